/// A value of the store, given again whenever any process has changed it.
///
/// Values that follow each other differ; of changes that come while nobody listens, the last one is given. It ends when
/// its task is cancelled, or the store can no longer be read. One task iterates it.
public struct StoreValues<Value: Sendable & Equatable>: AsyncSequence, Sendable {
    /// Sees every commit, also those of the application that asks: it is another connection than theirs.
    private let watch: Database
    private let signals: AsyncStream<Void>
    private let first: Value?
    private let beginsWithFirst: Bool
    private let read: @Sendable (Database) throws -> Value?

    package init(
        of database: Database, beginsWithPresent: Bool, read: @escaping @Sendable (Database) throws -> Value?
    ) throws {
        watch = try database.reader()
        signals = try watch.changes()
        first = try read(watch)
        self.beginsWithFirst = beginsWithPresent
        self.read = read
    }

    /// Iterates over the values.
    public func makeAsyncIterator() -> Iterator {
        Iterator(
            watch: watch, signals: signals.makeAsyncIterator(), last: first, given: beginsWithFirst ? nil : first,
            isFirst: beginsWithFirst, read: read)
    }

    /// Gives one value after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let watch: Database
        fileprivate var signals: AsyncStream<Void>.Iterator
        fileprivate let last: Value?
        fileprivate var given: Value?
        fileprivate var isFirst: Bool
        fileprivate let read: @Sendable (Database) throws -> Value?

        /// The next value, once there is another one.
        public mutating func next() async -> Value? {
            if isFirst {
                isFirst = false
                given = last
                if let last { return last }
            }
            while await signals.next(isolation: #isolation) != nil {
                // A store that cannot be read now is read again after the next change.
                guard let value = try? read(watch), value != given else { continue }
                given = value
                return value
            }
            return nil
        }
    }
}
