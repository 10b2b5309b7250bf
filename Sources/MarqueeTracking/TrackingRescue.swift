import MarqueeDatabase

extension FeatureRecovery {
    /// Events and profile that were saved from a damaged store.
    static let tracking = FeatureRecovery(
        nouns: [
            "outbox": "events that wait to be sent", "profile_value": "values of the profile",
            "profile_edit": "edits of the profile that wait to be sent",
        ]
    ) { access, _ in
        // How many there are was remembered for the rows that were there.
        try access.forgetOutboxCount()
        try access.command("DELETE FROM outbox WHERE length(event) <> 16 OR name = ''").run()
        let count = access.changes
        return count > 0 ? ["tracking: \(count) events made no sense, and were left out"] : []
    }
}
