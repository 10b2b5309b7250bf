package import MarqueeDatabase
package import MarqueeModel
import MarqueeQueue

extension Store {
    /// Copies the database into a file, as it is now and while others use it; see
    /// ``Database/backUp(to:replacing:progress:)``.
    package func backUp(
        to path: String, replacing replaces: Bool = false, progress: (Int, Int) -> Void = { _, _ in }
    ) throws(StoreError) {
        try database.backUp(to: path, replacing: replaces, progress: progress)
    }

    /// Puts a backup in the place of the store in a directory, as whose host this process is meanwhile.
    ///
    /// What was live is queued again. What has happened since the backup is not known any more: what was shown since is
    /// shown again, and what was taken in since is only in the folder that is returned. Files that the backup knows and that
    /// are not there any more are fetched again.
    ///
    /// - Returns: The folder in which the store that was there is kept; nil when there was none.
    /// - Throws: ``StoreError/Code/claimed`` while a host runs.
    package static func restore(
        _ backup: String, to directory: String, at moment: Timestamp
    ) throws(StoreError) -> String? {
        try claiming(directory) { () throws(StoreError) in
            try Database.restore(backup, to: directory, as: .store, at: moment) { try $0.requeueAll() }
        }
    }

    /// Saves what can be read of the damaged store in a directory, as whose host this process is meanwhile; see
    /// ``recoverUnclaimed(in:at:)``.
    ///
    /// - Throws: ``StoreError/Code/claimed`` while a host runs: it does that itself.
    package static func recover(in directory: String, at moment: Timestamp) throws(StoreError) -> RecoveryReport {
        try claiming(directory) { () throws(StoreError) in try recoverUnclaimed(in: directory, at: moment) }
    }

    /// Saves what can be read of a damaged store, for the host that has claimed it: the damaged files are kept in a folder
    /// beside it, and a report with them.
    ///
    /// - Parameter progress: Called all the time, for as long as it makes headway.
    /// - Returns: What is to be told, which is finished with that: ``RecoveryReport/finish()``.
    package static func recoverUnclaimed(
        in directory: String, at moment: Timestamp, busyTimeout: TimeSpan = .seconds(10),
        progress: @escaping @Sendable () -> Void = {}
    ) throws(StoreError) -> RecoveryReport {
        try Database.recover(in: directory, as: .store, at: moment, busyTimeout: busyTimeout, progress: progress)
    }

    /// What a recovery has to tell whose process was killed before it could; nil as a rule. Tell it, then
    /// ``PastRecovery/finish()``.
    package func unreportedRecovery() throws(StoreError) -> PastRecovery? { try database.unreportedRecovery() }

    /// A store up to this size is read as a whole, which takes a fifth of a second; of a bigger one, what tells which
    /// messages there are.
    private static let readAsAWhole: Int64 = 64 << 20

    /// Refuses a store that is damaged, before anything is put into it that nobody would read.
    package func refuseDamage() throws(StoreError) {
        try database.refuseDamage(of: database.size > Self.readAsAWhole ? "message" : nil)
    }

    private static func claiming<Result>(
        _ directory: String, _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try Database.makeDirectory(directory, for: .store)
        let claim = try HostClaim(at: directory)
        defer { withExtendedLifetime(claim) {} }
        return try body()
    }
}
