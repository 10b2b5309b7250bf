import Foundation
import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync
import NIOCore
import NIOPosix
import Synchronization

@testable import MarqueeDashboard

/// A host that speaks to a dashboard on a port, byte by byte.
struct TestHost: Sendable {
    let port: Int
    let id: String
    let token: String
    let instance: String

    init(port: Int, joining enrolment: HostEnrolment, with token: String, instance: String = "one") async throws {
        let answer = try await Self.ask(port, .post, "/api/v1/hosts", token: token, body: enrolment.json)
        let host = try EnrolledHost(json: answer.json)
        (self.port, self.id, self.token, self.instance) = (port, host.id, host.token, instance)
    }

    private init(port: Int, id: String, token: String, instance: String) {
        (self.port, self.id, self.token, self.instance) = (port, id, token, instance)
    }

    /// Another process with the same token.
    func copy(instance: String) -> TestHost { TestHost(port: port, id: id, token: token, instance: instance) }

    struct Answer: Sendable {
        let status: Int
        let text: String

        var json: Value {
            get throws { try Value(json: text) }
        }
    }

    static func ask(
        _ port: Int, _ method: HTTPRequest.Method, _ path: String, token: String, fields: [String: String] = [:],
        body: Value? = nil
    ) async throws -> Answer {
        let bytes = body?.jsonBytes() ?? []
        var head = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
        head += "Connection: close\r\nContent-Length: \(bytes.count)\r\n"
        if body != nil { head += "Content-Type: application/json\r\n" }
        for field in fields { head += "\(field.key): \(field.value)\r\n" }
        let answer = try await RawClient.exchange(port, head + "\r\n" + String(decoding: bytes, as: UTF8.self))
        let status = answer.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Answer(status: status, text: answer.components(after: "\r\n\r\n"))
    }

    func ask(
        _ method: HTTPRequest.Method, _ path: String, after predecessor: String? = nil, body: Value? = nil
    ) async throws -> Answer {
        var fields = ["Marquee-Instance": instance]
        if let predecessor { fields["Marquee-After"] = predecessor }
        return try await Self.ask(port, method, path, token: token, fields: fields, body: body)
    }

    func register(labels: [String: String] = [:], catalog: [String: String] = [:], zone: String = "UTC") async throws
        -> Answer
    {
        let registration = HostRegistration(
            name: "window", labels: labels, version: "1", timeZone: zone, locale: "en", catalog: catalog)
        return try await ask(.put, "/api/v1/host/registration", body: registration.json)
    }

    /// Listens from a cursor on, for as long as the body runs, which begins when the server has answered.
    func listen<Result: Sendable>(
        from cursor: Int64? = nil, after predecessor: String? = nil,
        _ body: (inout EventReader) async throws -> Result
    ) async throws -> Result {
        try await open(from: cursor, after: predecessor) { reader, _ in try await body(&reader) }
    }

    /// Listens, sends nothing any more, as the system does for a process that was killed, and returns when the server has ended
    /// the stream.
    func leave() async throws {
        try await open(from: nil, after: nil) { reader, outbound in
            outbound.finish()
            while try await reader.next() != nil {}
        }
    }

    private func open<Result: Sendable>(
        from cursor: Int64?, after predecessor: String?,
        _ body: (inout EventReader, NIOAsyncChannelOutboundWriter<ByteBuffer>) async throws -> Result
    ) async throws -> Result {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connect(
            host: "127.0.0.1", port: port
        ) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                    wrappingChannelSynchronously: channel,
                    configuration: NIOAsyncChannel.Configuration(isOutboundHalfClosureEnabled: true))
            }
        }
        var head = "GET /api/v1/host/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
        head += "Marquee-Instance: \(instance)\r\n"
        if let predecessor { head += "Marquee-After: \(predecessor)\r\n" }
        if let cursor { head += "Last-Event-ID: \(cursor)\r\n" }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: head + "\r\n"))
            var reader = EventReader(iterator: inbound.makeAsyncIterator())
            try await reader.awaitHead()
            return try await body(&reader, outbound)
        }
    }
}

/// Server-sent events, as they come.
struct EventReader {
    struct Event: Sendable, Equatable {
        var id: Int64?
        var item: StreamItem
    }

    /// What was said instead of a stream.
    struct Refusal: Error {
        let status: Int
        let text: String
    }

    var iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var text = ""
    private var hasHead = false

    init(iterator: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator) {
        self.iterator = iterator
    }

    /// Returns once the server has answered: then it knows who listens.
    mutating func awaitHead() async throws {
        while !text.contains("\r\n\r\n"), let part = try await iterator.next(isolation: #isolation) {
            text += String(buffer: part)
        }
        guard text.contains("\r\n\r\n") else { throw Refusal(status: 0, text: text) }
    }

    /// The next event; nil at the end.
    mutating func next() async throws -> Event? {
        while true {
            if let event = try take() { return event }
            guard let part = try await iterator.next(isolation: #isolation) else { return nil }
            text += String(buffer: part)
        }
    }

    private mutating func take() throws -> Event? {
        if !hasHead {
            guard let end = text.range(of: "\r\n\r\n") else { return nil }
            let status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            guard status == 200 else { throw Refusal(status: status, text: text) }
            text = String(text[end.upperBound...])
            hasHead = true
        }
        // Chunks of HTTP/1.1 are whole events here; their lengths are lines of their own.
        while let end = text.range(of: "\n\n") {
            let block = text[..<end.lowerBound]
            text = String(text[end.upperBound...])
            var (id, name, data): (Int64?, String?, String?)
            for line in block.split(whereSeparator: \.isNewline) {
                if line.hasPrefix("id: ") { id = Int64(line.dropFirst(4)) }
                if line.hasPrefix("event: ") { name = String(line.dropFirst(7)) }
                if line.hasPrefix("data: ") { data = String(line.dropFirst(6)) }
            }
            if let name, let data, let item = try StreamItem(name: name, json: Value(json: data)) {
                return Event(id: id, item: item)
            }
        }
        return nil
    }
}

extension String {
    fileprivate func components(after separator: String) -> String {
        range(of: separator).map { String(self[$0.upperBound...]) } ?? ""
    }
}
