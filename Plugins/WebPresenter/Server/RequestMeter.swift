import NIOCore

/// Ends a connection whose request is too long, however it is too long: the parser's own limits leave addresses out.
final class RequestMeter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private var bytes = 0

    /// A request is over; the next one is counted from here.
    func reset() {
        bytes = 0
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes += unwrapInboundIn(data).readableBytes
        guard bytes <= Limits.requestBytes else {
            context.close(promise: nil)
            return
        }
        context.fireChannelRead(data)
    }
}
