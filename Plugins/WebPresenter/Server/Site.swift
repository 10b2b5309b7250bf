import MarqueeModel
import NIOCore
import NIOHTTP1
import PresenterKit

/// What each address answers. On the server's event loop, as all that it uses.
final class Site {
    let access: Access
    let screen: Screen
    private let entry: EntryAddress
    private let loop: any EventLoop

    init(access: Access, screen: Screen, entry: EntryAddress, loop: any EventLoop) {
        self.access = access
        self.screen = screen
        self.entry = entry
        self.loop = loop
    }

    /// An answer, and what is known of who gets it.
    struct Answer {
        let reply: Reply
        /// Whether something was shown that only a page of ours knows.
        var isTrusted = false
        /// Whether the connection has had its one guess.
        var isLast = false

        static func refused(_ status: HTTPResponseStatus, _ message: String) -> Answer {
            // A browser asks nobody for a password by it, but the status has to come with it (RFC 9110, 11.6.1).
            let headers = status == .unauthorized ? [("WWW-Authenticate", "Bearer")] : []
            return Answer(reply: .status(status, message, headers: headers), isLast: true)
        }
    }

    /// - Parameter body: Of the request.
    func answer(_ head: HTTPRequestHead, _ body: String) -> Answer {
        switch access.check(head) {
        case .refused(.misdirectedRequest): .refused(.misdirectedRequest, "this server has a different name")
        case .refused(.forbidden): .refused(.forbidden, "only requests from the page itself are allowed")
        case .refused(.unauthorized): .refused(.unauthorized, "wrong token")
        case .refused(let status): .refused(status, "not found")
        case .allowed(let parts, let credential): answer(Request(head: head, body: body), Route(parts), credential)
        }
    }

    /// What is asked, by somebody who may.
    private struct Request {
        let head: HTTPRequestHead
        let body: String
    }

    private func answer(_ request: Request, _ route: Route?, _ credential: Access.Credential) -> Answer {
        guard let route else { return .refused(.notFound, "not found") }
        guard request.head.method == route.method else {
            return Answer(
                reply: .status(
                    .methodNotAllowed, "expected \(route.method)", headers: [("Allow", "\(route.method)")]),
                isTrusted: credential == .token, isLast: credential != .token)
        }
        switch (route.need, credential) {
        case (.nothing, _):
            return Answer(reply: reply(to: route, request), isTrusted: credential == .token)
        case (.token, .token):
            return Answer(reply: reply(to: route, request), isTrusted: true)
        case (.ticket, .ticket(let ticket)):
            guard entry.redeem(ticket) else {
                return .refused(
                    .forbidden, "this address has already been used; open the one that is now in the file 'url'")
            }
            return Answer(reply: reply(to: route, request), isTrusted: true)
        case (.presentation, _):
            // Its number is looked up again for the answer: there is one place that knows it.
            guard screen.presentation(route.presentation) != nil else { return .refused(.notFound, "not found") }
            return Answer(reply: reply(to: route, request), isTrusted: true)
        case (.token, _), (.ticket, _):
            return .refused(.unauthorized, "expected \(route.need == .ticket ? "a ticket" : "the token")")
        }
    }

    private func reply(to route: Route, _ request: Request) -> Reply {
        switch route {
        case .page:
            return .text(.ok, type: PageFile.page.type, PageFile.page.text, headers: policy(ContentPolicy.page))
        case .asset(let file): return .text(.ok, type: file.type, file.text)
        case .session:
            return .text(
                .ok, type: "application/json", JSON.object([("token", .string(access.token.text))]).text)
        case .events: return .events
        case .content(let id):
            guard let html = screen.presentation(id)?.card.html else { return Self.notFound }
            return .text(
                .ok, type: "text/html; charset=utf-8", PageFile.frame.text + FrameContent.harmless(html),
                headers: policy(ContentPolicy.content))
        case .file(let id, let number): return file(number, of: id, range: request.head.headers.first(name: "Range"))
        case .pageFile(let id, let path):
            return pageFile(path, of: id, range: request.head.headers.first(name: "Range"))
        case .presented(let id): return screen.confirm(id) ? .done : Self.stale
        case .dismiss(let id):
            guard screen.presentation(id)?.card.isDismissible != false else {
                return .status(.forbidden, "this message cannot be dismissed by hand")
            }
            return screen.end(id, by: .person) ? .done : Self.stale
        case .ended(let id): return screen.end(id) ? .done : Self.stale
        case .failed(let id): return screen.fail(id, because: request.body) ? .done : Self.stale
        case .trigger(let id, let number): return trigger(number, of: id, entered: request.body)
        }
    }

