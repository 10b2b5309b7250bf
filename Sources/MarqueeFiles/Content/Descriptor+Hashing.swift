import MarqueeSystem

extension Descriptor {
    private static let pieceSize = 1 << 18

    /// Reads to the end, and returns the hash of all that.
    ///
    /// - Parameter progress: Told the size of each piece.
    func hashRest(_ progress: (Int64) -> Void) throws(SystemError) -> ContentHash? {
        var hasher = SHA256()
        let result = unsafe withUnsafeTemporaryAllocation(byteCount: Self.pieceSize, alignment: 64) { buffer in
            Result { () throws(SystemError) in
                while true {
                    let count = try unsafe read(into: buffer)
                    guard count > 0 else { return }
                    unsafe hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                    progress(Int64(count))
                }
            }
        }
        try result.get()
        return ContentHash(bytes: hasher.digest)
    }
}
