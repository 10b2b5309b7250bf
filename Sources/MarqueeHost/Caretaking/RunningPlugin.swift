/// A plugin as a host has loaded it, whatever its file is now.
public struct RunningPlugin: Sendable, Hashable {
    /// The plugin's own version.
    public let version: String
    /// The file that was loaded.
    public let path: String
    /// Whether it has a process of its own.
    public let isIsolated: Bool
    /// What is to be known of its file; nil when that is the one that was loaded.
    public package(set) var note: String?

    /// Whether it is started again by itself, once nothing of it is shown.
    public let isRenewed: Bool

    package init(version: String, path: String, isIsolated: Bool, note: String? = nil, isRenewed: Bool = false) {
        self.version = version
        self.path = path
        self.isIsolated = isIsolated
        self.note = note
        self.isRenewed = isRenewed
    }
}
