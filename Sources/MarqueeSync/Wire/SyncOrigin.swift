package import MarqueeModel

/// Where a sync came from: which project, at which revision, and what somebody wrote about it. All of it is optional, and
/// kept with the version that the sync makes.
package struct SyncOrigin: Sendable, Hashable {
    /// The project's name, which owns what it was the first to sync.
    package var project: String?
    /// The commit that was checked out.
    package var revision: String?
    package var note: String?

    private static let longestName = 200
    private static let longestNote = 2_000

    package init(project: String? = nil, revision: String? = nil, note: String? = nil) {
        self.project = project
        self.revision = revision
        self.note = note
    }

    /// What a document says: `project`, `revision` and `note`.
    package init(from document: inout WireDocument) {
        self.init(
            project: document.text("project"), revision: document.text("revision"), note: document.text("note"))
        for (key, text, longest) in [
            ("project", project, Self.longestName), ("revision", revision, Self.longestName),
            ("note", note, Self.longestNote),
        ] {
            guard let text, text.isEmpty || text.unicodeScalars.count > longest || text.utf8.contains(0) else {
                continue
            }
            document.refuse(key, "1 to \(longest) characters long")
        }
    }

    /// `project`, `revision` and `note`, each a text or null.
    package var members: [(String, Value)] {
        [("project", project), ("revision", revision), ("note", note)].map { ($0, $1.map(Value.string) ?? .null) }
    }
}
