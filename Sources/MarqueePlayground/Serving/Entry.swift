import HTTPTypes
import Synchronization

/// Lets one browser in: by an address that works once, and afterwards by a cookie.
final class Entry: Sendable {
    enum Outcome: Sendable, Hashable {
        case entered
        /// It was right, and has been used: there is a new one.
        case used
        case unknown
    }

    private struct Keys {
        var current = EntryKey()
        var last: EntryKey?
    }

    private let keys = Mutex(Keys())
    private let session = EntryKey()

    /// What the address has behind `/enter?key=`.
    var key: String { keys.withLock { $0.current.text } }

    func enter(_ key: String) -> Outcome {
        keys.withLock { keys in
            if keys.current.matches(key) {
                (keys.last, keys.current) = (keys.current, EntryKey())
                return .entered
            }
            guard keys.last?.matches(key) == true else { return .unknown }
            // Told once: then it is as unknown as any other.
            keys.last = nil
            return .used
        }
    }

    /// `Set-Cookie`: scripts do not see it, and other sites do not send it.
    func cookie(port: Int) -> String {
        "\(Self.name(port))=\(session.text); Path=/; HttpOnly; SameSite=Strict"
    }

    /// Whether a request shows the cookie.
    func admits(_ fields: HTTPFields, port: Int) -> Bool {
        let name = Self.name(port)
        return fields[values: .cookie].flatMap { $0.split(separator: ";") }.contains { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            return parts.count == 2 && parts[0].drop { $0 == " " } == name && session.matches(String(parts[1]))
        }
    }

    /// Browsers keep cookies by host: playgrounds at several ports do not take each other's.
    private static func name(_ port: Int) -> String { "marquee-playground-\(port)" }
}
