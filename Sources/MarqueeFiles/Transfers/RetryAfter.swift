import MarqueeModel

/// How long a server asks to be left alone (RFC 9110, section 10.2.3): seconds, or until a date.
enum RetryAfter {
    /// Nil for what is neither. Never negative.
    static func read(_ text: String, now: Timestamp) -> TimeSpan? {
        if let span = DeltaSeconds.read(text) { return span }
        return HTTPDate.read(text, now: now).map { max(.zero, $0 - now) }
    }
}
