import CSQLite
import MarqueeModel
import Synchronization

/// Tables, indexes and triggers of a database, as it names and defines them.
///
/// A trigger that somebody else has put into a store would run with each of its writes, and a column that is computed or
/// checked with each of its reads. So a store is used only if it holds just what its version has.
struct SchemaObjects {
    /// One text for all of them, in the order of their names: it is the same for nearly every store that is opened.
    private let text: String

    /// What SQLite keeps for itself, where somebody has counted or analysed, is left out.
    private static let query = """
        SELECT coalesce(group_concat(object, char(30)), '') FROM (
            SELECT type || char(31) || name || char(31) || tbl_name || char(31) || coalesce(sql, '') AS object
            FROM sqlite_master WHERE type <> 'table' OR sql NOT IN (
                'CREATE TABLE sqlite_sequence(name,seq)', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
                'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)')
            ORDER BY name, type)
        """

    var isEmpty: Bool { text.isEmpty }

    /// Those of a database as it is.
    init(of transaction: Transaction) throws {
        text = try transaction.command(Self.query).first { $0.text(0) } ?? ""
    }

    /// Those that the program makes on the way to a state: the steps of its schema, taken in memory. That takes some
    /// milliseconds, and is done once a process for a database that is up to date.
    init(of schema: DatabaseSchema, at state: SchemaState) throws(StoreError) {
        let table = schema.hasTable(at: state.number) ? DatabaseSchema.tableDefinition + ";" : ""
        let script = table + schema.steps(from: [:], to: state.versions)
        if let known = Self.made.withLock({ $0[script] }) {
            self = known
            return
        }
        do {
            let memory = try SQLiteConnection(path: ":memory:", SQLITE_OPEN_READWRITE)
            try memory.run(script: script)
            try self.init(of: Transaction(memory))
        } catch {
            throw StoreError(
                .failed,
                "SQLite cannot create the schema \(state.number)", advice: "check the installed libsqlite3",
                cause: (error as? SQLiteError)?.message)
        }
        // What others a database claims to be is up to whoever wrote it, and not kept.
        guard state.isCurrent(in: schema) else { return }
        let objects = self
        Self.made.withLock { $0[script] = objects }
    }

    /// By the script that makes them; those of current schemas, of which a process has as many as kinds of databases.
    private static let made = Mutex<[String: SchemaObjects]>([:])

    /// What is here and not there, or differently, or the reverse; as half a sentence. Nil when they are the same.
    func difference(from expected: SchemaObjects) -> String? {
        guard text != expected.text else { return nil }
        let (found, wanted) = (definitions, expected.definitions)
        let names = Set(found.keys).union(wanted.keys).sorted()
        guard let first = names.first(where: { found[$0] != wanted[$0] }) else { return nil }
        switch (found[first], wanted[first]) {
        case (nil, _): return "\(first.text) is missing"
        case (_, nil): return "\(first.text) does not belong to Marquee"
        case (_, _): return "\(first.text) was changed"
        }
    }

    // MARK: One by one

    private struct Name: Hashable, Comparable {
        let type: String
        let name: String
        let table: String

        static func < (left: Name, right: Name) -> Bool { (left.name, left.type) < (right.name, right.type) }
        var text: String { type == "table" ? "table '\(name)'" : "\(type) '\(name)' of table '\(table)'" }
    }

    /// How each is defined, blanks left out: what SQLite writes into a definition that is changed may differ in them from
    /// one of its versions to another.
    private var definitions: [Name: String] {
        var definitions: [Name: String] = [:]
        for object in text.split(separator: "\u{1E}") {
            let parts = object.split(separator: "\u{1F}", maxSplits: 3, omittingEmptySubsequences: false).map(
                String.init)
            guard parts.count == 4 else {
                // No name of ours has a separator in it.
                definitions[Name(type: "object", name: String(object).visible, table: "")] = ""
                continue
            }
            let name = Name(type: parts[0], name: parts[1], table: parts[2])
            definitions[name] = String(decoding: parts[3].utf8.filter { $0 > 0x20 }, as: UTF8.self)
        }
        return definitions
    }
}
