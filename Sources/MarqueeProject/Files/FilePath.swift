import MarqueeModel

/// The path of a file or directory, as text: nothing here looks at the disk.
///
/// It is taken apart byte by byte, as the system does it: by characters, a mark that combines with a slash would hide it.
///
/// Single dots and repeated slashes are taken out. Double dots stay, since behind a symbolic link they lead elsewhere
/// than the text says.
package struct FilePath: Sendable, Hashable, CustomStringConvertible {
    package let text: String
    private static let slash = UInt8(ascii: "/")

    package init(_ text: String) {
        let parts = text.utf8.split(separator: Self.slash).map { Substring($0) }.filter { $0 != "." }
        let joined = parts.joined(separator: "/")
        self.text = text.utf8.first == Self.slash ? "/" + joined : joined.isEmpty ? "." : joined
    }

    package var description: String { text }
    package var isAbsolute: Bool { text.utf8.first == Self.slash }
    /// As it is written in a shell's command.
    package var inShell: String { text.inShell }

    /// What stands behind the last slash.
    package var name: String {
        guard let slash = text.utf8.lastIndex(of: Self.slash), text != "/" else { return text }
        return String(text[text.utf8.index(after: slash)...])
    }

    /// What stands behind the name's last dot, in lower case; empty when there is none.
    package var fileExtension: String {
        let name = name
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
        return name[name.utf8.index(after: dot)...].lowercased()
    }

    /// The directory that this is in; of the root, itself.
    package var parent: FilePath {
        guard let slash = text.utf8.lastIndex(of: Self.slash) else { return FilePath(".") }
        return slash == text.startIndex ? FilePath("/") : FilePath(String(text[..<slash]))
    }

    /// This path below a directory, or as it is when it is absolute.
    package func absolute(in directory: FilePath) -> FilePath {
        isAbsolute ? self : FilePath("\(directory.text)/\(text)")
    }

    package func appending(_ name: String) -> FilePath {
        FilePath(text == "." ? name : "\(text)/\(name)")
    }

    /// Without the directory, when it is below that, as people want to read it; else as it is.
    package func shown(in directory: FilePath) -> FilePath {
        let prefix = directory.text == "/" ? "/" : directory.text + "/"
        if text == directory.text { return FilePath(".") }
        guard text.utf8.starts(with: prefix.utf8) else { return self }
        return FilePath(String(Substring(text.utf8.dropFirst(prefix.utf8.count))))
    }

    /// As computers sort paths: byte by byte.
    package static func precedes(_ left: FilePath, _ right: FilePath) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}
