import Foundation

/// Blocks a thread until a test lets it go.
final class Latch: Sendable {
    private let pipe = Pipe()

    func wait() { _ = pipe.fileHandleForReading.availableData }

    /// For all who wait and who will.
    func open() { pipe.fileHandleForWriting.closeFile() }
}
