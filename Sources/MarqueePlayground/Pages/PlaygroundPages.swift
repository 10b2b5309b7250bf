import CPlaygroundPages
import MarqueeForms
import MarqueeSystem

/// The pages' templates, and what they load.
struct PlaygroundPages: Sendable {
    /// By name, without those in ``PageParts``.
    static let files: [String: String] = unsafe PageParts.reading(playground_files())

    /// What browsers load, by its name there.
    static let assets: [String: (type: String, text: String)] = [
        "style.css": (
            "text/css; charset=utf-8", (PageParts.files["base.css"] ?? "") + (files["playground.css"] ?? "")
        ),
        "form.js": ("text/javascript; charset=utf-8", PageParts.files["form.js"] ?? ""),
        "playground.js": ("text/javascript; charset=utf-8", files["playground.js"] ?? ""),
        "icon.svg": ("image/svg+xml", PageParts.files["icon.svg"] ?? ""),
    ]

    private let templates: PageTemplates
    /// Changes with what pages load, so that browsers may keep it for ever.
    let version: String

    /// - Parameter frames: What the frames of pictures load.
    init(frames: String) throws {
        templates = try PageTemplates(Self.files)
        let all = Self.assets.keys.sorted().map { Self.assets[$0]?.text ?? "" }.joined() + frames
        version = SHA256.digest(of: Array(all.utf8)).prefix(6).hexadecimal
    }

    func page(_ name: String, _ content: some Sendable) -> String { templates.page(name, content) }
}
