import HTTPTypes
import NIOCore
import NIOHTTP1

/// Looks at each request's head while it still says which version of HTTP it speaks, and how its body is framed.
///
/// Stands before the codec of HTTPTypes, which leaves the version out, and tells ``ConnectionGuard``.
final class RequestFraming: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// Why the last head is not to be answered otherwise.
    private(set) var refusal: RequestRefusal?
    /// Whether the connection ends with its answer: so it does before HTTP/1.1 (RFC 9112, section 9.3).
    private(set) var isLast = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) {
            refusal = RequestRefusal(head)
            isLast = head.version.isOld
        }
        context.fireChannelRead(data)
    }
}

/// Why a request is refused before anybody looks at what it wants.
struct RequestRefusal: Sendable, Hashable {
    let status: HTTPResponse.Status
    /// One sentence.
    let detail: String

    init(_ status: HTTPResponse.Status, _ detail: String) {
        self.status = status
        self.detail = detail
    }

    /// Nil for a head that HTTP allows.
    init?(_ head: HTTPRequestHead) {
        if !head.version.isOld, !head.headers.contains(name: "host") {
            self.init(.badRequest, "an HTTP/1.1 request needs a 'Host' field (RFC 9112, section 3.2)")
            return
        }
        let codings = head.headers[canonicalForm: "transfer-encoding"].map { $0.lowercased() }
        switch codings.last {
        case nil: return nil
        case "chunked"? where head.version.isOld:
            self.init(.badRequest, "an HTTP/1.0 request cannot have a 'Transfer-Encoding' (RFC 9112, section 6.1)")
        case "chunked"? where codings.count == 1: return nil
        case "chunked"?:
            self.init(.notImplemented, "the only supported transfer coding is 'chunked'; to compress, use 'Content-Encoding: gzip'")
        case let coding?:
            self.init(
                .badRequest,
                "the last transfer coding must be 'chunked', got '\(coding.prefix(60))'"
                    + " (RFC 9112, section 6.3)")
        }
    }
}

extension HTTPVersion {
    /// Whether it is older than HTTP/1.1.
    fileprivate var isOld: Bool { (major, minor) < (1, 1) }
}
