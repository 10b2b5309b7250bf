import Testing

@testable import MarqueeFiles

struct MediaSignatureTests {
    @Test(
        arguments: [
            ("\u{89}PNG\r\n\u{1A}\n", "image/png"), ("\u{FF}\u{D8}\u{FF}\u{DB}", "image/jpeg"),
            ("GIF89a..", "image/gif"),
            ("RIFF\0\0\0\0WEBPVP8 ", "image/webp"), ("RIFF\0\0\0\0WAVEfmt ", "audio/wav"),
            ("\0\0\0\u{20}ftypavif", "image/avif"), ("\0\0\0\u{20}ftypisom", "video/mp4"),
            ("\0\0\0\u{20}ftypM4A ", "audio/mp4"), ("\0\0\0\u{14}ftypqt  ", "video/quicktime"),
            ("%PDF-1.4", "application/pdf"), ("\u{1A}\u{45}\u{DF}\u{A3}\u{1}", "video/webm"), ("OggS\0", "audio/ogg"),
            ("ID3\u{4}", "audio/mpeg"), ("\u{FF}\u{FB}\u{90}", "audio/mpeg"), ("fLaC\0", "audio/flac"),
            ("PK\u{3}\u{4}\u{14}", "application/zip"), ("\u{1F}\u{8B}\u{8}", "application/gzip"),
            ("wOF2\0", "font/woff2"), ("\0asm\u{1}", "application/wasm"), ("\u{7F}ELF\u{2}", "application/x-elf"),
            ("  <!DocType HTML>", "text/html"), ("<html lang=en>", "text/html"), ("<svg xmlns=", "image/svg+xml"),
            ("<?xml version=\"1.0\"?>\n<!-- a -->\n<svg>", "image/svg+xml"), ("<!-- a --><svg>", "image/svg+xml"),
            ("<?xml version=\"1.0\"?><feed>", "application/xml"), ("{\"a\": 1}", "application/json"),
            ("[1]", "application/json"), ("hello", nil), ("", nil), ("RIFF\0\0\0\0XYZW", nil), ("<!-- a -->", nil),
            ("{\u{1}", nil), ("GIF88a", nil),
        ] as [(String, String?)])
    func `first bytes tell a type`(text: String, type: String?) {
        let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        #expect(MediaSignature(of: bytes)?.mediaType == type)
    }

    @Test(arguments: [
        ("PK\u{3}\u{4}", "application/epub+zip", true),
        ("PK\u{3}\u{4}", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", true),
        ("PK\u{3}\u{4}", "image/png", false), ("OggS", "video/ogg", true), ("OggS", "audio/mpeg", false),
        ("<?xml ?><feed>", "application/atom+xml", true), ("<?xml ?><feed>", "image/png", false),
        ("<svg", "image/svg+xml", true), ("<svg", "text/plain", true), ("<svg", "image/jpeg", false),
        ("<html>", "text/plain", true), ("<html>", "image/svg+xml", false), ("<html>", "application/json", false),
        ("{}", "application/json", true), ("{}", "model/gltf+json", true), ("{}", "text/css", true),
        ("{}", "image/png", false), ("{}", "application/pdf", false), ("{}", "image/svg+xml", true),
        ("\u{7F}ELF", "image/png", false), ("ID3", "audio/aac", true),
    ])
    func `a type is allowed where files of it begin so`(text: String, type: String, isAllowed: Bool) throws {
        let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        #expect(try #require(MediaSignature(of: bytes)).allows(type) == isAllowed)
    }
}
