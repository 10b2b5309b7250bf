import CDashboardPages
import MarqueeForms

/// The files that pages are made of, which the program carries in itself.
enum EmbeddedPages {
    /// By name, without those in ``PageParts``.
    static let files: [String: String] = unsafe PageParts.reading(dashboard_files())

    /// What browsers load, by its name there.
    static let assets: [String: String] = [
        "style.css": (PageParts.files["base.css"] ?? "") + (files["style.css"] ?? ""),
        "form.js": PageParts.files["form.js"] ?? "", "compose.js": files["compose.js"] ?? "",
        "live.js": files["live.js"] ?? "", "icon.svg": PageParts.files["icon.svg"] ?? "",
    ]
}
