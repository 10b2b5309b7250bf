import SystemCalls

/// How many of the files that this process may have open are left for the connections of a server beside a host.
enum OpenFiles {
    /// What a host with some plugins needs itself.
    private static let own: UInt64 = 56
    /// As many as a process mostly may have, where the system lets it.
    private static let wanted: UInt64 = 1_024
    private static let fewest = 4

    /// Beyond what is left, the oldest connection is closed: without a descriptor nobody could be answered.
    static func connections(atMost most: Int) -> Int {
        guard let limit = SystemCall.allowOpenFiles(wanted) else { return most }
        return min(most, max(fewest, Int(clamping: limit) - Int(own)))
    }
}
