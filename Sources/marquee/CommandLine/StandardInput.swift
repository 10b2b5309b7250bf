import Glibc
import MarqueeProject
import MarqueeYAML

/// What is piped into a command.
enum StandardInput {
    private static let partSize = 64 << 10

    /// All of it, up to just beyond the size of the largest file that is read.
    static func content() throws(ProjectError) -> [UInt8] {
        do {
            return try FileSystem.content(of: STDIN_FILENO, limit: SourceText.maximumBytes + 1)
        } catch {
            throw ProjectError(.unreadable, "standard input cannot be read: \(error)")
        }
    }

    /// Hands it over as it comes, part by part.
    static func readParts(_ take: ([UInt8]) throws -> Void) throws {
        while true {
            let part: [UInt8]
            do {
                part = try FileSystem.part(of: STDIN_FILENO, limit: partSize)
            } catch {
                throw ProjectError(.unreadable, "standard input cannot be read: \(error)")
            }
            guard !part.isEmpty else { return }
            try take(part)
        }
    }

    /// Hands over a file in the same way.
    static func read(_ file: FilePath, _ take: ([UInt8]) throws -> Void) throws {
        let content: [UInt8]
        do {
            content = try FileSystem.content(of: file, limit: SourceText.maximumBytes + 1)
        } catch {
            throw ProjectError(.unreadable, "'\(file)' cannot be read: \(error)")
        }
        try take(content)
    }

    /// Whether reading would not wait.
    static var hasMore: Bool {
        FileSystem.hasInput(STDIN_FILENO)
    }
}
