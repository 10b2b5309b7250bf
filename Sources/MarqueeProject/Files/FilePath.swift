import MarqueeModel

/// The path of a file or directory, as text: nothing here looks at the disk.
///
/// Single dots and repeated slashes are taken out. Double dots stay, since behind a symbolic link they lead elsewhere
/// than the text says.
package struct FilePath: Sendable, Hashable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) {
        let parts = text.split(separator: "/").filter { $0 != "." }
        let joined = parts.joined(separator: "/")
        self.text = text.hasPrefix("/") ? "/" + joined : joined.isEmpty ? "." : joined
    }

    package var description: String { text }
    package var isAbsolute: Bool { text.hasPrefix("/") }
    /// As it is written in a shell's command.
    package var inShell: String { text.inShell }

    /// What stands behind the last slash.
    package var name: String {
        text.split(separator: "/").last.map(String.init) ?? text
    }

    /// What stands behind the name's last dot, in lower case; empty when there is none.
    package var fileExtension: String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// The directory that this is in; of the root, itself.
    package var parent: FilePath {
        guard let slash = text.lastIndex(of: "/") else { return FilePath(".") }
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
        guard text.hasPrefix(prefix) else { return self }
        return FilePath(String(text.dropFirst(prefix.count)))
    }

    /// As computers sort paths: byte by byte.
    package static func precedes(_ left: FilePath, _ right: FilePath) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}
