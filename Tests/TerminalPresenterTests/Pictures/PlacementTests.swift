import Foundation
import PresenterKit
import Testing

@testable import TerminalPresenter

struct PlacementTests {
    private static func support(_ method: String) -> PictureSupport? {
        PictureSupport(answers: TerminalAnswers([]), cell: PixelSize(width: 10, height: 20)) { name in
            ["TERM": "xterm-direct", "TERMINAL_PRESENTER_PICTURES": method][name]
        }
    }

    /// A card with two pictures and a file that is none, on files that are gone afterwards.
    private static func withBox(
        _ method: String, _ size: Box.Size, _ body: (Box, PictureSupport) throws -> Void
    ) throws {
        let folder = URL.temporaryDirectory.appending(path: "pictures-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "a.png").path
        try Data(SamplePicture.colourful(PixelSize(width: 60, height: 60))).write(to: URL(filePath: file))
        let damaged = folder.appending(path: "b.png").path
        try Data(SamplePicture.colourful(PixelSize(width: 60, height: 60)).prefix(400)).write(
            to: URL(filePath: damaged))
        let gallery = Gallery()
        let card = Card(
            template: "t",
            arguments: [
                PresentationArgument(name: "hero", content: .file(path: file)),
                PresentationArgument(name: "body", content: .string("End")),
                PresentationArgument(name: "more", content: .files(paths: [damaged, file])),
            ], isPicture: gallery.admits, size: { _ in 7 })
        let support = try #require(Self.support(method))
        gallery.support = support
        try body(Box(card: card, size: size, gallery: gallery), support)
    }

    @Test(arguments: ["blocks", "kitty", "iterm", "sixel"])
    func `the border stays straight beside pictures, and a damaged one is named`(method: String) throws {
        try Self.withBox(method, Box.Size(columns: 60, rows: 48)) { box, _ in
            #expect(Set(box.lines.map(\.width)) == [60])
            #expect(box.lines.count { $0.picture != nil } == 32)
            #expect(box.lines.contains { $0.text.contains("b.png (7 B)") })
        }
    }

    @Test func `a picture that does not fit is named`() throws {
        try Self.withBox("kitty", Box.Size(columns: 60, rows: 5)) { box, _ in
            #expect(box.lines.allSatisfy { $0.picture == nil })
            #expect(box.lines.contains { $0.text.contains("hero") })
        }
    }

    @Test func `kitty gets a picture once, and places it wherever it is wholly in view`() throws {
        try Self.withBox("kitty", Box.Size(columns: 60, rows: 20)) { box, support in
            var box = box
            var painter: PicturePainter? = PicturePainter(support: support)
            let first = Screen(lines: box.lines, margin: 4, top: 2).text(inColour: true, painter: &painter)
            #expect(first.contains("\u{1B}[4;14H\u{1B}_Ga=t,t=d,f=100,i=7700001,q=2"))
            #expect(first.contains("\u{1B}_Ga=p,i=7700001,p=1,c=12,r=6,C=1,q=2\u{1B}\\"))
            // The other one is not wholly in view.
            #expect(first.contains("▀"))
            box.scroll(.line(1))
            box.scroll(.line(1))
            let second = Screen(lines: box.lines, margin: 4, top: 2).text(inColour: true, painter: &painter)
            #expect(second.hasPrefix("\u{1B}[?2026h\u{1B}[?7l\u{1B}_Ga=d,d=i,i=7700001,q=2\u{1B}\\\u{1B}[H\u{1B}[2J"))
            #expect(!second.contains("a=t"))
            box.scroll(.end)
            let last = Screen(lines: box.lines, margin: 4, top: 2).text(inColour: true, painter: &painter)
            #expect(last.contains("_Ga=p,i=7700001,p=1,"))
            #expect(painter?.removal == "\u{1B}_Ga=d,d=I,i=7700001,q=2\u{1B}\\")
        }
    }

    @Test(arguments: [("iterm", "\u{1B}]1337;File=inline=1;"), ("sixel", "\u{1B}P0;1;0q\"1;1;120;120")])
    func `others get a picture each time that the screen is drawn`(method: String, sequence: String) throws {
        try Self.withBox(method, Box.Size(columns: 60, rows: 20)) { box, support in
            var painter: PicturePainter? = PicturePainter(support: support)
            for _ in 0..<2 {
                let text = Screen(lines: box.lines, margin: 0, top: 0).text(inColour: true, painter: &painter)
                #expect(text.contains("\u{1B}[2;10H" + sequence))
            }
            #expect(painter?.removal == "")
        }
    }

    @Test func `pictures are named where nobody draws them`() throws {
        try Self.withBox("blocks", Box.Size(columns: 60, rows: 40)) { box, _ in
            let lines = PlainLines.lines(of: box.card)
            #expect(lines.contains { $0.contains("hero: ") && $0.hasSuffix("a.png (7 B)") })
            #expect(!lines.contains { $0.contains("▀") })
        }
    }
}
