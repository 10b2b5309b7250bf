/// Contents of files that are not, or not yet, on the disk: what an editor shows, or what a fix would write.
///
/// What is in here is read in a file's place. The file itself need not be there only when its path is given.
package struct TextOverlay: Sendable {
    /// Contents by absolute path.
    private var contents: [FilePath: [UInt8]] = [:]

    package init() {}

    /// The content of an absolute path; nil: that of the disk.
    package subscript(path: FilePath) -> [UInt8]? {
        get { contents[path] }
        set { contents[path] = newValue }
    }

    package var paths: [FilePath] { contents.keys.sorted(by: FilePath.precedes) }
}
