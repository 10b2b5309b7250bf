import Foundation
import MarqueeModel
import MarqueeTesting
import MarqueeThreads
import NIOCore
import NIOPosix
import PresenterKit
import Testing

@testable import WebPresenter

/// The presenter between a host and clients that speak HTTP.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ServerTests {
    private static let arguments: [PresentationArgument] = [
        PresentationArgument(name: "title", content: .string("Spring \"is\"\nhere")),
        PresentationArgument(name: "on-accept", content: .action(PresentationAction(type: "url"))),
    ]

    /// The id under which a page knows what is shown.
    private func id(_ data: String) throws -> String {
        try #require(try Value(json: data).object?["id"]?.string)
    }

    @Test func `messages wait until somebody watches`() async throws {
        let host = try await PageHost()
        try await host.waitFor(.availability(presenter: "web", Screen.unwatched(host.folder.addressFile)))
        let page = try Watching(host)
        #expect(try page.next().name == "clear")
        try await host.waitFor(.availability(presenter: "web", .available))
    }

    @Test func `a message is presented when a page has drawn it, once`() async throws {
        let host = try await PageHost()
        let (page, other) = (try Watching(host), try Watching(host))
        _ = (try page.next(), try other.next())
        host.present(1, Self.arguments)
        let event = try page.next()
        #expect(event.name == "show")
        #expect(try other.next() == event)
        #expect(try Value(json: event.data).object?["title"] == "Spring \"is\"\nhere")
        #expect(!host.messages.contains(.presented(presentation: 1)))
        let id = try id(event.data)
        #expect(try await host.ask("POST", "presented/\(id)").status == 200)
        #expect(try await host.ask("POST", "presented/\(id)").status == 200)
        try await host.waitFor(.presented(presentation: 1))
        #expect(try await host.ask("POST", "dismiss/\(id)").status == 200)
        try await host.waitFor(.dismissed(presentation: 1, by: .person))
        try await host.waitFor(.returned(presentation: 1))
        #expect(try page.next().name == "clear")
        #expect(try other.next().name == "clear")
        #expect(host.messages.count { $0 == .presented(presentation: 1) } == 1)
    }

    @Test func `an action is triggered, and does not dismiss`() async throws {
        let host = try await PageHost()
        let page = try Watching(host)
        _ = try page.next()
        host.present(1, Self.arguments)
        let id = try id(page.next().data)
        async let answer = host.ask("POST", "trigger/\(id)/0")
        try await host.waitFor(.trigger(presentation: 1, call: 1, name: "on-accept"))
        host.receive(.triggered(call: 1, .ran(true)))
        #expect(try await answer.status == 200)
        async let failed = host.ask("POST", "trigger/\(id)/0")
        try await host.waitFor(.trigger(presentation: 1, call: 2, name: "on-accept"))
        host.receive(.triggered(call: 2, .failed(reason: "no browser")))
        #expect(try await failed.status == 502)
        #expect(try await failed.text.contains("no browser"))
        #expect(try await host.ask("POST", "trigger/\(id)/1").status == 409)
        #expect(!host.messages.contains(.dismissed(presentation: 1, by: .person)))
    }

    @Test(arguments: ["dismiss/ID", "presented/ID", "trigger/ID/0", "content/ID", "files/ID/0"])
    func `what is meant for an older message does nothing`(path: String) async throws {
        let host = try await PageHost()
        let page = try Watching(host)
        _ = try page.next()
        host.present(1, Self.arguments)
        let old = try id(page.next().data)
        host.receive(.close(presentation: 1))
        #expect(try page.next().name == "clear")
        host.present(2, Self.arguments)
        #expect(try id(page.next().data) != old)
        let answer = try await host.ask(
            path.hasPrefix("content") || path.hasPrefix("files") ? "GET" : "POST",
            path.replacing("ID", with: old))
        #expect([404, 409].contains(answer.status))
        #expect(!host.messages.contains(.presented(presentation: 2)))
        #expect(!host.messages.contains(.dismissed(presentation: 2, by: .person)))
    }

    @Test(arguments: [HostMessage.close(presentation: 1), .end(presentation: 1)])
    func `what the host ends is gone from the page`(message: HostMessage) async throws {
        let host = try await PageHost()
        let page = try Watching(host)
        _ = try page.next()
        host.present(1, Self.arguments)
        #expect(try page.next().name == "show")
        host.receive(message)
        #expect(try page.next().name == "clear")
        // A page that comes now sees nothing.
        #expect(try Watching(host).next().name == "clear")
    }

    @Test func `a message that is not to be dismissed by hand is not`() async throws {
        let host = try await PageHost()
        let page = try Watching(host)
        _ = try page.next()
        host.present(1, [PresentationArgument(name: "dismissible", content: .boolean(false))])
        #expect(try await host.ask("POST", "dismiss/\(id(page.next().data))").status == 403)
    }

    @Test func `a function without anything to see fails with a reason`() async throws {
        let host = try await PageHost()
        host.present(1, [], isVisual: false)
        try await poll {
            host.messages.contains {
                if case .failed(1, let reason) = $0 { reason.contains("'card' is not visual") } else { false }
            }
        }
    }

    @Test func `files are sent by number, as what they are, in parts too`() async throws {
        let host = try await PageHost()
        let file = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        let content = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<300_000).map { UInt8($0 & 0xFF) }
        try Data(content).write(to: file)
        let page = try Watching(host)
        _ = try page.next()
        host.present(
            1,
            [
                PresentationArgument(name: "image", content: .file(path: file.path())),
                PresentationArgument(name: "code", content: .file(path: #filePath)),
                PresentationArgument(name: "missing", content: .file(path: "/nowhere")),
            ])
        let data = try page.next().data
        #expect(!data.contains(file.lastPathComponent))
        let id = try id(data)
        let whole = try await host.ask("GET", "files/\(id)/0")
        #expect(whole.status == 200)
        #expect(whole.body == content)
        #expect(whole.headers["content-type"] == "image/png", "by its first bytes, not its name")
        #expect(whole.headers["x-content-type-options"] == "nosniff")
        let part = try await host.ask("GET", "files/\(id)/0", headers: ["Range": "bytes=4-9"])
        #expect(part.status == 206)
        #expect(part.body == Array(content[4...9]))
        #expect(part.headers["content-range"] == "bytes 4-9/300008")
        #expect(try await host.ask("GET", "files/\(id)/0", headers: ["Range": "bytes=300008-"]).status == 416)
        let other = try await host.ask("GET", "files/\(id)/1")
        #expect(other.headers["content-type"] == "application/octet-stream")
        #expect(other.headers["content-disposition"] == "attachment")
        #expect(try await host.ask("GET", "files/\(id)/2").status == 404)
    }

    @Test func `the page may do what it needs, and a message's HTML nothing`() async throws {
        let host = try await PageHost()
        let page = try await host.ask("GET", "")
        #expect(page.status == 200)
        #expect(page.text == PageFile.page.text)
        #expect(page.headers["content-security-policy"]?.contains("unsafe-inline") == false)
        #expect(page.headers["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
        #expect(page.headers["referrer-policy"] == "no-referrer")
        #expect(page.headers["cache-control"] == "no-store")
        let watching = try Watching(host)
        _ = try watching.next()
        host.present(1, [PresentationArgument(name: "html", content: .string("<b>Hi</b>"))])
        let content = try await host.ask("GET", "content/\(id(watching.next().data))")
        #expect(content.text.hasSuffix("<b>Hi</b>"))
        let policy = try #require(content.headers["content-security-policy"])
        #expect(policy.contains("default-src 'none'"))
        #expect(policy.contains("sandbox allow-same-origin") && !policy.contains("allow-scripts"))
    }

    @Test func `it listens also when its loop is busy while it starts`() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.next()
        let folder = StateFolder()
        let (isBusy, goesOn) = (Signal(), try Semaphore())
        loop.execute {
            isBusy.send()
            goesOn.wait()
        }
        try await isBusy.wait()
        // Busy for longer than the server waits before it listens, and with more to do than what that gives it.
        for _ in 0..<8 { loop.execute {} }
        let server = WebServer(Settings(port: 0, token: .random(), addressFile: folder.addressFile), loop: loop)
        let reports = server.start()
        try await ContinuousClock().sleep(for: .milliseconds(300))
        goesOn.signal()
        try await poll { server.port != nil }
        withExtendedLifetime(reports) {}
        try await group.shutdownGracefully()
    }

    @Test func `a port that is taken is tried again`() async throws {
        let first = try await PageHost()
        let folder = StateFolder()
        let presenter = WebPresenter(Settings(port: first.port, token: .random(), addressFile: folder.addressFile))
        var reports = await presenter.availability().makeAsyncIterator()
        #expect(
            await reports.next()
                == .unavailable("no browser is watching; open the address in \(folder.addressFile.path)"))
        guard case .unavailable(let reason)? = await reports.next() else {
            Issue.record("it says nothing of the port")
            return
        }
        let name = try String(contentsOfFile: "/proc/self/comm", encoding: .utf8).split(separator: "\n")[0]
        #expect(
            reason
                == "port \(first.port) of 127.0.0.1 is in use by '\(name)' (process \(getpid())); stop that, or choose"
                + " another one with WEB_PRESENTER_PORT, listed in the plugin's 'environment'")
    }
}
