import NIOCore
import NIOHTTPTypes

/// Tells the server's ``ConnectionTable`` of one connection: that it is there, when it waits for an answer, and that it is
/// gone.
final class ConnectionAdmission: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// What a connection reads into at first, and keeps from then on: NIO's own begin with four times as much, of which tens of
    /// thousands of streams would each use a few hundred bytes. It grows with what comes.
    private static let buffers = AdaptiveRecvByteBufferAllocator(minimum: 64, initial: 512, maximum: 65_536)

    private let table: ConnectionTable
    private var isOpen = false
    /// Whole requests whose answer has not been written.
    private var unanswered = 0

    init(_ table: ConnectionTable) {
        self.table = table
    }

    func handlerAdded(context: ChannelHandlerContext) {
        // Without it, all is as it was.
        try? context.channel.syncOptions?.setOption(.recvAllocator, value: Self.buffers)
        if context.channel.isActive { open(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        open(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        table.close(context.channel)
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        table.close(context.channel)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .end = unwrapInboundIn(data) {
            unanswered += 1
            if unanswered == 1 { table.note(context.channel, awaitsAnswer: true) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // Before a request has ended there may be an answer too, for which nothing was counted.
        if case .end = unwrapOutboundIn(data), unanswered > 0 {
            unanswered -= 1
            if unanswered == 0 { table.note(context.channel, awaitsAnswer: false) }
        }
        context.write(data, promise: promise)
    }

    private func open(_ context: ChannelHandlerContext) {
        guard !isOpen else { return }
        isOpen = true
        table.open(context.channel)
    }
}
