import Foundation
import Testing

@testable import TerminalPresenter

@Suite(.timeLimit(.minutes(10)))
struct PictureFileTests {
    private static let room = PixelSize(width: 2, height: 1)

    private func isNear(_ colour: Colour?, _ wanted: Colour) -> Bool {
        guard let colour else { return false }
        return zip([colour.red, colour.green, colour.blue], [wanted.red, wanted.green, wanted.blue])
            .allSatisfy { abs(Int($0) - Int($1)) < 8 }
    }

    @Test(arguments: SamplePicture.all)
    func `every format is decoded, and scaled down to averages`(bytes: [UInt8]) throws {
        let file = try #require(PictureFile(bytes: bytes))
        #expect(file.size == PixelSize(width: 8, height: 8))
        let halves = try file.decoded(within: Self.room)
        #expect(halves.size == Self.room)
        #expect(isNear(halves[0, 0], Colour(red: 255, green: 0, blue: 0)))
        #expect(isNear(halves[1, 0], Colour(red: 0, green: 0, blue: 255)))
        let whole = try file.decoded(within: PixelSize(width: 1, height: 1))
        #expect(isNear(whole[0, 0], Colour(red: 127, green: 0, blue: 127)))
    }

    /// Exif data with an orientation, as a segment of a JPEG.
    private static func exif(_ orientation: UInt8, isBig: Bool, type: UInt8 = 3) -> [UInt8] {
        func short(_ value: UInt8) -> [UInt8] { isBig ? [0, value] : [value, 0] }
        func long(_ value: UInt8) -> [UInt8] { isBig ? [0, 0, 0, value] : [value, 0, 0, 0] }
        let tag: [UInt8] = isBig ? [0x01, 0x12] : [0x12, 0x01]
        let tiff =
            Array((isBig ? "MM\0*" : "II*\0").utf8) + long(8) + short(1) + tag + short(type) + long(1)
            + short(orientation) + [0, 0] + long(0)
        let content = Array("Exif\0\0".utf8) + tiff
        return [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
    }

    /// Where red, green, blue and white are: as they are stored, then turned and mirrored.
    @Test(
        arguments: [
            (1, "rgbw"), (2, "grwb"), (3, "wbgr"), (4, "bwrg"), (5, "rbgw"), (6, "brwg"), (7, "wgbr"), (8, "gwrb"),
            (0, "rgbw"), (9, "rgbw"),
        ] as [(UInt8, String)], [false, true])
    func `a JPEG is turned as its Exif data says`(turned: (UInt8, String), isBig: Bool) throws {
        var bytes = SamplePicture.quarters
        bytes.insert(contentsOf: Self.exif(turned.0, isBig: isBig), at: 2)
        let file = try #require(PictureFile(bytes: bytes))
        let isUpright = (5...8).contains(turned.0)
        #expect(file.size == (isUpright ? PixelSize(width: 16, height: 32) : PixelSize(width: 32, height: 16)))
        let pixels = try file.decoded(within: PixelSize(width: 2, height: 2))
        let letters = [pixels[0, 0], pixels[1, 0], pixels[0, 1], pixels[1, 1]].map { colour -> String in
            guard let colour else { return "?" }
            let isRed = colour.red > 127
            let isGreen = colour.green > 127
            return isRed && isGreen ? "w" : isRed ? "r" : isGreen ? "g" : "b"
        }
        #expect(letters.joined() == turned.1)
        let whole = try file.decoded(within: file.size)
        #expect(whole.size == file.size)
    }

    @Test func `Exif data that is cut, or says something else, turns nothing`() throws {
        let plain = try #require(PictureFile(bytes: SamplePicture.quarters))
        for (isBig, type) in [(false, UInt8(3)), (true, 3), (false, 4)] {
            let whole = Self.exif(6, isBig: isBig, type: type)
            for length in 4..<(type == 3 ? whole.count - 6 : whole.count) {
                var part = Array(whole.prefix(length))
                part[3] = UInt8(length - 2)
                var bytes = SamplePicture.quarters
                bytes.insert(contentsOf: part, at: 2)
                #expect(PictureFile(bytes: bytes)?.size == plain.size, "\(length)")
            }
        }
    }

    @Test func `of an animated WebP the first picture is shown`() throws {
        let file = try #require(PictureFile(bytes: SamplePicture.animated))
        #expect(file.size == PixelSize(width: 8, height: 8))
        let pixels = try file.decoded(within: Self.room)
        #expect(isNear(pixels[0, 0], Colour(red: 255, green: 0, blue: 0)))
        #expect(isNear(pixels[1, 0], Colour(red: 255, green: 0, blue: 0)))
    }

    @Test func `a picture has at most its own pixels`() throws {
        let file = try #require(PictureFile(bytes: SamplePicture.png))
        #expect(try file.decoded(within: PixelSize(width: 500, height: 3)).size == PixelSize(width: 8, height: 3))
    }

    @Test func `pixels stay the same through a PNG`() throws {
        let rgba: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 1, 2, 3, 0]
        let pixels = Pixels(size: PixelSize(width: 2, height: 2), rgba: rgba)
        let png = try #require(pixels.png)
        let decoded = try #require(PictureFile(bytes: png)).decoded(within: pixels.size)
        #expect(decoded.rgba.dropLast(4) == rgba.dropLast(4))
        #expect(decoded[1, 1] == nil)
    }

