import HTTPTypes
import MarqueeModel
import MarqueeSync
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Ends connections that take too long, and says why where that can still be said: a head that does not come, a body that
/// drips, an answer that nobody takes. Also answers what is no HTTP, and lets go of a connection after `Connection: close`
/// without losing what was said last.
///
/// Stands between the codec and Hummingbird's own handlers, one for each connection.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ServerLimits
    private var timer: Scheduled<Void>?
    /// Requests whose answer has not been written.
    private var unanswered = 0
    private var isReadingRequest = false
    /// Whether an answer has begun that has not ended.
    private var isAnswering = false
    private var isFirst = true
    private var closesAfterAnswer = false
    /// Nothing is read or written any more; what still comes is dropped.
    private var isEnding = false

    init(_ limits: ServerLimits) {
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { waitForHead(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
    }

    func channelActive(context: ChannelHandlerContext) {
        waitForHead(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isEnding else { return }
        switch unwrapInboundIn(data) {
        case .head:
            unanswered += 1
            isReadingRequest = true
            isFirst = false
            waitForBody(context)
        case .body: break
        case .end:
            isReadingRequest = false
            if unanswered > 0 { timer?.cancel() } else { waitForHead(context) }
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError, unanswered == 0, !isEnding else {
            context.fireErrorCaught(error)
            return
        }
        let isTooLong = error == .headerOverflow
        say(
            isTooLong ? .requestHeaderFieldsTooLarge : .badRequest,
            isTooLong
                ? "the header fields are larger than \(limits.headerBytes) bytes, which are the most"
                : "what came is no HTTP request", context)
    }

    // MARK: Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard !isEnding else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(let head):
            isAnswering = true
            if head.headerFields[.connection] == "close" { closesAfterAnswer = true }
            if !isReadingRequest { end(after: limits.answerTime, context) }
            context.write(data, promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            unanswered -= 1
            isAnswering = false
            let written = promise ?? context.eventLoop.makePromise()
            context.write(data, promise: written)
            if closesAfterAnswer {
                context.flush()
                linger(context)
            } else if unanswered == 0, !isReadingRequest {
                let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
                written.futureResult.assumeIsolated().whenComplete { [self] _ in
                    if unanswered == 0, !isReadingRequest, !isEnding { waitForHead(bound.value) }
                }
            }
        }
    }

    // MARK: Time

    private func waitForHead(_ context: ChannelHandlerContext) {
        let isFirst = isFirst
        schedule(after: limits.headTime, context) { guardian, context in
            // Later on, silence is a connection that is kept for the next request: nothing is said, as it might be taken
            // for the answer to a request that is just on its way.
            guard isFirst else { return context.close(promise: nil) }
            guardian.say(
                .requestTimeout,
                "the request's head took longer than \(guardian.limits.headTime.components.seconds) seconds, which are"
                    + " the most", context)
        }
    }

    private func waitForBody(_ context: ChannelHandlerContext) {
        schedule(after: limits.bodyTime, context) { guardian, context in
            // Only where it can be nothing but the answer to this request.
            guard guardian.unanswered == 1, !guardian.isAnswering else { return context.close(promise: nil) }
            guardian.say(
                .requestTimeout,
                "the body took longer than \(guardian.limits.bodyTime.components.seconds) seconds, which are the most",
                context)
        }
    }

    private func end(after time: Duration, _ context: ChannelHandlerContext) {
        schedule(after: time, context) { _, context in context.close(promise: nil) }
    }

    private func schedule(
        after time: Duration, _ context: ChannelHandlerContext,
        _ body: @escaping (ConnectionGuard, ChannelHandlerContext) -> Void
    ) {
        timer?.cancel()
        let bound = NIOLoopBound((self, context, body), eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(in: TimeAmount(time)) {
            let (guardian, context, body) = bound.value
            body(guardian, context)
        }
    }

    // MARK: The end

    private func say(_ status: HTTPResponse.Status, _ detail: String, _ context: ChannelHandlerContext) {
        let document = Problem(status, detail).document.json.jsonBytes(.sorted)
        let head = HTTPResponse(
            status: status,
            headerFields: [
                .contentType: ProblemDocument.mediaType, .contentLength: "\(document.count)", .connection: "close",
            ])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: document))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        linger(context)
    }

    /// Ends what goes out, and a second later the connection: if it ended at once, with something unread, the other end's
    /// system would throw away what was said last.
    private func linger(_ context: ChannelHandlerContext) {
        isEnding = true
        context.close(mode: .output, promise: nil)
        end(after: .seconds(1), context)
    }
}
