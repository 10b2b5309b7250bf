/// What a file is sent as: one of a few types that browsers show, told by the first bytes, or else bytes to keep away from.
///
/// Source: WHATWG MIME Sniffing, and each format's own specification.
struct MediaType: Sendable, Equatable {
    /// What the page makes of it.
    enum MediaKind: String, Sendable {
        case image, video, audio, font, nothing
    }

    let name: String
    let shownAs: MediaKind

    static let unknown = MediaType(name: "application/octet-stream", shownAs: .nothing)
    /// So many first bytes are looked at.
    static let headLength = 512

    init(name: String, shownAs: MediaKind) {
        self.name = name
        self.shownAs = shownAs
    }

    init(head: [UInt8]) {
        for (offset, bytes, type) in Self.signatures where head.dropFirst(offset).starts(with: bytes) {
            self = type
            return
        }
        self = Self.isSVG(head) ? MediaType(name: "image/svg+xml", shownAs: .image) : .unknown
    }

    /// The texts of which pages are made, by a file's name; nil for others.
    init?(ofText name: String) {
        let types = [
            "html": "text/html", "css": "text/css", "js": "text/javascript", "mjs": "text/javascript",
            "json": "application/json", "txt": "text/plain",
        ]
        guard let ending = name.split(separator: ".").last, let type = types[ending.lowercased()] else { return nil }
        self.init(name: "\(type); charset=utf-8", shownAs: .nothing)
    }

    private static let signatures: [(offset: Int, bytes: [UInt8], type: MediaType)] = [
        (0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], MediaType(name: "image/png", shownAs: .image)),
        (0, [0xFF, 0xD8, 0xFF], MediaType(name: "image/jpeg", shownAs: .image)),
        (0, Array("GIF87a".utf8), MediaType(name: "image/gif", shownAs: .image)),
        (0, Array("GIF89a".utf8), MediaType(name: "image/gif", shownAs: .image)),
        (8, Array("WEBPVP".utf8), MediaType(name: "image/webp", shownAs: .image)),
        (4, Array("ftypavif".utf8), MediaType(name: "image/avif", shownAs: .image)),
        (4, Array("ftypavis".utf8), MediaType(name: "image/avif", shownAs: .image)),
        (4, Array("ftypM4A ".utf8), MediaType(name: "audio/mp4", shownAs: .audio)),
        (4, Array("ftyp".utf8), MediaType(name: "video/mp4", shownAs: .video)),
        (0, [0x1A, 0x45, 0xDF, 0xA3], MediaType(name: "video/webm", shownAs: .video)),
        (0, Array("OggS".utf8), MediaType(name: "audio/ogg", shownAs: .audio)),
        (0, Array("fLaC".utf8), MediaType(name: "audio/flac", shownAs: .audio)),
        (0, Array("ID3".utf8), MediaType(name: "audio/mpeg", shownAs: .audio)),
        (0, [0xFF, 0xFB], MediaType(name: "audio/mpeg", shownAs: .audio)),
        (0, Array("wOF2".utf8), MediaType(name: "font/woff2", shownAs: .font)),
        (0, Array("wOFF".utf8), MediaType(name: "font/woff", shownAs: .font)),
        (0, Array("OTTO".utf8), MediaType(name: "font/otf", shownAs: .font)),
        (0, [0x00, 0x01, 0x00, 0x00, 0x00], MediaType(name: "font/ttf", shownAs: .font)),
        (8, Array("WAVE".utf8), MediaType(name: "audio/wav", shownAs: .audio)),
    ]

    /// A text that begins as XML or with an `svg` element, and has one in its first bytes.
    private static func isSVG(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard
            text.hasPrefix("<?xml") || text.hasPrefix("<!--") || text.hasPrefix("<svg")
                || text.hasPrefix("<!DOCTYPE svg")
        else { return false }
        return text.firstRange(of: "<svg") != nil
    }
}
