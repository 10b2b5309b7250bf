import MarqueeModel

/// The extensions that files in the cache may have: the one thing from outside that becomes part of a path.
enum PathExtension {
    /// Media types and what their files are called, the usual name first.
    private static let known: [(mediaType: String, extensions: [String])] = [
        ("image/png", ["png"]), ("image/jpeg", ["jpg", "jpeg"]), ("image/gif", ["gif"]), ("image/webp", ["webp"]),
        ("image/avif", ["avif"]), ("image/svg+xml", ["svg"]), ("image/bmp", ["bmp"]), ("image/tiff", ["tiff", "tif"]),
        ("image/x-icon", ["ico"]), ("image/vnd.microsoft.icon", ["ico"]), ("image/heic", ["heic"]),
        ("video/mp4", ["mp4", "m4v"]), ("video/webm", ["webm"]), ("video/quicktime", ["mov"]),
        ("audio/mpeg", ["mp3"]), ("audio/mp4", ["m4a"]), ("audio/aac", ["aac"]), ("audio/ogg", ["ogg", "oga"]),
        ("audio/wav", ["wav"]), ("audio/x-wav", ["wav"]), ("audio/flac", ["flac"]), ("audio/opus", ["opus"]),
        ("font/woff", ["woff"]), ("font/woff2", ["woff2"]), ("font/ttf", ["ttf"]), ("font/otf", ["otf"]),
        ("text/html", ["html", "htm"]), ("text/css", ["css"]), ("text/csv", ["csv"]), ("text/markdown", ["md"]),
        ("text/plain", ["txt"]), ("text/xml", ["xml"]), ("application/xml", ["xml"]), ("text/javascript", ["js"]),
        ("application/json", ["json"]), ("application/yaml", ["yaml", "yml"]), ("application/pdf", ["pdf"]),
        ("application/zip", ["zip"]), ("application/gzip", ["gz"]), ("application/wasm", ["wasm"]),
    ]
    private static let byMediaType = Dictionary(
        known.map { ($0.mediaType, $0.extensions.first ?? "") }, uniquingKeysWith: { first, _ in first })
    private static let canonical = Dictionary(
        known.flatMap { entry in entry.extensions.map { ($0, entry.extensions.first ?? $0) } },
        uniquingKeysWith: { first, _ in first })

    /// What a file is called: by the type that it is served as; where that is missing, unknown or says little, as its
    /// path ends; else by the one type that its argument accepts. Nil where none of them is known.
    static func choose(mediaType: String?, path: String?, accept: [MediaRange]) -> String? {
        let served = mediaType.flatMap { byMediaType[$0] }
        let written = path.flatMap { ofPath($0) }
        if let served, mediaType != "text/plain" || written == nil { return served }
        if let written { return written }
        guard accept.count == 1, let only = accept.first, only.subtype != nil else { return nil }
        return byMediaType[only.description]
    }

    /// The usual media type of what is called so; nil for unknown extensions.
    static func mediaType(ofPath path: String) -> String? {
        ofPath(path).flatMap { usual in known.first { $0.extensions.first == usual }?.mediaType }
    }

    /// The media type of a `Content-Type`, in lower case and without parameters.
    static func essence(of contentType: String) -> String? {
        let essence = contentType.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
        guard let range = MediaRange(essence), range.subtype != nil, essence.utf8.count <= 127 else { return nil }
        return essence
    }

    private static func ofPath(_ path: String) -> String? {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return canonical[name[name.index(after: dot)...].lowercased()]
    }
}
