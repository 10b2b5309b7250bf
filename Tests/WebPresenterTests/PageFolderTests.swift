import Foundation
import MarqueeModel
import MarqueeTesting
import PresenterKit
import Testing

@testable import WebPresenter

/// Folders of HTML that draw messages.
struct PageFolderTests {
    private static func folder(_ directory: TemporaryDirectory) throws -> PageFolder {
        let files = [
            "poster/index.html": "<h1>", "poster/js/app.js": "1", "poster/.secret": "s", "outside.txt": "o",
            "poster/.git/config": "c",
        ]
        for (name, text) in files {
            let place = URL(filePath: "\(directory.path)/\(name)")
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: place)
        }
        for (link, target) in [("link.txt", "../outside.txt"), ("up", "..")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(directory.path)/poster/\(link)", withDestinationPath: target)
        }
        return PageFolder(path: "\(directory.path)/poster")
    }

    @Test func `a folder's files are served, without links and without what is hidden`() throws {
        let directory = try TemporaryDirectory()
        let folder = try Self.folder(directory)
        #expect(folder.name == "poster")
        let files = folder.files()
        #expect(files.keys.sorted() == ["index.html", "js/app.js"])
        #expect(files["index.html"]?.type.name == "text/html; charset=utf-8")
        #expect(files["js/app.js"]?.type.name == "text/javascript; charset=utf-8")
        #expect(PageFolder(path: "\(directory.path)/none").files().isEmpty)
    }

    @Test func `its page gets what the message says, and nothing that is not its own`() async throws {
        let directory = try TemporaryDirectory()
        let host = try await PageHost(pages: [Self.folder(directory)])
        let picture = "\(directory.path)/p.svg"
        try Data("<svg/>".utf8).write(to: URL(filePath: picture))
        let page = try Watching(host)
        _ = try page.next()
        host.present(
            1,
            [
                PresentationArgument(name: "offer.title", content: .string("Hi")),
                PresentationArgument(name: "offer.picture", content: .file(path: picture)),
                PresentationArgument(name: "none", content: .file(path: nil)),
                PresentationArgument(
                    name: "on-accept", content: .action(PresentationAction(type: "close"))),
            ], by: "poster")
        let shown = try #require(try Value(json: page.next().data).object)
        let id = try #require(shown["id"]?.string)
        #expect(
            shown["page"]
                == [
                    "messageID": "m-1", "template": "card",
                    "arguments": ["offer": ["title": "Hi", "picture": "files/0"], "none": .null],
                    "actions": [["name": "on-accept", "label": "Accept", "closes": true]],
                ])
        func ask(_ path: String) async throws -> Exchange {
            // As a frame without an origin asks.
            try await host.ask(
                "GET", "pages/\(path)",
                headers: ["Authorization": "", "Origin": "null", "Sec-Fetch-Site": "cross-site"])
        }
        for (path, type) in [
            ("index.html", "text/html; charset=utf-8"), ("js/app.js", "text/javascript; charset=utf-8"),
            ("marquee.js", "text/javascript; charset=utf-8"), ("files/0", "image/svg+xml"),
        ] {
            let exchange = try await ask("\(id)/\(path)")
            #expect(exchange.status == 200, "\(path)")
            #expect(exchange.headers["content-type"] == type)
            #expect(exchange.headers["cross-origin-resource-policy"] == "cross-origin")
        }
        let policy = try #require(try await ask("\(id)/index.html").headers["content-security-policy"])
        #expect(policy.contains("sandbox allow-scripts") && !policy.contains("allow-same-origin"))
        #expect(policy.contains("/pages/\(id)/") && policy.contains("default-src 'none'"))
        for path in [
            "\(id)/link.txt", "\(id)/.secret", "\(id)/up/outside.txt", "\(id)/../outside.txt", "\(id)/files/1",
            "\(id)/", "\(id)/%2e%2e/outside.txt", "\(id)/a%2", "\(id)/%FF",
            "0123/index.html",
        ] {
            #expect(try await ask(path).status == 404, "\(path)")
        }
        #expect(try await host.ask("POST", "failed/\(id)", body: "out of paper").status == 200)
        try await host.waitFor(.failed(presentation: 1, reason: "out of paper"))
        #expect(try await ask("\(id)/index.html").status == 404)
    }
}
