import Glibc
import MarqueeProject

extension Console {
    /// The same console, with standard output behind a private descriptor: what a plugin in this process prints goes to
    /// standard error, and can never get between our results.
    func keepingOutputFromPlugins() throws -> Console {
        let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        guard descriptor >= 0, dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
            let reason = FileSystem.Failure(number: errno)
            throw CommandFailure("output", "standard output cannot be moved: \(reason)", status: .unavailable)
        }
        return moved(output: output.moved(to: descriptor))
    }
}

extension Console {
    /// Keeps what plugins have said of themselves, for later checks without loading them.
    func record(_ plugins: [PresenterRecord.Plugin], of project: Project) {
        do {
            try PresenterRecord(plugins: plugins).write(in: project.store)
        } catch {
            warn("'marquee validate' will not know these presenters: \(error)")
        }
    }
}
