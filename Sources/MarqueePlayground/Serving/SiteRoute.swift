import HTTPTypes
import MarqueeModel

/// What can be asked for.
enum SiteRoute: Hashable {
    /// The address that works once.
    case enter
    case gallery
    case findings
    /// The pictures of the gallery.
    case pictures
    case template(String)
    case picture(String)
    case events
    case asset(version: String, name: String)
    /// What the frame of a picture loads.
    case frame(version: String, name: String)
    /// A local file that a picture shows, by a number that it was given.
    case file(String)

    /// Nil for what is not there. Only a template's name is unescaped, and no part becomes a path: there is nothing to trick.
    init?(_ parts: [String]) {
        switch (parts.count, parts.first) {
        case (1, ""): self = .gallery
        case (1, "enter"): self = .enter
        case (1, "findings"): self = .findings
        case (1, "pictures"): self = .pictures
        case (1, "events"): self = .events
        case (2, "template"), (3, "template"):
            guard let name = PercentEncoding.decode(parts[1]), parts.count == 2 || parts[2] == "picture" else {
                return nil
            }
            self = parts.count == 2 ? .template(name) : .picture(name)
        case (3, "assets"): self = .asset(version: parts[1], name: parts[2])
        case (3, "frame"): self = .frame(version: parts[1], name: parts[2])
        case (2, "files"): self = .file(parts[1])
        default: return nil
        }
    }

    /// Whether it is the same for everybody, and no secret.
    var isOpen: Bool {
        if case .asset = self { true } else { false }
    }

    var methods: [HTTPRequest.Method] {
        switch self {
        // By a form's body, too, which may be longer than an address.
        case .template, .picture: [.get, .head, .post]
        case .enter: [.get]
        case .gallery, .findings, .pictures, .events, .asset, .frame, .file: [.get, .head]
        }
    }
}
