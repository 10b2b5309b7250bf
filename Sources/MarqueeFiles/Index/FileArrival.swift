/// A file that has come into the cache.
package struct FileArrival: Sendable, Hashable {
    package let record: FileRecord
    /// The messages that it is for.
    package let users: Set<FileHolder>

    package init(_ record: FileRecord, for users: Set<FileHolder> = []) {
        self.record = record
        self.users = users
    }
}
