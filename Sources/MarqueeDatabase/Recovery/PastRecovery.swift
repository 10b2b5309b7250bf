import MarqueeModel
import MarqueeSystem

/// Damage that was recovered from, as the folder with the damaged files tells.
package struct PastRecovery: Sendable, Hashable {
    /// The folder.
    package let kept: String
    package let at: String
    /// What is gone, a line each.
    package let losses: [String]
    /// Whether nobody has been told: whoever has replaced the database was killed before that.
    package let isUntold: Bool

    /// Says that somebody has been told.
    package func finish() { RecoveryReportFile.finish(in: kept) }

    /// The last one in a directory, for as long as the damaged files are there.
    ///
    /// - Parameter recovery: The last one that the database knows of, ``Database/lastRecovery()``: it counts also where nobody
    ///   has been told.
    package static func last(in directory: String, knowing recovery: String? = nil) -> PastRecovery? {
        // A folder that cannot be read has nothing to tell.
        guard let folder = try? OwnFolder(store: directory, isOwn: false), let names = try? folder.names() else {
            return nil
        }
        let prefix = "\(KeptFiles.Reason.damaged.rawValue)-"
        return names.filter { $0.hasPrefix(prefix) }.sorted(by: >).lazy.compactMap { name in
            PastRecovery(in: "\(directory)/\(name)", isKnown: name == recovery)
        }.first
    }

    /// What the database knows of and nobody has been told; nil as a rule.
    static func untold(in directory: String, knowing recovery: String?) -> PastRecovery? {
        guard let last = last(in: directory, knowing: recovery), last.isUntold else { return nil }
        return last
    }

    private init?(in kept: String, isKnown: Bool) {
        let stage = RecoveryReportFile.stage(in: kept)
        guard stage == .finished || stage == .replacing && isKnown, let report = RecoveryReportFile.members(in: kept),
            let at = report["at"]?.string
        else { return nil }
        self.kept = kept
        self.at = at
        losses = report["losses"]?.list?.compactMap(\.string) ?? []
        isUntold = stage == .replacing
    }
}

extension SettingKey {
    /// The folder of the recovery that the database came from.
    static let recovery: SettingKey = "rescue"
}

extension Database {
    /// The last recovery that this database came from, by its folder; nil when it never was damaged, as far as it knows.
    package func lastRecovery() throws(StoreError) -> String? {
        try single { try $0.setting(.recovery) }
    }

    /// What was saved, and what is gone, by a recovery whose process was killed before it could tell; nil as a rule. Tell it,
    /// then ``PastRecovery/finish()``.
    package func unreportedRecovery() throws(StoreError) -> PastRecovery? {
        PastRecovery.untold(in: directory, knowing: try lastRecovery())
    }
}
