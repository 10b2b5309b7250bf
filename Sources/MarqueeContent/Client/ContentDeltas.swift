/// The parts of a synchronisation, up to the one that has the token for the next time.
public struct ContentDeltas: AsyncSequence, Sendable {
    /// Reads one part.
    typealias Read = @Sendable (ContentRequest.SyncStart) async throws(ContentError) -> SyncDelta

    private let start: ContentRequest.SyncStart
    private let read: Read

    init(_ start: ContentRequest.SyncStart, _ read: @escaping Read) {
        self.start = start
        self.read = read
    }

    /// Begins to ask, from the same token each time.
    public func makeAsyncIterator() -> Iterator { Iterator(start, read) }

    /// Goes through the parts.
    public struct Iterator: AsyncIteratorProtocol {
        private let read: Read
        private var start: ContentRequest.SyncStart?
        private var asked: Set<String> = []

        fileprivate init(_ start: ContentRequest.SyncStart, _ read: @escaping Read) {
            self.start = start
            self.read = read
        }

        /// The next part; nil behind the last.
        ///
        /// - Throws: What reading throws, and `content-wrong-answer` where a part leads back to one that was read.
        public mutating func next() async throws(ContentError) -> SyncDelta? {
            guard let start else { return nil }
            let delta = try await read(start)
            self.start = delta.nextPageToken.map { .token($0) }
            if let token = delta.nextPageToken, !asked.insert(token).inserted {
                throw ContentError(
                    .wrongAnswer, "the pages of the synchronisation form a cycle",
                    advice: "start over, without a token")
            }
            return delta
        }
    }
}
