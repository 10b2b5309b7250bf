import HummingbirdCore
import Logging
import NIOCore
import NIOSSL

/// Connections by TLS, each begun with the certificates as they are then.
struct SecuredChannel<Base: ServerChildChannel>: ServerChildChannel {
    typealias Value = Base.Value

    let base: Base
    let certificates: ServerCertificates

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: certificates.context))
        }.flatMap {
            base.setup(channel: channel, logger: logger)
        }
    }

    @concurrent
    func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
