import Glibc

/// A thread for calls that block, which on Swift's shared pool would take one of as many threads as there are cores.
enum BlockingThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Runs a body on a thread of its own, and lets go of both when it returns.
    static func start(_ run: @escaping @Sendable () -> Void) throws(SystemFailure) {
        let argument = unsafe Unmanaged.passRetained(Body(run))
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, argument.toOpaque())
        guard code == 0 else {
            unsafe argument.release()
            throw SystemFailure(code)
        }
        pthread_detach(thread)
    }
}
