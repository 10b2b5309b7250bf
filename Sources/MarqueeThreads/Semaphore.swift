import Glibc

/// A POSIX semaphore: wakes a thread that waits, without a lock of its own.
@safe package final class Semaphore: Sendable {
    private nonisolated(unsafe) let storage: UnsafeMutablePointer<sem_t>

    package init() throws(ThreadError) {
        let storage = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        guard unsafe sem_init(storage, 0, 0) == 0 else {
            let code = errno
            unsafe storage.deallocate()
            throw ThreadError(code: code)
        }
        unsafe self.storage = storage
    }

    deinit {
        unsafe sem_destroy(storage)
        unsafe storage.deallocate()
    }

    package func signal() {
        unsafe sem_post(storage)
    }

    /// Waits for a signal; an interrupting Unix signal only makes it wait again.
    package func wait() {
        while unsafe sem_wait(storage) != 0, errno == EINTR {}
    }
}
