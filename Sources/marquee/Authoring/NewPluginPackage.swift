import MarqueeCommandLine
import MarqueeProject

/// A package for a presenter plugin that is about to be made.
struct NewPluginPackage {
    let name: String
    let package: PluginPackage

    /// Checks the name, and finds Marquee.
    ///
    /// - Parameter place: The checkout, or the repository's URL, that the package depends on; nil: the usual one.
    init(named name: String, at place: String?, in context: CommandContext) throws {
        let checked: PluginName
        do {
            checked = try PluginName(name)
        } catch {
            throw CommandFailure("invalid-name", error.description, status: .usage)
        }
        self.name = checked.text
        self.package = PluginPackage(name: checked, source: try PackageSource(written: place, in: context).find())
    }

    /// Writes it into a folder that is not there yet, and returns the paths below that.
    ///
    /// - Parameter written: The folder as the user knows it.
    func write(to folder: FilePath, written: String) throws -> [String] {
        try NewFolder(folder, written: written).write(package.files.map { ($0.path, $0.text) })
        return package.files.map(\.path)
    }
}
