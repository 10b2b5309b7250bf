import MarqueeModel
import MarqueeSystem

/// What a database is for: its file, its tables, and how errors speak of it.
package struct DatabaseKind: Sendable {
    /// As errors call it: `store`.
    let name: String
    /// The file's name in its directory.
    let file: String
    /// Tells it from other programs' databases: SQLite's `application_id`.
    let applicationID: Int
    let schema: DatabaseSchema
    /// What to do where it cannot be: "choose another directory".
    let elsewhere: String
    /// What to do when it is not there yet, as an error's advice.
    let whenMissing: String
    /// What to do when it is an older one and may not be written, as an error's advice.
    let whenOlder: String
    /// What to do when it is damaged, as an error's advice; nil: only what is done with any file.
    let whenDamaged: String?
    /// Whether a host drives it, which must not see its tables change.
    let hasHost: Bool

    package init(
        _ name: String, file: String, applicationID: Int, schema: DatabaseSchema, elsewhere: String,
        whenMissing: String, whenOlder: String, whenDamaged: String? = nil, hasHost: Bool = false
    ) {
        self.name = name
        self.file = file
        self.applicationID = applicationID
        self.schema = schema
        self.elsewhere = elsewhere
        self.whenMissing = whenMissing
        self.whenOlder = whenOlder
        self.whenDamaged = whenDamaged
        self.hasHost = hasHost
    }

    /// What to do with a database that cannot be used. A log that stays behind would become part of
    /// whatever is put in the database's place.
    private static func wayAside(of path: String) -> String {
        let aside = "\(OwnFolder.parent(of: path))/aside".inShell
        return "move it away with its files (mkdir \(aside) && mv \(path.inShell)* \(aside)) and "
            + "start with an empty one"
    }

    /// What to do with one that is damaged.
    func remedy(at path: String) -> String {
        guard let whenDamaged else { return Self.wayAside(of: path) + ", or restore a backup" }
        return "\(whenDamaged); or \(Self.wayAside(of: path))"
    }

    package func path(in directory: String) -> String { "\(directory)/\(file)" }
}
