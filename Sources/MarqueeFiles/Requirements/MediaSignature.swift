/// What a file's first bytes say of its type.
struct MediaSignature: Sendable {
    /// The usual name.
    let mediaType: String
    private let others: Set<String>
    private let family: Family

    private enum Family {
        case exact
        /// A container of many formats that have names of their own.
        case zip
        case xml
        case text
    }

    /// Whether a file's name says more.
    var isVague: Bool { family == .text }

    /// Whether a file that begins so may be of a type.
    func allows(_ type: String) -> Bool {
        if type == mediaType || others.contains(type) { return true }
        switch family {
        case .exact: return false
        case .zip:
            return type.hasSuffix("+zip") || type.contains("zip") || type.contains("archive")
                || type.hasPrefix("application/vnd.")
        case .xml: return type.hasSuffix("+xml") || type.hasPrefix("text/") || type == "application/xml"
        case .text:
            let kind = type.prefix { $0 != "/" }
            return type.hasSuffix("+xml") || type.hasSuffix("+json")
                || !(["image", "audio", "video", "font"].contains(kind) || Self.binary.contains(type))
        }
    }

    private static let binary = Set(table.flatMap(\.types))

    /// Types of which every file begins in one of the known ways; others may, or often don't.
    private static let signed: Set = [
        "image/png", "image/apng", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/heic", "image/heif",
        "image/tiff", "image/x-icon", "video/mp4", "video/webm", "audio/webm", "audio/mp4", "audio/ogg", "video/ogg",
        "application/ogg", "audio/flac", "audio/x-flac", "audio/wav", "font/woff", "font/woff2", "application/pdf",
        "application/zip", "application/gzip", "application/wasm",
    ]

    /// Whether a file of one of these types, all names of one, would show a signature.
    static func isShown(by types: [String]) -> Bool { types.contains { signed.contains($0) } }

