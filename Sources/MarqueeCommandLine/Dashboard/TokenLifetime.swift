import ArgumentParser
package import MarqueeModel

/// How long a token can be used, as options say it.
package enum TokenLifetime {
    package static func parse(_ text: String) throws -> TimeSpan {
        guard let span = TimeSpan(text), span.milliseconds > 0 else {
            throw ValidationError("expected a length of time such as 12h or 90d, got '\(text)'")
        }
        return span
    }
}