    private func file(_ number: Int, of id: String, range: String?, headers: [(String, String)] = []) -> Reply {
        guard let files = screen.presentation(id)?.card.files, files.indices.contains(number) else {
            return Self.notFound
        }
        return file(files[number], range: range, policy(ContentPolicy.file) + headers)
    }

    private func file(_ file: LocalFile, range: String?, _ headers: [(String, String)]) -> Reply {
        var headers = headers + [("Content-Type", file.type.name), ("Accept-Ranges", "bytes")]
        if file.type == .unknown { headers.append(("Content-Disposition", "attachment")) }
        switch ByteRange.wish(in: range, size: file.size) {
        case .whole: return .file(file, nil, headers: headers)
        case .part(let range): return .file(file, range, headers: headers)
        case .impossible:
            return .status(
                .rangeNotSatisfiable, "the requested range is beyond the end of the file",
                headers: [("Content-Range", "bytes */\(file.size)")])
        }
    }

    /// What a folder of HTML asks for: its own files, the script by which it speaks, and those of the message.
    private func pageFile(_ path: String, of id: String, range: String?) -> Reply {
        guard let page = screen.presentation(id)?.card.page else { return Self.notFound }
        // Its frame has no origin of this server, or of any.
        let headers = [("Cross-Origin-Resource-Policy", "cross-origin"), ("Access-Control-Allow-Origin", "null")]
        if path == PageFile.bridge.rawValue {
            return .text(.ok, type: PageFile.bridge.type, PageFile.bridge.text, headers: headers)
        }
        if let file = PageFolder.unescaped(path).flatMap({ page.files[$0] }) {
            return self.file(file, range: range, policy(ContentPolicy.ownPage(id, port: access.port)) + headers)
        }
        let parts = path.split(separator: "/")
        guard parts.count == 2, parts[0] == "files", let number = Route.number(parts[1]) else { return Self.notFound }
        return file(number, of: id, range: range, headers: headers)
    }

    /// - Parameter entered: What a person has entered, as JSON's object; empty: nothing.
    private func trigger(_ number: Int, of id: String, entered: String) -> Reply {
        guard let values = entered.isEmpty ? [:] : (try? Value(json: entered))?.object else {
            return .status(.badRequest, "the input is not a JSON object")
        }
        guard let presentation = screen.presentation(id), presentation.card.actions.indices.contains(number) else {
            return Self.stale
        }
        let (context, action) = (presentation.context, presentation.card.actions[number])
        return .later(
            loop.makeFutureWithTask {
                do {
                    return try await context.trigger(action.name, with: values)
                        ? Reply.Outcome(status: .ok, message: "done")
                        : Reply.Outcome(status: .notFound, message: "the message does not have this action")
                } catch ContextError.dismissed {
                    return Reply.Outcome(status: .conflict, message: "the message is no longer shown")
                } catch ContextError.triggerFailed(_, let reason) {
                    return Reply.Outcome(status: .badGateway, message: reason)
                } catch {
                    Environment.log("an action failed: \(error)")
                    return Reply.Outcome(status: .badGateway, message: "try again later")
                }
            })
    }

    private func policy(_ text: String) -> [(String, String)] {
        [("Content-Security-Policy", text)]
    }

    private static let notFound = Reply.status(.notFound, "not found")
    private static let stale = Reply.status(.conflict, "the message is no longer shown")
}
