import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

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
    private let problem: @Sendable (HTTPResponse.Status, String) -> [UInt8]
    /// What is waited for, and until when.
    private var wait: (what: Wait, until: NIODeadline)?
    private var timer: (task: Scheduled<Void>, at: NIODeadline)?
    /// Requests whose answer has not been written.
    private var unanswered = 0
    private var isReadingRequest = false
    /// Whether an answer has begun that has not ended.
    private var isAnswering = false
    /// Whether that answer is a stream, which ends when its reader has gone.
    private var isStreaming = false
    /// The other end sends nothing any more.
    private var hasInputEnded = false
    private var isFirst = true
    private var closesAfterAnswer = false
    /// Nothing is read or written any more; what still comes is dropped.
    private var isEnding = false
    private let framing = RequestFraming()
    /// What is said once the requests before it are answered; meanwhile nothing is read.
    private var refusal: RequestRefusal?

    private enum Wait {
        case head, body, answer, lingering
    }

    init(_ limits: ServerLimits, problem: @escaping @Sendable (HTTPResponse.Status, String) -> [UInt8]) {
        self.limits = limits
        self.problem = problem
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let operations = context.pipeline.syncOperations
        // A test's pipeline may have no codec.
        if let codec = try? operations.handler(type: HTTP1ToHTTPServerCodec.self) {
            try? operations.addHandler(framing, position: .before(codec))
        }
        if context.channel.isActive { expect(.head, limits.headTime, context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.task.cancel()
    }

    func channelActive(context: ChannelHandlerContext) {
        expect(.head, limits.headTime, context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.task.cancel()
        // What came after the end was not passed on, and so not how the body ends.
        if isReadingRequest { context.fireErrorCaught(HTTPParserError.invalidEOFState) }
        context.fireChannelInactive()
    }

    // MARK: Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isEnding, refusal == nil else { return }
        switch unwrapInboundIn(data) {
        case .head:
            if let refusal = framing.refusal { return refuse(refusal, context) }
            if framing.isLast { closesAfterAnswer = true }
            unanswered += 1
            isReadingRequest = true
            isFirst = false
            expect(.body, limits.bodyTime, context)
        case .body: break
        case .end:
            isReadingRequest = false
            if unanswered > 0 { wait = nil } else { expect(.head, limits.headTime, context) }
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Of a body, its reader is told, also when nobody waits for the answer: it would take what has come for the whole.
        guard let error = error as? HTTPParserError, !isReadingRequest else {
            context.fireErrorCaught(error)
            return
        }
        guard !isEnding, refusal == nil else { return }
        refuse(
            error == .headerOverflow
                ? RequestRefusal(
                    .requestHeaderFieldsTooLarge, "the header fields exceed the limit of \(limits.headerBytes) bytes")
                : RequestRefusal(.badRequest, "the request is not HTTP"), context)
    }

    private func refuse(_ refusal: RequestRefusal, _ context: ChannelHandlerContext) {
        guard unanswered > 0 else { return say(refusal.status, refusal.detail, context) }
        self.refusal = refusal
    }

    /// The system says so for a process that was killed, too. Whoever has sent a request and listens only is answered; a
    /// stream would find out with the next thing that it says.
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed {
            hasInputEnded = true
            if isStreaming { context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
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
            // A stream lasts as long as both ends are there; whoever writes it sees to those that do not read.
            isStreaming = head.headerFields[.contentType] == "text/event-stream"
            if isStreaming {
                wait = nil
            } else if !isReadingRequest {
                expect(.answer, limits.answerTime, context)
            }
            var head = head
            if closesAfterAnswer, refusal == nil { head.headerFields[.connection] = "close" }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
            if isStreaming, hasInputEnded { context.close(promise: nil) }
        case .body: context.write(data, promise: promise)
        case .end:
            unanswered -= 1
            (isAnswering, isStreaming) = (false, false)
            let written = promise ?? context.eventLoop.makePromise()
            context.write(data, promise: written)
            if closesAfterAnswer {
                context.flush()
                linger(context)
            } else if unanswered == 0, let refusal {
                say(refusal.status, refusal.detail, context)
            } else if unanswered == 0, !isReadingRequest {
                let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
                written.futureResult.assumeIsolated().whenComplete { [self] _ in
                    guard unanswered == 0, !isReadingRequest, !isEnding else { return }
                    expect(.head, limits.headTime, bound.value)
                }
            }
        }
    }

    // MARK: Time

    private func expect(_ what: Wait, _ time: Duration, _ context: ChannelHandlerContext) {
        let until = context.eventLoop.now + TimeAmount(time)
        wait = (what, until)
        // A timer that fires too early goes on by itself. To move it with every part of every request takes longer than
        // most answers.
        if let timer, timer.at <= until { return }
        timer?.task.cancel()
        startTimer(at: until, context)
    }

    private func startTimer(at moment: NIODeadline, _ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let task = context.eventLoop.scheduleTask(deadline: moment) {
            let (guardian, context) = bound.value
            guardian.timerFired(context)
        }
        timer = (task, moment)
    }

    private func timerFired(_ context: ChannelHandlerContext) {
        timer = nil
        guard let (what, until) = wait else { return }
        guard until <= context.eventLoop.now else { return startTimer(at: until, context) }
        wait = nil
        switch what {
        case .head: headIsLate(context)
        case .body: bodyIsLate(context)
        case .answer, .lingering: context.close(promise: nil)
        }
    }

    private func headIsLate(_ context: ChannelHandlerContext) {
        // Later on, silence is a connection that is kept for the next request: nothing is said, as it might be taken for the
        // answer to a request that is just on its way.
        guard isFirst else { return context.close(promise: nil) }
        say(
            .requestTimeout,
            "the request's header exceeds the time limit of \(limits.headTime.components.seconds) seconds",
            context
        )
    }

    private func bodyIsLate(_ context: ChannelHandlerContext) {
        // Only where it can be nothing but the answer to this request.
        guard unanswered == 1, !isAnswering else { return context.close(promise: nil) }
        say(
            .requestTimeout,
            "the body exceeds the time limit of \(limits.bodyTime.components.seconds) seconds", context)
    }

    // MARK: The end

    private func say(_ status: HTTPResponse.Status, _ detail: String, _ context: ChannelHandlerContext) {
        let document = problem(status, detail)
        let head = HTTPResponse(
            status: status,
            headerFields: [
                .contentType: "application/problem+json", .contentLength: "\(document.count)", .connection: "close",
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
        expect(.lingering, .seconds(1), context)
    }
}