    /// Nil for bytes that say nothing.
    init?(of bytes: [UInt8]) {
        if let found = Self.table.first(where: { Self.holds($0.magic, at: $0.offset, in: bytes) }) {
            self.init(found.types, found.types.first == "application/zip" ? .zip : .exact)
        } else if Self.holds("ftyp", at: 4, in: bytes) {
            self.init(Self.types(ofBrand: String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)), .exact)
        } else if Self.holds("RIFF", at: 0, in: bytes),
            let form = Self.forms.first(where: {
                Self.holds($0.name, at: 8, in: bytes)
            })
        {
            self.init(form.types, .exact)
        } else {
            guard let markup = Self.markup(bytes) else { return nil }
            self = markup
        }
    }

    private init(_ types: [String], _ family: Family) {
        self.mediaType = types.first ?? ""
        self.others = Set(types)
        self.family = family
    }

    private static func holds(_ magic: String, at offset: Int, in bytes: [UInt8]) -> Bool {
        bytes.dropFirst(offset).starts(with: magic.unicodeScalars.lazy.map { UInt8(truncatingIfNeeded: $0.value) })
    }

    // MARK: Binary

    /// Each character is a byte.
    private static let table: [(magic: String, offset: Int, types: [String])] = [
        ("\u{89}PNG\r\n\u{1A}\n", 0, ["image/png", "image/apng"]),
        ("\u{FF}\u{D8}\u{FF}", 0, ["image/jpeg", "image/jpg", "image/pjpeg"]),
        ("GIF87a", 0, ["image/gif"]), ("GIF89a", 0, ["image/gif"]),
        ("II*\0", 0, ["image/tiff"]), ("MM\0*", 0, ["image/tiff"]),
        ("\0\0\u{1}\0", 0, ["image/x-icon", "image/vnd.microsoft.icon"]),
        ("%PDF-", 0, ["application/pdf"]),
        ("PK\u{3}\u{4}", 0, ["application/zip"]), ("PK\u{5}\u{6}", 0, ["application/zip"]),
        ("\u{1F}\u{8B}", 0, ["application/gzip", "application/x-gzip", "application/x-tgz", "application/x-tar"]),
        ("\u{1A}\u{45}\u{DF}\u{A3}", 0, ["video/webm", "audio/webm", "video/x-matroska", "audio/x-matroska"]),
        ("OggS", 0, ["audio/ogg", "video/ogg", "application/ogg", "audio/opus", "audio/vorbis"]),
        ("fLaC", 0, ["audio/flac", "audio/x-flac"]),
        // A tag that may stand before other kinds of sound, too.
        ("ID3", 0, ["audio/mpeg", "audio/mp3", "audio/x-mp3", "audio/aac", "audio/flac", "audio/x-flac"]),
        ("\u{FF}\u{FB}", 0, ["audio/mpeg", "audio/mp3", "audio/x-mp3"]),
        ("\u{FF}\u{FA}", 0, ["audio/mpeg", "audio/mp3", "audio/x-mp3"]),
        ("\u{FF}\u{F3}", 0, ["audio/mpeg", "audio/mp3", "audio/x-mp3"]),
        ("\u{FF}\u{F2}", 0, ["audio/mpeg", "audio/mp3", "audio/x-mp3"]),
        ("\u{FF}\u{F1}", 0, ["audio/aac", "audio/aacp"]), ("\u{FF}\u{F9}", 0, ["audio/aac", "audio/aacp"]),
        ("wOFF", 0, ["font/woff", "application/font-woff"]), ("wOF2", 0, ["font/woff2", "application/font-woff2"]),
        ("OTTO", 0, ["font/otf", "application/vnd.ms-opentype"]),
        ("\0asm", 0, ["application/wasm"]),
        ("\u{7F}ELF", 0, ["application/x-elf", "application/x-executable", "application/x-sharedlib"]),
    ]

    private static let forms: [(name: String, types: [String])] = [
        ("WEBP", ["image/webp"]), ("WAVE", ["audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave"]),
        ("AVI ", ["video/x-msvideo", "video/avi", "video/msvideo"]),
    ]

    private static func types(ofBrand brand: String) -> [String] {
        switch brand {
        case "avif", "avis": ["image/avif"]
        case "heic", "heix", "hevc": ["image/heic", "image/heif"]
        case "mif1", "msf1": ["image/heif", "image/heic", "image/avif"]
        case "qt  ": ["video/quicktime"]
        case "M4A ", "M4B ": ["audio/mp4", "audio/x-m4a", "video/mp4"]
        default: ["video/mp4", "audio/mp4", "application/mp4", "video/x-m4v", "video/3gpp", "video/quicktime"]
        }
    }

    // MARK: Text

    private static func markup(_ bytes: [UInt8]) -> MediaSignature? {
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
            return MediaSignature(["text/html", "application/xhtml+xml", "text/plain"], .exact)
        }
        if start.hasPrefix("<svg") { return MediaSignature(["image/svg+xml", "text/plain"], .xml) }
        if start.hasPrefix("<?xml") || start.hasPrefix("<!--") || start.hasPrefix("<!doctype") {
            if start.contains("<svg") { return MediaSignature(["image/svg+xml"], .xml) }
            if start.contains("<html") { return MediaSignature(["text/html", "application/xhtml+xml"], .xml) }
            return start.hasPrefix("<?xml") ? MediaSignature(["application/xml", "text/xml"], .xml) : nil
        }
        return textType(of: bytes) == "application/json" ? MediaSignature(["application/json"], .text) : nil
    }

    /// The type of a text that has no other sign; nil for bytes that are none.
    static func textType(of bytes: [UInt8]) -> String? {
        // The last character may be cut.
        let isText = (0...3).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil }
        guard isText, !bytes.isEmpty,
            bytes.allSatisfy({ $0 >= 0x20 || [0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains($0) })
        else { return nil }
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? "application/json" : "text/plain"
    }
}
