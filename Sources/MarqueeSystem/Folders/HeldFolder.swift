import Synchronization

/// A folder that is held open for as long as it is the one at its path, and opened anew when somebody has put another in
/// its place: looking for that is one system call, opening every level above it safely is many.
package final class HeldFolder: Sendable {
    /// The folder as it was opened.
    package final class Opened: Sendable {
        package let folder: OwnFolder
        fileprivate let identity: FileStatus.Identity

        fileprivate init(_ folder: consuming OwnFolder) throws(SystemError) {
            self.identity = try folder.status().identity
            self.folder = folder
        }
    }

    package let path: String
    private let open: @Sendable () throws(SystemError) -> OwnFolder
    private let opened = Mutex<Opened?>(nil)

    /// - Parameter open: Opens what is at the path; called when nothing is held.
    package init(_ path: String, open: @escaping @Sendable () throws(SystemError) -> OwnFolder) {
        self.path = path
        self.open = open
    }

    /// The folder that is at the path now.
    package func now() throws(SystemError) -> Opened {
        if let held = opened.withLock({ $0 }), FileStatus.of(path)?.identity == held.identity { return held }
        let fresh = try Opened(open())
        opened.withLock { $0 = fresh }
        return fresh
    }
}
