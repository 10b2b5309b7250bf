import Glibc
package import MarqueeModel
import MarqueeSystem

extension FileCache {
    /// Gets a file that is read at once and need not stay: with all the limits of messages' files, and as its origin has it
    /// now. Who asks for a content again has heard that it has changed.
    ///
    /// - Throws: ``FileFetchError`` when it cannot be had, also when it has more bytes than allowed.
    package nonisolated func content(of url: String, limit: ByteCount) async throws -> [UInt8] {
        let need = FileNeed(
            reference: .remote(url), argument: "content", constraints: [.maxBytes(limit)])
        let path: String
        switch await currentPath(of: need) {
        case .success(let found): path = found
        case .failure(let error):
            try Task.checkCancellation()
            throw FileFetchError(failures: [.init(need: need, error: error.withoutRaising)])
        }
        return try await disk.run {
            try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW).read(upTo: Int(limit.bytes))
        }
    }
}
