import Glibc
import MarqueeThreads

/// Tells that files have changed: once for all that has changed since the last time, and once at the beginning.
package final class FileChanges: Sendable {
    /// Ends with ``cancel()``; one task iterates it.
    package let stream: AsyncStream<Void>
    private let watch: FolderWatch

    package init() throws(FileSystem.Failure) {
        let watch = try FolderWatch()
        let (stream, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        (self.watch, self.stream) = (watch, stream)
        changed.yield()
        do {
            try BlockingThread.start {
                while watch.wait() == .changed { changed.yield() }
                changed.finish()
            }
        } catch {
            throw FileSystem.Failure(number: EAGAIN, description: "\(error)")
        }
    }

    deinit { watch.cancel() }

    /// From now on changes in these folders count too.
    package func watch(_ folders: [FilePath]) throws(FileSystem.Failure) {
        try watch.watch(folders)
    }

    package func cancel() {
        watch.cancel()
    }
}
