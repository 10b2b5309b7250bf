import Foundation
import Testing

@testable import TerminalPresenter

struct EncodingTests {
    /// Red and green above blue and white.
    private static let pixels = Pixels(
        size: PixelSize(width: 2, height: 2),
        rgba: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
    private static let cells = Box.Size(columns: 2, rows: 1)

    @Test func `kitty gets pixels once, then places`() {
        #expect(
            KittyGraphics.transmission(of: .pixels(Self.pixels), as: 7)
                == "\u{1B}_Ga=t,t=d,f=32,s=2,v=2,i=7,q=2,m=0;/wAA/wD/AP8AAP///////w==\u{1B}\\")
        #expect(
            KittyGraphics.placement(of: 7, number: 2, in: Self.cells)
                == "\u{1B}_Ga=p,i=7,p=2,c=2,r=1,C=1,q=2\u{1B}\\")
        #expect(KittyGraphics.hiding(of: 7) == "\u{1B}_Ga=d,d=i,i=7,q=2\u{1B}\\")
        #expect(KittyGraphics.removal(of: 7) == "\u{1B}_Ga=d,d=I,i=7,q=2\u{1B}\\")
    }

    @Test func `kitty gets a PNG as it is, in pieces of 4096 characters`() throws {
        let png = [UInt8](repeating: 0, count: 3072 + 3)
        #expect(
            KittyGraphics.transmission(of: .png(png), as: 7)
                == "\u{1B}_Ga=t,t=d,f=100,i=7,q=2,m=1;" + String(repeating: "A", count: 4096)
                + "\u{1B}\\\u{1B}_Gq=2,m=0;AAAA\u{1B}\\")
    }

    @Test func `iTerm gets a file`() {
        #expect(
            InlineImage.sequence(of: [1, 2, 3, 4], in: Self.cells)
                == "\u{1B}]1337;File=inline=1;size=4;width=2;height=1;preserveAspectRatio=1;doNotMoveCursor=1:AQIDBA==\u{7}"
        )
    }

    @Test func `sixels say for each colour where it is`() {
        #expect(
            Sixel.sequence(of: Self.pixels)
                == "\u{1B}P0;1;0q\"1;1;2;2"
                + "#0;2;0;0;100#1;2;0;100;0#2;2;100;0;0#3;2;100;100;100" + "#0A$#1?@$#2@$#3?A" + "\u{1B}\\")
    }

    @Test func `sixels repeat with a count, go on in bands, and leave out what one sees through`() {
        let red: [UInt8] = [255, 0, 0, 255]
        let none: [UInt8] = [0, 0, 0, 0]
        let rgba =
            Array(repeating: red, count: 5 * 7).flatMap(\.self) + Array(repeating: none, count: 5).flatMap(\.self)
        #expect(
            Sixel.sequence(of: Pixels(size: PixelSize(width: 5, height: 8), rgba: rgba))
                == "\u{1B}P0;1;0q\"1;1;5;8#0;2;100;0;0#0!5~-#0!5@\u{1B}\\")
    }

    @Test func `half blocks show two pixels in a cell`() {
        let lines = HalfBlocks.lines(of: Self.pixels, in: .full)
        #expect(
            lines.map { $0.terminalText(margin: 0, inColour: true) } == [
                "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀\u{1B}[0m\u{1B}[38;2;0;255;0;48;2;255;255;255m▀\u{1B}[0m"
            ])
        #expect(
            HalfBlocks.lines(of: Self.pixels, in: .indexed).map { $0.terminalText(margin: 0, inColour: true) } == [
                "\u{1B}[38;5;196;48;5;21m▀\u{1B}[0m\u{1B}[38;5;46;48;5;231m▀\u{1B}[0m"
            ])
    }

    @Test func `half blocks leave the terminal's colour where one sees through`() {
        let pixels = Pixels(
            size: PixelSize(width: 3, height: 2),
            rgba: [9, 9, 9, 255, 9, 9, 9, 0, 9, 9, 9, 0] + [9, 9, 9, 0, 9, 9, 9, 255, 9, 9, 9, 0])
        #expect(
            HalfBlocks.lines(of: pixels, in: .full).map { $0.terminalText(margin: 0, inColour: true) } == [
                "\u{1B}[38;2;9;9;9m▀▄\u{1B}[0m "
            ])
    }

    @Test(
        arguments: [
            (Colour(red: 0, green: 0, blue: 0), 16), (Colour(red: 255, green: 255, blue: 255), 231),
            (Colour(red: 128, green: 128, blue: 128), 244), (Colour(red: 95, green: 135, blue: 175), 67),
        ] as [(Colour, UInt8)])
    func `of 256 colours the nearest is taken`(colour: Colour, index: UInt8) {
        #expect(ColourDepth.indexed.colour(colour) == .indexed(index))
    }

    @Test func `a palette has as many colours as asked for, and one for each pixel`() throws {
        let size = PixelSize(width: 40, height: 40)
        let file = try #require(PictureFile(bytes: SamplePicture.colourful(size)))
        let pixels = try file.decoded(within: size)
        let palette = Palette(of: pixels, most: 16)
        #expect(palette.colours.count == 16)
        for row in 0..<40 {
            for column in 0..<40 {
                let index = palette.index(of: try #require(pixels[column, row])) ?? -1
                #expect(palette.colours.indices.contains(index))
            }
        }
    }

    @Test(arguments: 0...20)
    func `base 64 is what others write`(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 83 + 250) }
        #expect(String(decoding: Base64.encode(bytes), as: UTF8.self) == Data(bytes).base64EncodedString())
    }

    @Test func `a picture is enlarged to copies of its pixels`() {
        let enlarged = Self.pixels.enlarged(to: PixelSize(width: 4, height: 2))
        #expect((0..<4).map { enlarged[$0, 0]?.red } == [255, 255, 0, 0])
    }
}
