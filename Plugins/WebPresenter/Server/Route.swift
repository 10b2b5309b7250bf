import NIOHTTP1

/// What can be asked for.
enum Route: Equatable {
    case page
    /// A script or a style of the page.
    case asset(PageFile)
    /// A ticket becomes the token.
    case session
    /// What is shown, as it changes.
    case events
    /// The document of a message's HTML.
    case content(presentation: String)
    case file(presentation: String, number: Int)
    /// A file of the folder that draws a message, by its path there.
    case pageFile(presentation: String, path: String)
    case presented(presentation: String)
    /// A person dismisses it.
    case dismiss(presentation: String)
    /// It is over by itself: a film has ended.
    case ended(presentation: String)
    /// It cannot be shown; the reason is the request's body.
    case failed(presentation: String)
    case trigger(presentation: String, number: Int)

    /// What has to be shown for an answer.
    enum Need: Equatable {
        /// The same for everybody, and no secret: the page's own text, before it knows the token.
        case nothing
        case ticket
        case token
        /// The random number of what is shown, which only pages with the token are told: frames and pictures are loaded
        /// by the browser itself, which sends no `Authorization`.
        case presentation
    }

    /// Nil for what is not there. Nothing is unescaped, and no part becomes a path: there is nothing to trick.
    init?(_ parts: [Substring]) {
        switch (parts.count, parts.first) {
        case (1, ""): self = .page
        case (1, "session"): self = .session
        case (1, "events"): self = .events
        case (1, let name?):
            guard let file = PageFile(asset: name) else { return nil }
            self = .asset(file)
        case (2, "content"): self = .content(presentation: String(parts[1]))
        case (2, "presented"): self = .presented(presentation: String(parts[1]))
        case (2, "dismiss"): self = .dismiss(presentation: String(parts[1]))
        case (2, "ended"): self = .ended(presentation: String(parts[1]))
        case (2, "failed"): self = .failed(presentation: String(parts[1]))
        case (3, "files"):
            guard let number = Self.number(parts[2]) else { return nil }
            self = .file(presentation: String(parts[1]), number: number)
        case (3, "trigger"):
            guard let number = Self.number(parts[2]) else { return nil }
            self = .trigger(presentation: String(parts[1]), number: number)
        case (3..., "pages"):
            self = .pageFile(presentation: String(parts[1]), path: parts.dropFirst(2).joined(separator: "/"))
        default: return nil
        }
    }

    var need: Need {
        switch self {
        case .page, .asset: .nothing
        case .session: .ticket
        case .events, .presented, .dismiss, .ended, .failed, .trigger: .token
        case .content, .file, .pageFile: .presentation
        }
    }

    /// The one method that it takes.
    var method: HTTPMethod {
        switch self {
        case .page, .asset, .events, .content, .file, .pageFile: .GET
        case .session, .presented, .dismiss, .ended, .failed, .trigger: .POST
        }
    }

    static func number(_ text: Substring) -> Int? {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}

extension Route {
    /// The number of what it is about; empty where it is about nothing that is shown.
    var presentation: String {
        switch self {
        case .page, .asset, .session, .events: ""
        case .content(let id), .file(let id, _), .pageFile(let id, _), .presented(let id), .dismiss(let id),
            .ended(let id), .failed(let id), .trigger(let id, _):
            id
        }
    }
}
