import NIOCore
import NIOHTTP1

/// What a request is answered with.
enum Reply {
    case text(HTTPResponseStatus, type: String, String, headers: [(String, String)] = [])
    case file(LocalFile, ByteRange?, headers: [(String, String)])
    /// The connection becomes a watcher.
    case events
    /// It takes a while.
    case later(EventLoopFuture<Outcome>)

    /// What came of something that takes a while: can be sent between threads.
    struct Outcome: Sendable {
        let status: HTTPResponseStatus
        let message: String
    }

    /// A status with a sentence, as JSON.
    static func status(_ status: HTTPResponseStatus, _ message: String, headers: [(String, String)] = []) -> Reply {
        .text(
            status, type: "application/json", JSON.object([("message", .string(message))]).text, headers: headers)
    }

    /// Done, and there is nothing to say.
    static let done = status(.ok, "done")

    /// Header fields of every response. None of them may be kept, shown by another page, or read as what it is not.
    static let commonHeaders = [
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        // Content-Security-Policy does not cover the names that a browser looks up ahead of a click.
        ("X-DNS-Prefetch-Control", "off"),
    ]
}

/// What pages may do, as `Content-Security-Policy`.
///
/// Source: Content Security Policy Level 3.
enum ContentPolicy {
    /// The page itself: its own script and style, nothing inline, and no other site.
    static let page = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; font-src 'self'; \
        connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
        require-trusted-types-for 'script'
        """

    /// A message's HTML, in its frame: looks as it likes, and does nothing. The sandbox has no scripts, forms, windows
    /// or navigation of the page. It keeps the page's origin, so that the page can measure it and takes its keys; no
    /// script of the message is there to use that.
    static let content = """
        default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; \
        form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin
        """

    /// A folder of HTML that draws a message: its own scripts and files, and those of the message. It is in nobody's origin,
    /// so that the page around it is out of its reach. No policy keeps a script from WebRTC.
    static func ownPage(_ id: String, port: Int) -> String {
        let own = ["127.0.0.1", "localhost"].map { "http://\($0):\(port)/pages/\(id)/" }.joined(separator: " ")
        return "default-src 'none'; script-src \(own) 'unsafe-inline'; style-src \(own) 'unsafe-inline'; "
            + "img-src \(own) data: blob:; media-src \(own) data: blob:; font-src \(own) data:; connect-src \(own); "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts"
    }

    /// A message's file, should somebody open it by itself: an SVG could hold scripts.
    static let file = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
}
