import ArgumentParser
package import MarqueeModel

/// How long a token can be used, as options say it.
package enum TokenLifetime {
    package static func parse(_ text: String) throws -> TimeSpan {
        if let span = TimeSpan(text), span.milliseconds > 0 { return span }
        let size = text.hasPrefix("-") ? String(text.dropFirst()) : text
        guard TimeSpan(size) != nil else {
            throw ValidationError("expected a duration such as 12h or 90d, got '\(text)'")
        }
        throw ValidationError("must be longer than zero, such as 12h or 90d, got '\(text)'")
    }
}
