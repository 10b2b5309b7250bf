import Testing

@testable import WebPresenter

struct FileTests {
    @Test(arguments: [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png", MediaType.MediaKind.image),
        ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg", .image),
        (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), "image/webp", .image),
        (Array("RIFF\0\0\0\0WAVEfmt ".utf8), "audio/wav", .audio),
        (Array("\0\0\0\u{20}ftypavif".utf8), "image/avif", .image),
        (Array("\0\0\0\u{20}ftypisom".utf8), "video/mp4", .video),
        (Array("<?xml version='1.0'?>\n<svg>".utf8), "image/svg+xml", .image),
        (Array(" <svg xmlns='a'>".utf8), "image/svg+xml", .image),
        (Array("<html><svg>".utf8), "application/octet-stream", .nothing),
        (Array("<script>alert(1)</script>".utf8), "application/octet-stream", .nothing),
        ([], "application/octet-stream", .nothing),
    ])
    func `a file is what its first bytes say`(head: [UInt8], name: String, shownAs: MediaType.MediaKind) {
        #expect(MediaType(head: head) == MediaType(name: name, shownAs: shownAs))
    }

    @Test(arguments: [
        (nil, ByteRange.Wish.whole), ("bytes=0-", .part(ByteRange(bytes: 0..<100))),
        ("bytes=10-19", .part(ByteRange(bytes: 10..<20))), ("bytes=90-999", .part(ByteRange(bytes: 90..<100))),
        ("bytes=-5", .part(ByteRange(bytes: 95..<100))), ("bytes=-500", .part(ByteRange(bytes: 0..<100))),
        ("bytes=100-", .impossible), ("bytes=-0", .impossible), ("bytes=5-4", .whole), ("bytes=-", .whole),
        ("bytes=1-2,4-5", .whole), ("bytes=a-b", .whole), ("lines=1-2", .whole),
        ("bytes=99999999999999999999-", .whole), ("bytes=0-999999999999999999", .part(ByteRange(bytes: 0..<100))),
    ])
    func `a part of a file is understood, or the whole is sent`(field: String?, wish: ByteRange.Wish) {
        #expect(ByteRange.wish(in: field, size: 100) == wish)
    }
}
