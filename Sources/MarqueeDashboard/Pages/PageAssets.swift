import Hummingbird

/// The style, the scripts and the icon: the same for everybody, logged in or not.
struct PageAssets: Sendable {
    var routes: [Route] {
        [
            asset("style.css", "text/css; charset=utf-8"), asset("compose.js", "text/javascript; charset=utf-8"),
            asset("form.js", "text/javascript; charset=utf-8"), asset("live.js", "text/javascript; charset=utf-8"),
            asset("icon.svg", "image/svg+xml"),
        ]
    }

    private func asset(_ name: String, _ type: String) -> Route {
        .page(.get, "/\(name)") { _, _ in
            .text(
                EmbeddedPages.assets[name] ?? "", type: type,
                // The addresses of the others change with them.
                headers: [.cacheControl: name == "icon.svg" ? "max-age=86400" : "public, max-age=31536000, immutable"])
        }
    }
}
