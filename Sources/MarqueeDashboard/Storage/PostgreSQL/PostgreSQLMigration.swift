import MarqueeDatabase
import MarqueePostgreSQL

/// Brings the schema of a database up to date, in one transaction, for which other servers wait.
///
/// While servers are replaced one by one, those of the version before work on with the new schema: each step says how old a
/// program may be that it leaves at work.
struct PostgreSQLMigration {
    private let connection: PostgreSQLConnection
    private let mayMake: Bool
    private let steps: [PostgreSQLSchema.Step]

    /// Of the advisory lock: `Marq`, and what it is for.
    private static let turn: Int64 = 0x4D61_7271_0000_0002

    init(_ connection: PostgreSQLConnection, mayMake: Bool, steps: [PostgreSQLSchema.Step] = PostgreSQLSchema.steps) {
        self.connection = connection
        self.mayMake = mayMake
        self.steps = steps
    }

    func run() throws {
        // Another server may do the same just now: whoever has its turn first does it.
        do throws(PostgreSQLConnection.Failure) {
            try connection.transaction(.readCommitted) { access in
                try access.command("SELECT pg_advisory_xact_lock(?)::text").run(.integer(Self.turn))
                try migrate(access)
            }
        } catch {
            throw error.error
        }
    }

    private func migrate(_ access: PostgreSQLConnection) throws {
        let schema = PostgreSQLStorage.schema
        var (number, oldest) = (Int64(0), Int64(0))
        if try access.hasTable("\(schema).schema_version") {
            let known = try access.command("SELECT number, oldest FROM \(schema).schema_version")
                .first { ($0.integer(0), $0.integer(1)) }
            (number, oldest) = known ?? (number, oldest)
        } else {
            guard mayMake else {
                throw StorageError(
                    .missing, "there is no dashboard in the database; create one with 'marquee dashboard serve'")
            }
            try access.run(
                script: """
                    CREATE SCHEMA IF NOT EXISTS \(schema);
                    CREATE TABLE \(schema).schema_version (number bigint NOT NULL, oldest bigint NOT NULL);
                    INSERT INTO \(schema).schema_version VALUES (0, 0)
                    """)
        }
        guard oldest <= steps.count else {
            throw StorageError(
                .newerSchema,
                "the dashboard's database was written by a newer version of Marquee (schema \(number), this version knows"
                    + " \(steps.count)); update Marquee")
        }
        guard number < steps.count else { return }
        for step in steps[Int(number)...] {
            try access.run(script: step.script)
            oldest = step.oldest
        }
        try access.command("UPDATE \(schema).schema_version SET number = ?, oldest = ?")
            .run(.integer(steps.count), .integer(oldest))
    }
}
