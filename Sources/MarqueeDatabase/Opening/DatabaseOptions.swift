package import MarqueeModel

/// How a database is opened.
package struct DatabaseOptions: Sendable {
    /// What may be done with a database.
    package enum Access: Sendable, Hashable {
        /// Everything; made when it is missing.
        case readWrite
        /// Everything; a missing one is an error.
        case existing
        /// Reading only: also where nothing may be written. A missing one is an error.
        case readOnly
    }

    package var access: Access
    /// How long other processes' transactions are waited for.
    package var busyTimeout: TimeSpan = .seconds(10)
    /// How long every call fails at once after SQLite was refused a lock for ten seconds, before it is asked again.
    package var refusalPause: TimeSpan = .seconds(10)
    /// The size that the database may not exceed; nil: what the disk holds.
    package var maximumSize: ByteCount?
    /// The most that a connection keeps of the database in memory. What it has read or written beyond that is in the system's
    /// cache. It fills up however little is asked for, so a process has so much for each of its connections in the end.
    package var cache = ByteCount(1 << 20)

    package init(access: Access = .readWrite) {
        self.access = access
    }
}
