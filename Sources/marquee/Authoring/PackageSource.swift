import MarqueeCommandLine
import MarqueeProject
import MarqueeSystem

/// Finds the Marquee that a new package is to depend on.
struct PackageSource {
    /// As `--marquee` has it.
    private let written: String?
    private let context: CommandContext

    init(written: String?, in context: CommandContext) {
        self.written = written
        self.context = context
    }

    /// What was asked for, what the environment says, the checkout that this program lies in, or what is installed with it.
    func find() throws -> PluginPackage.Source {
        if let written { return try read(written, named: "--marquee") }
        if let variable = context.environment["MARQUEE_PACKAGE"], !variable.isEmpty {
            return try read(variable, named: "$MARQUEE_PACKAGE")
        }
        if let checkout { return .path(checkout.text) }
        let installed = InstalledFolders.ofThisProgram?.pluginPackage
        if let installed, isCheckout(FilePath(installed)) { return .path(installed) }
        throw CommandFailure(
            "no-package",
            "Marquee's package was not found; "
                + (installed == nil ? "" : "install it (Debian: marquee-dev), or ")
                + "name its checkout or URL with --marquee or $MARQUEE_PACKAGE", status: .usage)
    }

    private func read(_ text: String, named name: String) throws -> PluginPackage.Source {
        if text.contains("://") || text.hasPrefix("git@") { return PluginPackage.Source(url: text) }
        let path = FilePath(text).absolute(in: context.workingDirectory)
        guard isCheckout(path) else {
            throw CommandFailure(
                "no-package",
                "\(name) names '\(text)', which is not a checkout of Marquee: it has no Package.swift and"
                    + " Sources/PresenterKit",
                status: .usage)
        }
        return .path((try? FileSystem.realPath(of: path))?.text ?? path.text)  // It was there a moment ago.
    }

    /// The nearest checkout above this program's file.
    private var checkout: FilePath? {
        guard var directory = try? FileSystem.executable().parent else { return nil }  // Without /proc, there is none.
        while directory.parent != directory {
            if isCheckout(directory) { return directory }
            directory = directory.parent
        }
        return nil
    }

    private func isCheckout(_ directory: FilePath) -> Bool {
        ["Package.swift", "Sources/PresenterKit"].allSatisfy { name in
            (try? FileSystem.item(at: directory.appending(name))) != nil  // What is not there is the answer.
        }
    }
}
