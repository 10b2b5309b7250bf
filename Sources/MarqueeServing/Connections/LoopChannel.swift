import HummingbirdCore
import Logging
import NIOCore

/// Connections whose requests are dealt with on the thread that reads and writes them, so that none is handed to another
/// thread and back. What takes more than some microseconds there keeps the thread's other connections waiting: it belongs on
/// the threads that Swift has for all tasks.
struct LoopChannel<Base: ServerChildChannel, Inbound: Sendable, Outbound: Sendable>: ServerChildChannel
where Base.Value == NIOAsyncChannel<Inbound, Outbound> {
    typealias Value = Base.Value

    let base: Base

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        base.setup(channel: channel, logger: logger)
    }

    @concurrent
    func handle(value: Value, logger: Logger) async {
        await withTaskExecutorPreference(LoopExecutor(loop: value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}

/// Runs a connection's task on its event loop.
private final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
