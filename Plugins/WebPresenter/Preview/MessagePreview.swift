package import MarqueeModel
import PresenterKit

/// A message as the presenter's page draws it, for whoever composes one: without a host, and without its files where hosts
/// alone find them.
package struct MessagePreview: Sendable {
    /// What ``PreviewPage`` is told, as JSON: what the page shows, with the names or addresses of files and the HTML of the
    /// message.
    package let card: String
    /// Why the page would not show it; nil where it would.
    package let problem: String?

    /// - Parameters:
    ///   - theme: How messages look, where the message itself does not say it.
    ///   - files: Those that are shown as they are.
    package init(_ invocation: Invocation, theme: Theme = Theme(), files: PreviewFiles = .none) {
        let names = Dictionary(
            invocation.arguments.items.flatMap(\.files).map { ($0, $0.text) }, uniquingKeysWith: { first, _ in first })
        let message = PresentedMessage(invocation, id: "preview", paths: names, theme: theme)
        let look = message.theme.overridden(by: Theme(in: message.arguments))
        let known = Array(names.values) + [look.font, look.headingFont, look.logo].compactMap(\.self)
        let found = Dictionary(
            known.compactMap { name in files.find(name).map { (name, $0) } }, uniquingKeysWith: { first, _ in first })
        let addresses = Dictionary(found.values.map { ($0.path, $0.address) }, uniquingKeysWith: { first, _ in first })
        let reader = CardReader(
            arguments: message.arguments, template: message.template, locale: message.locale, theme: look,
            open: { name in found[name].flatMap { LocalFile(path: $0.path) } ?? Self.standIn(name) })
        var card = reader.card
        // The first picture of a film is what a preview has of it.
        if let film = card.film { (card.film, card.background) = (nil, film.number) }
        card.files = card.files.map {
            $0.type.shownAs == .video && addresses[$0.path] == nil ? Self.picture($0.path) : $0
        }
        problem = reader.problem
        let html = card.html.map { PageFile.frame.text + FrameContent.harmless($0) }
        guard case .members(let members) = card.json(id: "preview") else {
            self.card = "null"
            return
        }
        let shown = card.files.map { JSON.string(addresses[$0.path] ?? Self.shortName(of: $0.path)) }
        self.card =
            JSON.members(
                members + [
                    JSON.Member(name: "files", value: .list(shown)),
                    JSON.Member(name: "html", value: .string(html ?? "")),
                ]
            ).text
    }

    /// What a file's name promises. Nothing is opened.
    private static func standIn(_ name: String) -> LocalFile? {
        let ending = name.prefix { $0 != "?" && $0 != "#" }.split(separator: ".").last?.lowercased() ?? ""
        switch ending {
        case "woff", "woff2", "otf", "ttf": return nil
        case "mp4", "webm", "mov":
            return LocalFile(path: name, type: MediaType(name: "video/mp4", shownAs: .video), size: 0)
        default: return picture(name)
        }
    }

    private static func picture(_ name: String) -> LocalFile {
        LocalFile(path: name, type: MediaType(name: "image/svg+xml", shownAs: .image), size: 0)
    }

    /// The last part of an address; all of a picture that the message has with it.
    private static func shortName(of address: String) -> String {
        if address.hasPrefix("data:image/") { return address }
        if address.hasPrefix("data:") { return String(address.prefix { $0 != ";" && $0 != "," }) }
        let path = address.prefix { $0 != "?" && $0 != "#" }
        return String((path.split(separator: "/").last ?? path).prefix(60))
    }
}

extension ResolvedArguments.Item {
    fileprivate var files: [FileReference] {
        switch self {
        case .file(let reference): [reference]
        case .files(let references): references
        case .value, .action, .absent: []
        }
    }
}
