import Glibc
import MarqueeProject
import MarqueeYAML

/// What is piped into a command.
enum StandardInput {
    /// All of it, up to just beyond the size of the largest file that is read.
    static func content() throws(ProjectError) -> [UInt8] {
        do {
            return try FileSystem.content(of: STDIN_FILENO, limit: SourceText.maximumBytes + 1)
        } catch {
            throw ProjectError(.unreadable, "standard input cannot be read: \(error)")
        }
    }
}
