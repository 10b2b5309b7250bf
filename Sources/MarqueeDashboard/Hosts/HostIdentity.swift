package import MarqueeModel

/// A host, as what it sends is kept for.
package struct HostIdentity: Sendable, Hashable {
    /// Stays the same for as long as the host is known, and never stands for another one.
    package let number: Int64
    package let id: String
    /// What people call it.
    package let name: String
    /// Which of its processes speaks for it; nil: none has yet.
    package let speaker: Speaker?

    /// A process that speaks for a host, as long as it goes on.
    package struct Speaker: Sendable, Hashable {
        package let instance: String
        package let until: Timestamp
        package let address: String
        package let since: Timestamp

        package init(instance: String, until: Timestamp, address: String, since: Timestamp) {
            self.instance = instance
            self.until = until
            self.address = address
            self.since = since
        }

        /// Whether a process is this one, and will be for a while.
        func holds(_ process: HostProcess, for span: TimeSpan, after moment: Timestamp) -> Bool {
            instance == process.id && until > moment + span
        }
    }

    package init(number: Int64, id: String, name: String, speaker: Speaker? = nil) {
        self.number = number
        self.id = id
        self.name = name
        self.speaker = speaker
    }
}
