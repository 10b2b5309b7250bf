import MarqueeDatabase

extension FeatureRecovery {
    /// Events and profile that were saved from a damaged store.
    static let tracking = FeatureRecovery(
        nouns: [
            "outbox": "unsent events", "profile_value": "values of the profile",
            "profile_edit": "unsent changes of the profile",
        ]
    ) { access, _ in
        // How many there are was remembered for the rows that were there.
        try access.forgetOutboxCount()
        try access.command("DELETE FROM outbox WHERE length(event) <> 16 OR name = ''").run()
        let count = access.changes
        return count > 0 ? ["tracking: \(count) invalid events were skipped"] : []
    }
}
