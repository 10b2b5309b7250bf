import MarqueeCommandLine
import MarqueeProject

extension Console {
    /// Keeps what plugins have said of themselves, for later checks without loading them.
    func record(_ plugins: [PresenterRecord.Plugin], of project: Project) {
        do {
            try project.require(.store)
            try PresenterRecord(plugins: plugins).write(in: project.store)
        } catch {
            warn("these presenters could not be saved for 'marquee validate': \(error)")
        }
    }
}
