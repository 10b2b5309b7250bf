import MarqueeSystem

extension Descriptor {
    /// Reads to the end, and returns the hash of all that.
    ///
    /// - Parameter progress: Told the size of each piece.
    func hashRest(_ progress: (Int64) -> Void) throws(SystemError) -> ContentHash? {
        var hasher = SHA256()
        while case let piece = try read(upTo: 1 << 18), !piece.isEmpty {
            hasher.update(piece)
            progress(Int64(piece.count))
        }
        return ContentHash(bytes: hasher.digest)
    }
}
