/// A new Swift package for a presenter plugin, as text: a presenter that works, a test, and a template that uses it.
///
/// The package is a project, too, so that the commands can be tried in its folder.
package struct PluginPackage: Sendable, Hashable {
    /// Where the package gets Marquee from.
    package enum Source: Sendable, Hashable {
        /// A checkout on this machine.
        case path(String)
        /// A repository.
        case url(String, Revision)

        /// A folder or an address with what is behind its last `@`: `URL@1.2.0`, `URL@branch`. Without, the branch `main`.
        package init(url written: String) {
            // Not an '@' before the host, as in 'git@example.org:marquee'.
            let host = written.firstRange(of: "://")?.upperBound ?? written.startIndex
            let path = written[host...].firstIndex { $0 == "/" || $0 == ":" } ?? written.endIndex
            guard let sign = written[path...].lastIndex(of: "@"), written.index(after: sign) < written.endIndex else {
                self = .url(written, .branch("main"))
                return
            }
            let revision = String(written[written.index(after: sign)...])
            let numbers = revision.split(separator: ".", omittingEmptySubsequences: false)
            let isVersion = numbers.count == 3 && numbers.allSatisfy { UInt32($0) != nil }
            self = .url(String(written[..<sign]), isVersion ? .version(revision) : .branch(revision))
        }

        /// What the package's products are asked of: of a repository, the last part of its URL, as SwiftPM has it.
        var packageName: String {
            switch self {
            case .path: return "marquee"
            case .url(let url, _):
                let last = url.split { $0 == "/" || $0 == ":" }.last ?? ""
                return (last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)).lowercased()
            }
        }
    }

    /// What of a repository a package takes.
    package enum Revision: Sendable, Hashable {
        /// This version, and later ones that are compatible.
        case version(String)
        /// Whatever the branch has.
        case branch(String)
    }

    /// One file, with its path below the package's folder.
    package struct File: Sendable, Hashable {
        package let path: String
        package let text: String
    }

    let name: PluginName
    package let source: Source

    package init(name: PluginName, source: Source) {
        self.name = name
        self.source = source
    }

    /// The target, the product and the presenter's type: of `my-screen`, `MyScreenPresenter`. A host finds a library of
    /// this name by the plugin's.
    package var module: String { name.capitalised + "Presenter" }

    /// Where `swift build` puts the library, below the package's folder.
    package var library: String { ".build/debug/lib\(module).so" }

    /// The template's name.
    package var template: String { name.text + "-banner" }

    /// Everything that the folder holds.
    package var files: [File] {
        [
            File(path: "Package.swift", text: manifest),
            File(path: "README.md", text: readme),
            File(path: ".gitignore", text: ".build/\n.marquee/\n"),
            File(path: "marquee.yaml", text: configuration),
            File(path: "templates/\(name.text).yaml", text: definitions),
            File(path: "messages/hello.yaml", text: message),
            File(path: "Sources/\(module)/\(module).swift", text: presenter),
            File(path: "Sources/\(module)/Plugin.swift", text: plugin),
            File(path: "Tests/\(module)Tests/\(module)Tests.swift", text: test),
        ]
    }
}
