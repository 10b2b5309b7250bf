/// A new Swift package for a presenter plugin, as text: a presenter that works, a test, and a template that uses it.
///
/// The package is a project, too, so that the commands can be tried in its folder.
package struct PluginPackage: Sendable, Hashable {
    /// Where the package gets Marquee from.
    package enum Source: Sendable, Hashable {
        /// A checkout on this machine.
        case path(String)
        /// A repository, from a version on.
        case url(String, from: String)
    }

    /// One file, with its path below the package's folder.
    package struct File: Sendable, Hashable {
        package let path: String
        package let text: String
    }

    let name: PluginName
    let source: Source

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
