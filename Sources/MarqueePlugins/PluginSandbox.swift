import CProcessControl

/// What a plugin's process may reach, with all that it starts. Only for plugins in processes of their own.
///
/// Beside what is listed it can read where programs, their libraries and their settings are (`/usr`, `/etc`, `/proc`, …),
/// its own file, and the files of messages; and it can use `/dev/tty`, `/dev/null` and their like. The kernel's Landlock
/// holds that, so a plugin with a sandbox does not start without it: Linux 6.2 or later.
public struct PluginSandbox: Sendable, Hashable {
    /// Absolute paths of files and folders that can be read, with all that is below.
    public var read: [String]
    /// Absolute paths of files and folders that can be read and changed, with all that is below.
    public var write: [String]
    /// Whether it can open sockets beside those to processes on this machine.
    public var allowsNetwork: Bool

    /// Creates a sandbox; without anything listed, nothing beside the above can be reached.
    public init(read: [String] = [], write: [String] = [], allowsNetwork: Bool = false) {
        self.read = read
        self.write = write
        self.allowsNetwork = allowsNetwork
    }

    /// The version of the kernel's Landlock; nil when there is none, or it is switched off.
    package static var landlockVersion: Int? {
        let version = confinement_landlock_version()
        return version > 0 ? Int(version) : nil
    }

    /// The first version that can keep a plugin from changing files: older ones let it cut them off.
    package static let neededLandlockVersion = 3
}
