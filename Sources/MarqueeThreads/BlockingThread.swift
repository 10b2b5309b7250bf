import Glibc

/// A thread for calls that block, which on Swift's shared pool would take one of as many threads as there are cores.
package enum BlockingThread {
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) {
            self.run = run
        }
    }

    /// Runs a body on a thread of its own, which is waited for without taking one of the shared pool. Goes on to its end
    /// when the caller's task is cancelled.
    package static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            do {
                try start { continuation.resume(with: Result { try body() }) }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Runs a body on a thread of its own, and lets go of both when it returns.
    package static func start(_ run: @escaping @Sendable () -> Void) throws(ThreadError) {
        let argument = unsafe Unmanaged.passRetained(Body(run))
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
                // The mask of the thread that happened to start this one may block everything; a program that is
                // started here would inherit that and could not be stopped.
                var none = sigset_t()
                unsafe sigemptyset(&none)
                unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
                body.run()
                return nil
            }, argument.toOpaque())
        guard code == 0 else {
            unsafe argument.release()
            throw ThreadError(code: code)
        }
        pthread_detach(thread)
    }
}
