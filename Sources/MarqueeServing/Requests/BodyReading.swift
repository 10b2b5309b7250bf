package import HTTPTypes
package import HummingbirdCore
import MarqueeSystem
import NIOCore
import NIOHTTP1

/// Reads a request's body whole and unpacked, and not more of it than is allowed: what is packed costs no more than the
/// limit, whatever it unpacks to. ``ConnectionGuard`` sees to the time that it takes.
package struct BodyReading: Sendable {
    private let limit: Int

    /// - Parameter limit: How many bytes it may have, packed and unpacked.
    package init(limit: Int) {
        self.limit = limit
    }

    /// The body.
    ///
    /// - Throws: ``BodyFailure`` that says what to answer; any other error when the client has gone.
    package func content(of request: Request) async throws -> [UInt8] {
        let isPacked = try Self.isPacked(request.headers)
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw BodyFailure.tooLarge(limit: limit)
        }
        var bytes: [UInt8] = []
        do {
            for try await part in request.body {
                guard bytes.count + part.readableBytes <= limit else { throw BodyFailure.tooLarge(limit: limit) }
                bytes.append(contentsOf: part.readableBytesView)
            }
        } catch is HTTPParserError {
            throw BodyFailure.malformed
        }
        return isPacked ? try unpacked(bytes) : bytes
    }

    /// RFC 9110, section 8.4.
    private static func isPacked(_ fields: HTTPFields) throws(BodyFailure) -> Bool {
        let codings = fields[values: .contentEncoding]
            .flatMap { $0.split(separator: ",") }
            .map { $0.lowercased().filter { $0 != " " && $0 != "\t" } }
            .filter { !$0.isEmpty && $0 != "identity" }
        guard let coding = codings.first else { return false }
        guard codings.count == 1, coding == "gzip" || coding == "x-gzip" else {
            throw .unknownCoding(codings.joined(separator: ", "))
        }
        return true
    }

    private func unpacked(_ bytes: [UInt8]) throws(BodyFailure) -> [UInt8] {
        do throws(Inflater.Failure) {
            return try Inflater.unpack(bytes, .gzip, limit: limit)
        } catch .tooLarge {
            throw .tooLarge(limit: limit)
        } catch {
            throw .damaged("\(error)")
        }
    }
}

/// Why a body cannot be read.
package enum BodyFailure: Error, Sendable, Hashable {
    case tooLarge(limit: Int)
    /// It is not framed as its head says.
    case malformed
    case unknownCoding(String)
    /// It cannot be unpacked, for this reason.
    case damaged(String)

    package var status: HTTPResponse.Status {
        switch self {
        case .tooLarge: .contentTooLarge
        case .malformed, .damaged: .badRequest
        case .unknownCoding: .unsupportedMediaType
        }
    }

    /// One sentence, with what to do.
    package var detail: String {
        switch self {
        case .tooLarge(let limit): "the body exceeds the limit of \(limit) bytes"
        case .malformed: "the body does not match the request's header; check 'Content-Length' and chunk sizes"
        case .unknownCoding(let codings):
            "the content coding '\(codings.unicodeScalars.prefix(60).map(String.init).joined())' is not supported; use"
                + " gzip, or send the body uncompressed"
        case .damaged(let reason): "the body cannot be decompressed with gzip: \(reason)"
        }
    }

    /// What else the answer says (RFC 9110, section 15.5.16).
    package var fields: HTTPFields {
        var fields: HTTPFields = [.connection: "close"]
        if case .unknownCoding = self { fields[.acceptEncoding] = "gzip" }
        return fields
    }
}
