import NIOCore
import NIOHTTP1
import PresenterKit

/// What each address answers. On the server's event loop, as all that it uses.
final class Site {
    let access: Access
    let screen: Screen
    private let loop: any EventLoop

    init(access: Access, screen: Screen, loop: any EventLoop) {
        self.access = access
        self.screen = screen
        self.loop = loop
    }

    /// The answer to a request that may ask, with the parts of its path behind the token.
    func reply(to head: HTTPRequestHead, _ parts: [Substring]) -> Reply {
        guard let route = Route(parts) else { return Self.notFound }
        guard head.method == route.method else {
            return .status(.methodNotAllowed, "expected \(route.method)", headers: [("Allow", "\(route.method)")])
        }
        switch route {
        case .bare:
            return .text(
                .permanentRedirect, type: "text/plain", "", headers: [("Location", "/\(access.token.text)/")])
        case .page:
            return .text(.ok, type: "text/html; charset=utf-8", PageText.content, headers: policy(ContentPolicy.page))
        case .style: return .text(.ok, type: "text/css; charset=utf-8", PageStyle.content)
        case .script: return .text(.ok, type: "text/javascript; charset=utf-8", PageScript.content)
        case .events: return .events
        case .content(let id):
            guard let html = screen.presentation(id)?.card.html else { return Self.notFound }
            return .text(
                .ok, type: "text/html; charset=utf-8", FrameText.content + html, headers: policy(ContentPolicy.content))
        case .file(let id, let number): return file(number, of: id, range: head.headers.first(name: "Range"))
        case .presented(let id): return screen.confirm(id) ? .done : Self.stale
        case .dismiss(let id):
            guard screen.presentation(id)?.card.isDismissible != false else {
                return .status(.forbidden, "this message is not dismissed by hand")
            }
            return screen.end(id) ? .done : Self.stale
        case .trigger(let id, let number): return trigger(number, of: id)
        }
    }

    private func file(_ number: Int, of id: String, range: String?) -> Reply {
        guard let files = screen.presentation(id)?.card.files, files.indices.contains(number) else {
            return Self.notFound
        }
        var headers =
            policy(ContentPolicy.file) + [("Content-Type", files[number].type.name), ("Accept-Ranges", "bytes")]
        if files[number].type == .unknown { headers.append(("Content-Disposition", "attachment")) }
        switch ByteRange.wish(in: range, size: files[number].size) {
        case .whole: return .file(files[number], nil, headers: headers)
        case .part(let range): return .file(files[number], range, headers: headers)
        case .impossible:
            return .status(
                .rangeNotSatisfiable, "the file ends before that",
                headers: [("Content-Range", "bytes */\(files[number].size)")])
        }
    }

    private func trigger(_ number: Int, of id: String) -> Reply {
        guard let presentation = screen.presentation(id), presentation.card.actions.indices.contains(number) else {
            return Self.stale
        }
        let (context, action) = (presentation.context, presentation.card.actions[number])
        return .later(
            loop.makeFutureWithTask {
                do {
                    return try await context.trigger(action.name)
                        ? Reply.Outcome(status: .ok, message: "done")
                        : Reply.Outcome(status: .notFound, message: "the message gives no such action")
                } catch ContextError.dismissed {
                    return Reply.Outcome(status: .conflict, message: "the message is no longer shown")
                } catch {
                    return Reply.Outcome(status: .badGateway, message: "\(error)")
                }
            })
    }

    private func policy(_ text: String) -> [(String, String)] {
        [("Content-Security-Policy", text)]
    }

    private static let notFound = Reply.status(.notFound, "there is nothing here")
    private static let stale = Reply.status(.conflict, "the message is no longer shown")
}
