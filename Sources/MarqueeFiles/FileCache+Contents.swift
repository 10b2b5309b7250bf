import Glibc
package import MarqueeModel
import MarqueeSystem

extension FileCache {
    /// Gets a file that is read at once and need not stay: with all the limits of messages' files, and as fresh.
    ///
    /// - Throws: ``FileFetchError`` when it cannot be had, also when it has more bytes than allowed.
    package nonisolated func content(of url: String, limit: ByteCount) async throws -> [UInt8] {
        let need = FileNeed(
            reference: .remote(url), argument: "content", constraints: [.maxBytes(limit)])
        let path: String
        do {
            path = try await fetch([need], for: "")[need.reference] ?? ""
        } catch let error as FileFetchError {
            throw FileFetchError(failures: error.failures.map { .init(need: $0.need, error: $0.error.withoutRaising) })
        }
        return try await disk.run {
            try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW).read(upTo: Int(limit.bytes))
        }
    }
}
