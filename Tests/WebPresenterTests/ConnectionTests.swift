import NIOCore
import NIOEmbedded
import NIOHTTP1
import PresenterKit
import Testing

@testable import WebPresenter

/// What slow, long and many clients get: time is the loop's own, and moves when a test moves it.
struct ConnectionTests {
    private let loop = EmbeddedEventLoop()
    private let connections = Connections()
    private let site: Site

    init() throws {
        let (_, availability) = AsyncStream.makeStream(of: PresenterAvailability.self)
        let screen = Screen(loop: loop.assumeIsolated(), availability: availability)
        site = Site(
            access: Access(token: try #require(AccessToken(PageHost.token)), port: 8_645), screen: screen, loop: loop)
    }

    private func connect() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(loop: loop)
        try WebServer.addHandlers(to: channel, site: site, connections: connections)
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
        return channel
    }

    private func send(_ text: String, to channel: EmbeddedChannel) {
        // What can't be parsed is an error of the channel, which is closed for it.
        _ = try? channel.writeInbound(ByteBuffer(string: text))
        loop.run()
    }

    private func received(by channel: EmbeddedChannel) throws -> String {
        var text = ""
        while let piece = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: piece) }
        return text
    }

    private func request(_ path: String, _ method: String = "GET", fields: String = "") -> String {
        "\(method) /\(PageHost.token)/\(path) HTTP/1.1\r\nHost: 127.0.0.1:8645\r\n\(fields)\r\n"
    }

    @Test(arguments: [
        "", "GET /", "GET / HTTP/1.1\r\nHost: a\r\n", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1",
    ])
    func `a request that does not come to its end is given up`(beginning: String) throws {
        let channel = try connect()
        send(beginning, to: channel)
        loop.advanceTime(by: .seconds(9))
        #expect(channel.isActive)
        loop.advanceTime(by: .seconds(11))
        #expect(!channel.isActive)
        #expect(connections.count == 0)
    }

    @Test func `bytes that trickle don't prolong a request`() throws {
        let channel = try connect()
        send("GET /", to: channel)
        for _ in 0..<10 {
            send("a", to: channel)
            loop.advanceTime(by: .seconds(1))
        }
        #expect(!channel.isActive)
    }

    @Test func `a connection is kept for the next request, but not for ever`() throws {
        let channel = try connect()
        for _ in 0..<3 {
            send(request("page.css"), to: channel)
            #expect(try received(by: channel).hasPrefix("HTTP/1.1 200 OK"))
            loop.advanceTime(by: .seconds(40))
            #expect(channel.isActive)
        }
        loop.advanceTime(by: .seconds(20))
        #expect(!channel.isActive)
    }

    @Test(arguments: [
        "GET /" + String(repeating: "a", count: 20_000) + " HTTP/1.1\r\n",
        "GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 4_000),
        "GET / HTTP/1.1\r\nHost: " + String(repeating: "a", count: 20_000),
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999\r\n\r\n" + String(repeating: "a", count: 20_000),
    ])
    func `a request that is too long ends the connection`(text: String) throws {
        let channel = try connect()
        send(text, to: channel)
        #expect(!channel.isActive)
    }

    @Test(arguments: [
        "\r\n\r\n\r\n", "GET\r\n\r\n", "\u{16}\u{3}\u{1}", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET / HTTP/1.1\r\n:\r\n\r\n",
    ])
    func `what is no HTTP ends the connection at the latest when its time is over`(text: String) throws {
        let channel = try connect()
        send(text, to: channel)
        loop.advanceTime(by: Limits.requestTime)
        #expect(!channel.isActive)
    }

    @Test func `a second request before the first is answered ends the connection`() throws {
        let channel = try connect()
        send(request("events"), to: channel)
        #expect(try received(by: channel).contains("event: clear"))
        send(request("page.css"), to: channel)
        #expect(!channel.isActive)
    }

    @Test func `a wrong address ends the connection, so that guesses cost one each`() throws {
        let channel = try connect()
        send("GET /guess/ HTTP/1.1\r\nHost: 127.0.0.1:8645\r\n\r\n", to: channel)
        #expect(try received(by: channel).hasPrefix("HTTP/1.1 404 Not Found"))
        #expect(!channel.isActive)
    }

    @Test(arguments: [("page.css", "POST"), ("events", "HEAD"), ("dismiss/a", "GET"), ("files/a/1", "DELETE")])
    func `another method is refused with the right one`(path: String, method: String) throws {
        let channel = try connect()
        send(request(path, method), to: channel)
        let answer = try received(by: channel)
        #expect(answer.hasPrefix("HTTP/1.1 405 Method Not Allowed"))
        #expect(answer.contains("Allow: \(path.hasPrefix("dismiss") ? "POST" : "GET")\r\n"))
    }

    @Test func `the address without its last slash leads to the one with it`() throws {
        let channel = try connect()
        send("GET /\(PageHost.token) HTTP/1.1\r\nHost: 127.0.0.1:8645\r\n\r\n", to: channel)
        #expect(try received(by: channel).contains("Location: /\(PageHost.token)/\r\n"))
    }

    @Test func `those who only connect give way to a browser`() throws {
        let trusted = try connect()
        send(request("page.css"), to: trusted)
        let idle = try (0..<200).map { _ in try connect() }
        #expect(connections.count == Limits.connections)
        #expect(trusted.isActive)
        #expect(idle.count(where: \.isActive) == Limits.connections - 1)
        let browser = try connect()
        send(request("page.css"), to: browser)
        #expect(try received(by: browser).hasPrefix("HTTP/1.1 200 OK"))
    }

    @Test func `no more pages watch than there is room for`() throws {
        let pages = try (0...Limits.watchers).map { _ in try connect() }
        for page in pages { send(request("events"), to: page) }
        let answers = try pages.map { try received(by: $0).prefix(12) }
        #expect(answers.count { $0 == "HTTP/1.1 200" } == Limits.watchers)
        #expect(answers.last == "HTTP/1.1 503")
    }

    @Test func `a watcher stays, and hears now and then that the line is there`() throws {
        let channel = try connect()
        send(request("events"), to: channel)
        _ = try received(by: channel)
        loop.advanceTime(by: .hours(1))
        #expect(channel.isActive)
        #expect(try received(by: channel).contains(": still here\n\n"))
    }
}
