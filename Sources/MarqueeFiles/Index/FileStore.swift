package import MarqueeDatabase

/// The index of a host's file cache, in the host's database. The files themselves are the cache's business; a record says
/// that one was whole.
///
/// Each method is one transaction; those that take a ``Transaction`` are part of the one that is under way.
package struct FileStore: Sendable {
    package let database: Database
    /// For whom contents are kept.
    let holders: any FileHolders

    package init(_ database: Database, holders: any FileHolders) {
        self.database = database
        self.holders = holders
    }
}

/// Whoever needs files for a while: a host's messages. Their numbers never come again.
package protocol FileHolders: Sendable {
    /// The one of that name; nil where it needs nothing, or nothing any more.
    func holder(_ name: String, in access: Transaction) throws -> FileUser?

    /// The names of those that still need their files.
    func living(_ holders: Set<FileHolder>, in access: Transaction) throws -> [FileHolder: String]
}

/// The number by which a holder of files is known.
package struct FileHolder: Sendable, Hashable, Comparable {
    package let rawValue: Int64

    package init(_ rawValue: Int64) {
        self.rawValue = rawValue
    }

    package static func < (left: FileHolder, right: FileHolder) -> Bool { left.rawValue < right.rawValue }
}

/// Nobody: what is in the cache is kept for its own sake.
package struct NoHolders: FileHolders {
    package init() {}
    package func holder(_ name: String, in access: Transaction) -> FileUser? { nil }
    package func living(_ holders: Set<FileHolder>, in access: Transaction) -> [FileHolder: String] { [:] }
}
