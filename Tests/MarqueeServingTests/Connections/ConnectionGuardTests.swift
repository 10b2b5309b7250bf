import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import MarqueeServing

/// The guard's times, on an event loop whose clock the test moves.
@Suite struct ConnectionGuardTests {
    private let limits = ServerLimits()

    private func connect() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: ConnectionGuard(limits) { _, _ in [] })
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
        return channel
    }

    private func pass(_ time: Duration, on channel: EmbeddedChannel) {
        channel.embeddedEventLoop.advanceTime(by: TimeAmount(time))
    }

    private func beginRequest(on channel: EmbeddedChannel) throws {
        let head = HTTPRequest(method: .put, scheme: nil, authority: nil, path: "/")
        try channel.writeInbound(HTTPRequestPart.head(head))
    }

    private func beginAnswer(on channel: EmbeddedChannel) throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
    }

    /// The statuses that have gone out so far.
    private func statuses(of channel: EmbeddedChannel) throws -> [Int] {
        var statuses: [Int] = []
        while let part = try channel.readOutbound(as: HTTPResponsePart.self) {
            if case .head(let head) = part { statuses.append(head.status.code) }
        }
        return statuses
    }

    @Test func `a first head that does not come is asked for with a problem`() throws {
        let channel = try connect()
        pass(limits.headTime - .milliseconds(1), on: channel)
        #expect(try statuses(of: channel) == [])
        pass(.milliseconds(1), on: channel)
        #expect(try statuses(of: channel) == [408])
        pass(.seconds(1), on: channel)
        #expect(!channel.isActive)
    }

    @Test func `a connection that was used is closed without a word when nothing follows`() throws {
        let channel = try connect()
        try beginRequest(on: channel)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        try beginAnswer(on: channel)
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        #expect(try statuses(of: channel) == [200])
        pass(limits.headTime - .milliseconds(1), on: channel)
        #expect(channel.isActive)
        pass(.milliseconds(1), on: channel)
        #expect(!channel.isActive)
        #expect(try statuses(of: channel) == [])
    }

    @Test(arguments: [true, false], ["text/event-stream", "text/html"])
    func `a stream ends with its reader, and another answer is given to whoever only listens`(
        isLeavingFirst: Bool, type: String
    ) throws {
        let channel = try connect()
        try beginRequest(on: channel)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        if isLeavingFirst { channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
        let head = HTTPResponse(status: .ok, headerFields: [.contentType: type])
        try channel.writeOutbound(HTTPResponsePart.head(head))
        if !isLeavingFirst { channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
        #expect(channel.isActive == (type == "text/html"))
    }

    @Test func `a body that does not end is answered, however often a byte of it comes`() throws {
        let channel = try connect()
        try beginRequest(on: channel)
        for _ in 0..<19 {
            pass(.seconds(1), on: channel)
            try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "x")))
        }
        #expect(try statuses(of: channel) == [])
        pass(limits.bodyTime - .seconds(19), on: channel)
        #expect(try statuses(of: channel) == [408])
        // What the application says now comes too late.
        #expect(throws: ChannelError.ioOnClosedChannel) {
            try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        }
        #expect(try statuses(of: channel) == [])
    }

    @Test func `a body that drips on behind its answer ends the connection`() throws {
        let channel = try connect()
        try beginRequest(on: channel)
        try beginAnswer(on: channel)
        try channel.writeOutbound(HTTPResponsePart.end(nil))
        pass(limits.bodyTime, on: channel)
        #expect(!channel.isActive)
        #expect(try statuses(of: channel) == [200])
    }

    @Test func `an answer that takes its time in the application is waited for`() throws {
        let channel = try connect()
        try beginRequest(on: channel)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        pass(.seconds(1_000), on: channel)
        #expect(channel.isActive)
    }

    @Test func `a client that does not take its answer is let go`() throws {
        let channel = try connect()
        try beginRequest(on: channel)
        try channel.writeInbound(HTTPRequestPart.end(nil))
        try beginAnswer(on: channel)
        pass(limits.answerTime, on: channel)
        #expect(!channel.isActive)
    }
}
