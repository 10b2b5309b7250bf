import SystemCalls

/// Where what comes along with a program lies: where `swift build` puts it, or where a package does.
///
/// A package has `PREFIX/bin` for programs, `PREFIX/lib/marquee` for what they load and start, and `PREFIX/share/marquee`
/// for what their users read (hier(7)). PREFIX is any folder: everything is found from the program's own path.
package struct InstalledFolders: Sendable, Hashable {
    /// The folder of the program's file.
    package let program: String
    /// `PREFIX`; nil for a program that does not lie in a folder `bin`.
    private let prefix: String?

    /// - Parameter path: The program's file, absolute and without links.
    package init(ofProgram path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true).dropLast()
        program = "/" + parts.joined(separator: "/")
        prefix = parts.last == "bin" ? "/" + parts.dropLast().joined(separator: "/") : nil
    }

    /// Of the program that runs; nil where the system does not tell its path (without /proc).
    package static var ofThisProgram: Self? {
        SystemCall.target(ofLink: "/proc/self/exe").map(Self.init(ofProgram:))
    }

    /// Where libraries and programs that a program uses are looked for, in order.
    package var components: [String] { [program] + (prefix.map { [below($0, "lib/marquee")] } ?? []) }

    /// The package for authors of plugins, where one is installed.
    package var pluginPackage: String? { prefix.map { below($0, "share/marquee/package") } }

    private func below(_ prefix: String, _ path: String) -> String { prefix == "/" ? "/\(path)" : "\(prefix)/\(path)" }
}
