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
    private let folder = StateFolder()
    private let site: Site

    init() throws {
        let screen = Screen(
            loop: loop.assumeIsolated(), addressFile: folder.addressFile
        ) { _ in }
        let entry = EntryAddress(port: 8_645, file: folder.addressFile, loop: loop.assumeIsolated())
        site = Site(
            access: Access(token: try #require(AccessToken(PageHost.token)), port: 8_645), screen: screen,
            entry: entry, loop: loop)
    }

    private func connect(from address: String = "127.0.0.1") throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(loop: loop)
        try WebServer.addHandlers(to: channel, site: site, connections: connections)
        let client = try SocketAddress(ipAddress: address, port: 1)
        channel.remoteAddress = client
        channel.connect(to: client, promise: nil)
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
        let token = "Authorization: Bearer \(PageHost.token)\r\n"
        return "\(method) /\(path) HTTP/1.1\r\nHost: 127.0.0.1:8645\r\n\(token)\(fields)\r\n"
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

    @Test(arguments: [
        ("/nothing", "", 404), ("/events", "", 401), ("/events", "Authorization: Bearer guess\r\n", 401),
        ("/session", "Authorization: Ticket guess\r\n", 405), ("/files/guess/0", "", 404), ("/content/guess", "", 404),
        ("/page.css", "Authorization: Bearer guess\r\n", 401), ("/page.css", "Origin: http://evil.example\r\n", 403),
    ])
    func `a guess ends the connection, so that guesses cost one each`(uri: String, field: String, status: Int) throws {
        let channel = try connect()
        send("GET \(uri) HTTP/1.1\r\nHost: 127.0.0.1:8645\r\n\(field)\r\n", to: channel)
        #expect(try received(by: channel).hasPrefix("HTTP/1.1 \(status) "))
        #expect(!channel.isActive)
    }

    @Test(arguments: [
        ("page.css", "POST"), ("events", "HEAD"), ("dismiss/a", "GET"), ("files/a/1", "DELETE"),
        ("session", "GET"),
    ])
    func `another method is refused with the right one`(path: String, method: String) throws {
        let channel = try connect()
        send(request(path, method), to: channel)
        let answer = try received(by: channel)
        #expect(answer.hasPrefix("HTTP/1.1 405 Method Not Allowed"))
        #expect(answer.contains("Allow: \(["dismiss/a", "session"].contains(path) ? "POST" : "GET")\r\n"))
    }

    @Test func `those who only connect give way to a browser`() throws {
        let trusted = try connect()
        send(request("page.css"), to: trusted)
        let idle = try (0..<200).map { _ in try connect() }
        #expect(connections.count == Limits.connectionsOfOneAddress)
        #expect(trusted.isActive)
        #expect(idle.count(where: \.isActive) == Limits.connectionsOfOneAddress - 1)
        let browser = try connect()
        send(request("page.css"), to: browser)
        #expect(try received(by: browser).hasPrefix("HTTP/1.1 200 OK"))
    }

    @Test func `one address gets no more than its share, and all together no more than there is room for`() throws {
        let greedy = try (0..<200).map { _ in try connect(from: "127.0.0.2") }
        #expect(greedy.count(where: \.isActive) == Limits.connectionsOfOneAddress)
        let other = try connect(from: "127.0.0.3")
        #expect(other.isActive)
        #expect(greedy.count(where: \.isActive) == Limits.connectionsOfOneAddress)
        for number in 4..<250 { _ = try connect(from: "127.0.0.\(number)") }
        #expect(connections.count == Limits.connections)
    }

    @Test func `a page's own text makes nobody trusted`() throws {
        let stranger = try connect()
        send("GET /page.css HTTP/1.1\r\nHost: 127.0.0.1:8645\r\n\r\n", to: stranger)
        #expect(try received(by: stranger).hasPrefix("HTTP/1.1 200 OK"))
        for _ in 0..<Limits.connectionsOfOneAddress { _ = try connect() }
        #expect(!stranger.isActive)
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
