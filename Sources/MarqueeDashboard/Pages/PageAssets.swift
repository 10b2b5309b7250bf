import Hummingbird

/// The style and the icon: the same for everybody, logged in or not.
struct PageAssets: Sendable {
    var routes: [Route] {
        [asset("style.css", "text/css; charset=utf-8"), asset("icon.svg", "image/svg+xml")]
    }

    private func asset(_ name: String, _ type: String) -> Route {
        .page(.get, "/\(name)") { _, _ in
            .text(
                EmbeddedPages.files[name] ?? "", type: type,
                // The style's address changes with it.
                headers: [.cacheControl: name == "style.css" ? "public, max-age=31536000, immutable" : "max-age=86400"])
        }
    }
}
