/// What a pipe had no room for, in order.
struct OutgoingBytes: Sendable {
    private var bytes: [UInt8] = []
    private var written = 0

    var count: Int { bytes.count - written }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ more: ArraySlice<UInt8>) {
        bytes += more
    }

    /// Gives what is there to a function that says how much of it it took.
    mutating func flush(_ write: (ArraySlice<UInt8>) -> Int) {
        guard !isEmpty else { return }
        written += write(bytes[written...])
        if isEmpty {
            (bytes, written) = ([], 0)
        } else if written > bytes.count / 2 {
            bytes.removeFirst(written)
            written = 0
        }
    }
}
