import CSQLite
package import MarqueeModel
import MarqueeSystem

/// Saves what can be read of a damaged database.
///
/// The files are kept as they are in a folder beside it. What can be read goes into a new database, row by row; once that
/// is sound it takes the damaged one's place, in one transaction: whoever has it open meanwhile sees the one or the other,
/// and nothing that was committed is overlooked.
struct DatabaseRecovery {
    let directory: String
    let kind: DatabaseKind
    let busyTimeout: TimeSpan
    let progress: @Sendable () -> Void

    private var path: String { kind.path(in: directory) }

    func run(at moment: Timestamp) throws -> RecoveryReport {
        let replacement = DatabaseReplacement(
            directory: directory, kind: kind, busyTimeout: busyTimeout, progress: progress)
        KeptFiles.removeUntouched(of: kind, in: directory)
        return try replacement.run(keptAs: .damaged, at: moment) { damaged, kept in
            try refuseForeign(damaged)
            let (recovered, tables, notes) = try recover(damaged, kept, at: moment)
            let report = RecoveryReport(at: moment, kept: kept.path, tables: tables, notes: notes)
            // Before the database changes: this may be killed at any time.
            try report.announce()
            return (recovered, report)
        }.result
    }

    /// What is not damaged, but another program's or a newer version's, is left alone.
    private func refuseForeign(_ connection: SQLiteConnection) throws {
        let numbers = connection.recovering { connection in
            (
                application: try connection.command("PRAGMA application_id").first { Int($0.integer(0)) } ?? 0,
                version: try connection.command("PRAGMA user_version").first { Int($0.integer(0)) } ?? 0
            )
        }
        guard let numbers else { return }
        let isOurs = numbers.application == kind.applicationID
        if !isOurs, try RecoveryTable.all(of: kind.schema).allSatisfy({ $0.found(in: connection) == nil }) {
            throw StoreError(.cannotOpen, "'\(path)' is another program's database", advice: kind.elsewhere)
        }
        // A number that is damaged is most likely a big one.
        if isOurs, (kind.schema.version + 1...kind.schema.version + 1_000).contains(numbers.version) {
            throw StoreError(
                .newerSchema, "the \(kind.name) '\(path)' was written by a newer version of Marquee",
                advice: "use that version")
        }
    }

    // MARK: Rows

    private func recover(
        _ reader: SQLiteConnection, _ kept: KeptFiles, at moment: Timestamp
    ) throws -> (recovered: SQLiteConnection, tables: [RecoveryReport.Table], notes: [String]) {
        let recovered = try kept.makeScratch()
        recovered.progress = progress
        let access = Transaction(recovered)
        try recovered.run(script: "PRAGMA cache_size = -8000; BEGIN")
        try kind.schema.migrate(access, as: kind.applicationID)
        let bytes = FileStatus.of(path)?.size ?? 0
        var begun: SQLiteConnection?
        let tables = try RecoveryTable.all(of: kind.schema).map { table in
            var source = reader
            var found = table.found(in: reader)
            if found == nil {
                // Its own first pages say nothing of it: those of an empty database may.
                if begun == nil { begun = try FirstPages(of: kind).read(kept) }
                begun?.progress = progress
                if let begun {
                    source = begun
                    found = table.found(in: begun)
                }
            }
            return try take(found, as: table, from: source, to: recovered, bytes: bytes)
        }
        var notes = try kind.schema.features.flatMap { try $0.recovery.settle(access, moment) }
        // What was gone already, if nobody was told.
        notes += PastRecovery.untold(in: directory, knowing: try access.setting(.recovery))?.losses ?? []
        // It is replaced and known to be so in one commit, whatever becomes of whoever is to tell.
        try access.set(.recovery, to: kept.name)
        try recovered.run(script: "COMMIT")
        let problems =
            try access.findings(of: "integrity_check")
            + recovered.command("PRAGMA foreign_key_check").all { $0.text(0) }
        guard problems.isEmpty else {
            throw StoreError(
                .failed, "the data recovered from '\(path)' is not valid", advice: kind.remedy(at: path),
                cause: problems[0])
        }
        return (recovered, tables, notes)
    }

    private func take(
        _ found: RecoveryTable?, as table: RecoveryTable, from source: SQLiteConnection, to recovered: SQLiteConnection,
        bytes: Int64
    ) throws -> RecoveryReport.Table {
        guard let found else { return report(table, saved: 0, lost: 0, mayLackMore: true) }
        let rows = try RowRecovery(found, from: source, to: recovered, bytes: bytes)
        do {
            try rows.run()
        } catch let error as RowRecovery.TargetFailure {
            throw error.cause
        }
        let counts = table.indexes.compactMap { index in
            source.recovering {
                try $0.command("SELECT count(*) FROM main.\(table.name) INDEXED BY \(index)").first {
                    Int($0.integer(0))
                }
            } ?? nil
        }
        let known = rows.saved + rows.lost.count
        let total = max(known, counts.max() ?? 0)
        return report(
            table, saved: rows.saved, lost: total - rows.saved, mayLackMore: rows.hasGaps && counts.isEmpty)
    }

    private func report(_ table: RecoveryTable, saved: Int, lost: Int, mayLackMore: Bool) -> RecoveryReport.Table {
        RecoveryReport.Table(
            feature: table.feature, noun: table.noun, saved: saved, lost: lost, mayLackMore: mayLackMore,
            isDispensable: table.isDispensable)
    }
}

extension Database {
    /// Saves what can be read of a damaged database, which then holds that, whoever has it open.
    ///
    /// The damaged files are kept in a folder beside it. Called by whoever has claimed the directory (``HostClaim``), where
    /// a host drives it. Each call leaves a descriptor or two open for as long as the process lasts.
    ///
    /// - Parameter progress: Called all the time, for as long as it makes headway.
    /// - Returns: What is to be told, which is finished with that: ``RecoveryReport/finish()``.
    package static func recover(
        in directory: String, as kind: DatabaseKind, at moment: Timestamp, busyTimeout: TimeSpan = .seconds(10),
        progress: @escaping @Sendable () -> Void = {}
    ) throws(StoreError) -> RecoveryReport {
        guard try DatabaseFiles(directory: directory, kind: kind).findDatabase(isOwn: true) else {
            throw StoreError(.notFound, "there is no \(kind.name) in '\(directory)'", advice: kind.whenMissing)
        }
        do {
            return try DatabaseRecovery(
                directory: directory, kind: kind, busyTimeout: busyTimeout, progress: progress
            ).run(at: moment)
        } catch {
            throw (error as? StoreError) ?? StoreError(error, kind: kind, path: kind.path(in: directory))
        }
    }
}
