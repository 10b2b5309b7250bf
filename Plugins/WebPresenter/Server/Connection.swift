import NIOCore
import NIOHTTP1

/// One client: reads a request, answers it, and so on; or stays as a watcher. Each wait has an end.
final class Connection: ChannelInboundHandler, Watcher {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private enum Phase {
        case idle
        case reading(HTTPRequestHead)
        case replying
        case watching(number: Int)
    }

    private let site: Site
    private let connections: Connections
    private let meter: RequestMeter
    private var context: ChannelHandlerContext?
    private var phase = Phase.idle
    private var deadline: Scheduled<Void>?
    private var heartbeat: RepeatedTask?
    private var keepsAlive = true
    /// Of the request that is being read; the meter limits it.
    private var body = ByteBuffer()
    /// Whether something was shown here that only a page of ours knows.
    private(set) var isTrusted = false
    /// Of the client; nil before it is connected.
    private(set) var address: String?

    init(site: Site, connections: Connections, meter: RequestMeter) {
        self.site = site
        self.connections = connections
        self.meter = meter
    }

    func close() {
        context?.close(promise: nil)
    }

    // MARK: What comes

    func channelActive(context: ChannelHandlerContext) {
        self.context = context
        address = context.remoteAddress?.ipAddress
        connections.add(self)
        expect(within: Limits.requestTime)
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        heartbeat?.cancel()
        if case .watching(let number) = phase { site.screen.leave(number) }
        phase = .idle
        connections.remove(self)
        self.context = nil
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch (unwrapInboundIn(data), phase) {
        case (.head(let head), .idle):
            phase = .reading(head)
            body.clear()
            expect(within: Limits.requestTime)
        case (.body(var piece), .reading):
            body.writeBuffer(&piece)
        case (.end, .reading(let head)):
            phase = .replying
            meter.reset()
            keepsAlive = head.isKeepAlive
            answer(head)
        default:
            // The next request before this one is answered: browsers don't.
            context.close(promise: nil)
        }
    }

    private func answer(_ head: HTTPRequestHead) {
        let answer = site.answer(head, String(buffer: body))
        // One guess a connection.
        if answer.isLast { keepsAlive = false }
        if answer.isTrusted { isTrusted = true }
        perform(answer.reply)
    }

    // MARK: What goes

    private func perform(_ reply: Reply) {
        guard let context else { return }
        switch reply {
        case .text(let status, let type, let text, let headers):
            let body = ByteBuffer(string: text)
            writeHead(status, headers + [("Content-Type", type), ("Content-Length", "\(body.readableBytes)")])
            context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
            finish()
        case .file(let file, let range, let headers):
            guard let content = OpenFile(path: file.path), content.size == file.size else {
                return perform(.status(.notFound, "the file no longer exists"))
            }
            let bytes = range?.bytes ?? 0..<file.size
            var headers = headers + [("Content-Length", "\(bytes.count)")]
            if range != nil {
                headers.append(("Content-Range", "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(file.size)"))
            }
            writeHead(range == nil ? .ok : .partialContent, headers)
            send(content, bytes)
        case .events:
            watch()
        case .later(let outcome):
            // The kit gives an action 30 seconds.
            deadline?.cancel()
            outcome.assumeIsolated().whenSuccess { outcome in
                if self.context != nil { self.perform(.status(outcome.status, outcome.message)) }
            }
        }
    }

    private func writeHead(_ status: HTTPResponseStatus, _ headers: [(String, String)]) {
        var fields = HTTPHeaders(Reply.commonHeaders)
        for (name, value) in headers { fields.replaceOrAdd(name: name, value: value) }
        if !keepsAlive { fields.add(name: "Connection", value: "close") }
        context?.write(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: fields))), promise: nil)
    }

    /// Sends a file piece by piece, the next one when the last has gone.
    private func send(_ file: OpenFile, _ bytes: Range<Int64>) {
        guard let context else { return }
        guard !bytes.isEmpty else { return finish() }
        guard let piece = file.read(at: bytes.lowerBound, count: Int(min(Int64(Limits.pieceBytes), Int64(bytes.count))))
        else {
            // It has become shorter: the length that was announced can't be kept.
            context.close(promise: nil)
            return
        }
        expect(within: Limits.writeTime)
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: piece))))).assumeIsolated()
            .whenSuccess { self.send(file, bytes.dropFirst(piece.count)) }
    }

    private func finish() {
        guard let context else { return }
        expect(within: Limits.writeTime)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { result in
            guard case .success = result, self.keepsAlive else {
                context.close(promise: nil)
                return
            }
            self.phase = .idle
            self.expect(within: Limits.idleTime)
        }
    }

    /// Closes the connection when nothing else is expected by then.
    private func expect(within time: TimeAmount) {
        deadline?.cancel()
        deadline = context?.eventLoop.assumeIsolated().scheduleTask(in: time) { self.close() }
    }

    // MARK: Watching

    private func watch() {
        guard let context else { return }
        deadline?.cancel()
        // Before it joins, which sends the first event.
        let head = HTTPHeaders(Reply.commonHeaders + [("Content-Type", "text/event-stream")])
        guard site.screen.hasRoom else {
            return perform(.status(.serviceUnavailable, "\(Limits.watchers) pages are already watching"))
        }
        context.write(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .ok, headers: head))), promise: nil)
        write(ServerEvent.beginning)
        phase = .watching(number: site.screen.join(self))
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        heartbeat = context.eventLoop.scheduleRepeatedTask(
            initialDelay: Limits.heartbeat, delay: Limits.heartbeat
        ) { _ in bound.value.write(ServerEvent.heartbeat) }
    }

    func send(_ event: ServerEvent) {
        write(event.text)
    }

    private func write(_ text: String) {
        guard let context else { return }
        guard context.channel.isWritable else {
            // It has not read for a long time. A page that lives connects again.
            context.close(promise: nil)
            return
        }
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: text)))), promise: nil)
    }
}
