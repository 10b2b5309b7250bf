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
    /// What to do when it is not there yet, as a sentence after a colon.
    let whenMissing: String
    /// What to do when it is an older one and may not be written, as a sentence after a colon.
    let whenOlder: String

    package init(
        _ name: String, file: String, applicationID: Int, schema: DatabaseSchema, elsewhere: String,
        whenMissing: String, whenOlder: String
    ) {
        self.name = name
        self.file = file
        self.applicationID = applicationID
        self.schema = schema
        self.elsewhere = elsewhere
        self.whenMissing = whenMissing
        self.whenOlder = whenOlder
    }

    package func path(in directory: String) -> String { "\(directory)/\(file)" }
}
