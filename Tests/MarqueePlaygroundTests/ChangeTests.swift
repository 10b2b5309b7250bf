import Foundation
import MarqueeModel
import MarqueeProject
import MarqueeTesting
import Testing

@testable import MarqueePlayground

/// What a save changes.
@Suite(.timeLimit(.minutes(5)))
struct ChangeTests {
    private static let broken = TestSite.templates.replacing("maxLength: 40", with: "maxLenght: 40")

    @Test func `a definition that breaks keeps its last good picture, with the finding beside it`() async throws {
        let site = try TestSite()
        await site.enter()
        try site.save(Self.broken, to: "templates/banner.yaml")
        let answer = try await site.ask("/template/banner/picture").json
        #expect(answer["cards"]?.object?[""]?.object?["title"] == "Welcome")
        #expect(answer["old"] == [""])
        let page = await site.ask("/template/banner").text
        #expect(page.contains("last valid version") && page.contains("unknown-key"))
        #expect(page.contains("templates/banner.yaml:7:51"))
        #expect(page.contains("maxLenght: 40 }\n"))
        let gallery = await site.ask("/").text
        #expect(gallery.contains("has errors") && gallery.contains("1 error"))
        try site.save(TestSite.templates.replacing("Welcome", with: "Good day"), to: "templates/banner.yaml")
        let mended = try await site.ask("/template/banner/picture").json
        #expect(mended["cards"]?.object?[""]?.object?["title"] == "Good day")
        #expect(mended["old"] == [])
    }

    @Test(arguments: ["banner: {", "\u{0}", "<<<<<<< ours\nbanner:\n"])
    func `a file that cannot be read at all keeps what it said`(_ text: String) async throws {
        let site = try TestSite()
        await site.enter()
        try site.save(text, to: "templates/banner.yaml")
        let gallery = await site.ask("/").text
        #expect(gallery.contains(#"data-card="banner""#) && gallery.contains(#"data-card="ask""#))
        try site.save("other: { type: template, presenter: web, arguments: { title: a } }", to: "templates/banner.yaml")
        let after = await site.ask("/").text
        #expect(!after.contains(#"data-card="banner""#) && after.contains(#"data-card="other""#))
    }

    @Test func `what was never right is listed with its findings`() async throws {
        let site = try TestSite(["templates/banner.yaml": Self.broken])
        await site.enter()
        let gallery = await site.ask("/").text
        #expect(gallery.contains(#"href="/template/banner""#) && gallery.contains("No preview yet"))
        #expect(gallery.contains("maxLenght"))
        #expect(await site.ask("/template/banner").status == 422)
    }

    @Test func `a configuration that breaks is told on every page`() async throws {
        let site = try TestSite()
        await site.enter()
        try site.save("name: [shop\n", to: "marquee.yaml")
        #expect(await site.ask("/findings").text.contains("marquee.yaml:"))
        #expect(try await site.card("/template/banner/picture")?["title"] == "Welcome")
        try site.save("name: shop\n", to: "marquee.yaml")
        #expect(await site.ask("/findings").text.contains("No findings"))
    }

    @Test func `what is written stays when the template changes, and the rest follows it`() async throws {
        let site = try TestSite()
        await site.enter()
        let path = "/template/banner/picture?a:!for=banner&a:body=Mine"
        #expect(try await site.card(path)?["title"] == "Welcome")
        try site.save(TestSite.templates.replacing("Welcome", with: "Good day"), to: "templates/banner.yaml")
        let card = try await site.card(path)
        #expect(card?["title"] == "Good day")
        #expect(card?["entries"]?.json().contains("Mine") == true)
    }

    @Test func `a file that is saved is told to the pages that are open, and so is the end`() async throws {
        let site = try TestSite()
        let place = FilePath(site.root.path(percentEncoded: false))
        let reader = try ProjectReader(checks: .none) {
            try Project(at: place, workingDirectory: place, environment: [:])
        }
        let (addresses, address) = AsyncStream.makeStream(of: String.self)
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        let server = PlaygroundServer(
            PlaygroundServer.Options(), reader,
            folders: {
                let project = try? Project(at: place, workingDirectory: place, environment: [:])
                return project.map { WatchedFolders(of: $0).paths } ?? []
            }, onAddress: { address.yield($0) }, onUnwatched: { Issue.record("\($0)") })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run(until: stops) }
            var iterator = addresses.makeAsyncIterator()
            let address = try #require(await iterator.next())
            let parts = try #require(address.wholeMatch(of: /http:\/\/127\.0\.0\.1:(\d+)(\/enter\?key=[0-9a-f]+)/))
            let port = try #require(Int(parts.1))
            let head = "Host: 127.0.0.1:\(port)\r\n"
            let visitor = try await LoopbackSocket.connect(port: port)
            let entered = await visitor.exchange("GET \(parts.2) HTTP/1.1\r\n\(head)\r\n")
            let cookie = try #require(entered.firstMatch(of: /Set-Cookie: ([^;]+)/)).1
            let events = try await LoopbackSocket.connect(port: port)
            try await events.send("GET /events HTTP/1.1\r\n\(head)Cookie: \(cookie)\r\n\r\n")
            let beginning = await events.receive(until: "event: change\ndata: 2\n\n")
            #expect(beginning.contains("200 OK") && beginning.contains("retry: 1000"))
            try site.write(
                TestSite.templates.replacing("Welcome", with: "Good day"), to: "templates/banner.yaml")
            #expect(await events.receive(until: "event: change\ndata: 3\n\n").contains("data: 3"))
            let picture = await visitor.exchange(
                "GET /template/banner/picture HTTP/1.1\r\n\(head)Cookie: \(cookie)\r\n\r\n")
            #expect(picture.contains("Good day"))
            stop.yield()
            #expect(await events.receive(until: "event: end").contains("event: end"))
            try await group.waitForAll()
        }
    }
}
