import Foundation

/// A page of `Documentation/coming-from`, with the program that it shows: the blocks of code behind `<!-- program -->`, one
/// after the other. They are compiled from here, so that there is no second copy. Files behind `<!-- file: NAME -->` are beside
/// it, for the build plugin.
struct ComingFromPage {
    let name: String
    let program: String
    /// The block behind `<!-- prints -->`.
    let output: String
    /// The files that types are made of.
    let files: [(name: String, content: String)]

    var target: String { "coming-from-\(name)" }

    static func all() throws -> [ComingFromPage] {
        let folder = BuiltProgram.package.appending(path: "Documentation/coming-from")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }.sorted { $0.path() < $1.path() }.map { file in
                let text = try String(contentsOf: file, encoding: .utf8)
                return ComingFromPage(
                    name: file.deletingPathExtension().lastPathComponent,
                    program: Self.blocks("program", "swift", of: text).joined(separator: "\n"),
                    output: Self.blocks("prints", "text", of: text).joined(), files: Self.files(of: text))
            }
    }

    private static func files(of text: String) -> [(name: String, content: String)] {
        text.components(separatedBy: "<!-- file: ").dropFirst().compactMap { rest in
            guard let head = rest.range(of: " -->\n```json\n"),
                let end = rest[head.upperBound...].range(of: "```\n")
            else { return nil }
            return (String(rest[..<head.lowerBound]), String(rest[head.upperBound..<end.lowerBound]))
        }
    }

    private static func blocks(_ marker: String, _ language: String, of text: String) -> [String] {
        text.components(separatedBy: "<!-- \(marker) -->\n```\(language)\n").dropFirst().compactMap { rest in
            rest.range(of: "```\n").map { String(rest[..<$0.lowerBound]) }
        }
    }
}