    @Test(arguments: SamplePicture.all)
    func `a picture that is cut short anywhere is refused`(bytes: [UInt8]) {
        // What stands behind the last pixel is not missed.
        for count in 0..<bytes.count * 3 / 4 {
            guard let file = PictureFile(bytes: Array(bytes.prefix(count))) else { continue }
            #expect(throws: PictureError.self) { try file.decoded(within: Self.room) }
        }
    }

    @Test(arguments: SamplePicture.all + [SamplePicture.animated, SamplePicture.quarters])
    func `damaged pictures end nothing`(bytes: [UInt8]) {
        var numbers = SameNumbers(seed: 7)
        for _ in 0..<500 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...6, using: &numbers) {
                damaged[Int.random(in: 0..<bytes.count, using: &numbers)] ^=
                    1 << UInt8.random(in: 0..<8, using: &numbers)
            }
            guard let file = PictureFile(bytes: damaged) else { continue }
            #expect(file.size.width * file.size.height <= 32_000_000)
            // Of some the damage is in the colours: they are pictures still.
            if let pixels = try? file.decoded(within: Self.room) { #expect(pixels.rgba.count <= 8) }
        }
    }

    @Test func `what is no picture is none`() {
        var numbers = SameNumbers(seed: 11)
        for start in [[], Array("GIF89a".utf8), [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10], [0xFF, 0xD8, 0xFF]] {
            for count in [0, 1, 20, 3000] {
                let bytes = start + (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
                guard let file = PictureFile(bytes: bytes) else { continue }
                #expect(throws: PictureError.self) { try file.decoded(within: Self.room) }
            }
        }
    }

    @Test(arguments: [(8193, 1), (1, 8193), (8192, 8192), (.max, .max), (0, 8)] as [(UInt32, UInt32)])
    func `a picture that would take too much memory is refused before it is decoded`(width: UInt32, height: UInt32) {
        func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        var png = SamplePicture.png
        png.replaceSubrange(16..<24, with: bytes(width) + bytes(height))
        #expect(PictureFile(bytes: png) == nil)
    }

    @Test func `a JPEG and a GIF of 65535 pixels a side are refused`() throws {
        var jpeg = SamplePicture.jpeg
        let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(PictureFile(bytes: jpeg) == nil)
        var gif = SamplePicture.gif
        gif.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(PictureFile(bytes: gif) == nil)
    }

    @Test func `only regular files of a reasonable size are read`() throws {
        let folder = URL.temporaryDirectory.appending(path: "pictures-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "a.png").path
        try Data(SamplePicture.png).write(to: URL(filePath: path))
        #expect(FileContent.read(path, most: 1000) == SamplePicture.png)
        #expect(FileContent.read(path, most: 10) == nil)
        #expect(PictureFile(path: path)?.format == .png)
        #expect(FileContent.read(folder.path, most: 1000) == nil)
        #expect(FileContent.read("/dev/zero", most: 1000) == nil)
        #expect(FileContent.read(path + "x", most: 1000) == nil)
    }
}

/// Numbers that are the same each time (SplitMix64).
struct SameNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
