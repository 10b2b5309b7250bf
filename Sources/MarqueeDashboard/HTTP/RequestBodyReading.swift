import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeServing
import MarqueeSync
import MarqueeSystem

/// Reads bodies, and not more of one than is allowed. ``ConnectionGuard`` sees to the time that they take.
struct RequestBodyReading: Sendable {
    let limits: ServerLimits

    /// The body as JSON.
    func json(of request: Request) async throws -> Value {
        try requireType("application/json", of: request)
        let bytes = try await bytes(of: request, limit: limits.bodyBytes)
        do {
            return try Value(json: bytes)
        } catch {
            throw Problem(
                .badRequest, "the body is no JSON: \(error.message) (at byte \(error.offset))")
        }
    }

    /// The fields of a form; of one that is there twice, the first.
    ///
    /// - Parameter limit: In bytes; nil: that of most forms.
    func form(of request: Request, limit: Int? = nil) async throws -> [String: String] {
        try requireType("application/x-www-form-urlencoded", of: request)
        let bytes = try await bytes(of: request, limit: limit ?? limits.formBytes)
        var fields: [String: String] = [:]
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentEncoding.decodeForm(parts[0]),
                let value = PercentEncoding.decodeForm(parts.count > 1 ? parts[1] : [])
            else {
                throw Problem(
                    .badRequest, "the form has a '%' that two hexadecimal digits do not follow, or is not UTF-8")
            }
            if fields[name] == nil { fields[name] = value }
        }
        return fields
    }

    private func requireType(_ expected: String, of request: Request) throws {
        let found = request.headers[.contentType] ?? ""
        let essence = found.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
        guard essence != expected else { return }
        let quoted = found.isEmpty ? "nothing" : "'\(found.shortened)'"
        throw Problem(
            .unsupportedMediaType, "Content-Type says \(quoted), and '\(expected)' is expected",
            headers: [.accept: expected]
        ).closing
    }

    private func bytes(of request: Request, limit: Int) async throws -> [UInt8] {
        do {
            return try await BodyReading(limit: limit).content(of: request)
        } catch let failure as BodyFailure {
            throw Problem(failure.status, failure.detail, headers: failure.fields)
        }
    }
}

/// Percent-encoding (RFC 3986, section 2.1) of UTF-8.
enum PercentEncoding {
    /// Nil when a `%` is not followed by two digits, or the bytes are not UTF-8.
    static func decode(_ text: String) -> String? {
        text.utf8.contains(UInt8(ascii: "%")) ? decode(text.utf8) : text
    }

    /// As ``decode(_:)-(String)``, of bytes.
    static func decode(_ text: some Sequence<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var iterator = text.makeIterator()
        while let byte = iterator.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// What a part of a form or query means: as ``decode(_:)``, and `+` is a space.
    static func decodeForm(_ text: some Sequence<UInt8>) -> String? {
        decode(text.lazy.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
    }

    static func encode(_ text: String) -> String {
        text.utf8.reduce(into: "") { encoded, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(UnicodeScalar(byte))
            default:
                encoded += "%" + [byte].hexadecimal.uppercased()
            }
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        UnicodeScalar(byte).properties.isASCIIHexDigit ? UInt8(String(UnicodeScalar(byte)), radix: 16) : nil
    }
}

extension String {
    /// Not more of a text than a sentence can quote.
    var shortened: String {
        unicodeScalars.count <= 60 ? self : String(unicodeScalars.prefix(57)) + "…"
    }
}
