import Glibc

/// A folder of HTML that shows messages in its own way: a presenter with the folder's name.
struct PageFolder: Sendable, Equatable {
    let path: String

    /// The presenter's name.
    var name: String { String(path.split(separator: "/").last ?? "") }

    /// As `MARQUEE_PAGES` lists them, a line each.
    static func list(in text: String?) -> [PageFolder] {
        (text ?? "").split(separator: "\n").map { PageFolder(path: String($0)) }
    }

    /// Files beyond that are not served.
    private static let mostFiles = 1_000
    private static let mostLevels = 8

    /// A path as a browser asks for it, with `%20` for a space; nil where that is no text. It is looked up among names, and
    /// never becomes a path.
    static func unescaped(_ path: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(path.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count > 1 else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// What it holds now, by the paths below it, without links and without what begins with a dot.
    func files() -> [String: LocalFile] {
        var files: [String: LocalFile] = [:]
        collect("", 0, &files)
        return files
    }

    private func collect(_ prefix: String, _ level: Int, _ files: inout [String: LocalFile]) {
        guard level < Self.mostLevels else { return }
        for name in Directory.names(of: "\(path)/\(prefix)") where !name.hasPrefix(".") {
            guard files.count < Self.mostFiles else { return }
            let below = prefix + name
            switch Directory.kind(of: "\(path)/\(below)") {
            case .directory: collect(below + "/", level + 1, &files)
            case .file:
                if let file = LocalFile(path: "\(path)/\(below)") {
                    files[below] = file.named(name)
                }
            case .other: break
            }
        }
    }
}
