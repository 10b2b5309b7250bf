import NIOHTTP1

/// What can be asked for.
enum Route: Equatable {
    case page
    case style
    case connectionScript
    case script
    /// A ticket becomes the token.
    case session
    /// What is shown, as it changes.
    case events
    /// The document of a message's HTML.
    case content(presentation: String)
    case file(presentation: String, number: Int)
    case presented(presentation: String)
    case dismiss(presentation: String)
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
        case (1, "page.css"): self = .style
        case (1, "connection.js"): self = .connectionScript
        case (1, "page.js"): self = .script
        case (1, "session"): self = .session
        case (1, "events"): self = .events
        case (2, "content"): self = .content(presentation: String(parts[1]))
        case (2, "presented"): self = .presented(presentation: String(parts[1]))
        case (2, "dismiss"): self = .dismiss(presentation: String(parts[1]))
        case (3, "files"):
            guard let number = Self.number(parts[2]) else { return nil }
            self = .file(presentation: String(parts[1]), number: number)
        case (3, "trigger"):
            guard let number = Self.number(parts[2]) else { return nil }
            self = .trigger(presentation: String(parts[1]), number: number)
        default: return nil
        }
    }

    var need: Need {
        switch self {
        case .page, .style, .connectionScript, .script: .nothing
        case .session: .ticket
        case .events, .presented, .dismiss, .trigger: .token
        case .content, .file: .presentation
        }
    }

    /// The one method that it takes.
    var method: HTTPMethod {
        switch self {
        case .page, .style, .connectionScript, .script, .events, .content, .file: .GET
        case .session, .presented, .dismiss, .trigger: .POST
        }
    }

    private static func number(_ text: Substring) -> Int? {
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
        case .page, .style, .connectionScript, .script, .session, .events: ""
        case .content(let id), .file(let id, _), .presented(let id), .dismiss(let id), .trigger(let id, _): id
        }
    }
}
