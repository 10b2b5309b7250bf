import NIOHTTP1

/// What can be asked for below the token.
enum Route: Equatable {
    /// The address without its last slash: relative addresses would go wrong there.
    case bare
    case page
    case style
    case script
    /// What is shown, as it changes.
    case events
    /// The document of a message's HTML.
    case content(presentation: String)
    case file(presentation: String, number: Int)
    case presented(presentation: String)
    case dismiss(presentation: String)
    case trigger(presentation: String, number: Int)

    /// Nil for what is not there. Nothing is unescaped, and no part becomes a path: there is nothing to trick.
    init?(_ parts: [Substring]) {
        switch (parts.count, parts.first) {
        case (0, nil): self = .bare
        case (1, ""): self = .page
        case (1, "page.css"): self = .style
        case (1, "page.js"): self = .script
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

    /// The one method that it takes.
    var method: HTTPMethod {
        switch self {
        case .bare, .page, .style, .script, .events, .content, .file: .GET
        case .presented, .dismiss, .trigger: .POST
        }
    }

    private static func number(_ text: Substring) -> Int? {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
