import Glibc
import Synchronization

/// The thread that a host's actor runs on.
///
/// Saving to disk blocks for a commit, or for another process's; here it blocks nobody else, while on Swift's shared pool
/// it would take one of as many threads as there are cores.
final class HostThread: SerialExecutor {
    private let work: HostWork

    init() {
        let work = HostWork()
        self.work = work
        var thread = pthread_t()
        let argument = unsafe Unmanaged.passRetained(work)
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<HostWork>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, argument.toOpaque())
        if code == 0 {
            unsafe pthread_setname_np(thread, "marquee-host")
            unsafe pthread_detach(thread)
        } else {
            unsafe argument.release()
            work.runsInline()
        }
    }

    deinit {
        work.finish()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        work.append(UnownedJob(job), for: self)
    }
}
