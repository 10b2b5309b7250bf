/// The streams of changes that are open, so that closing the store ends them.
struct ChangeWatches {
    private var watches: [Int: ChangeWatch] = [:]
    private var lastKey = 0
    private(set) var hasEnded = false

    mutating func add(_ watch: ChangeWatch) -> Int {
        lastKey += 1
        watches[lastKey] = watch
        return lastKey
    }

    mutating func remove(_ key: Int) {
        watches.removeValue(forKey: key)?.cancel()
    }

    var count: Int { watches.count }

    mutating func end() {
        hasEnded = true
        for watch in watches.values { watch.cancel() }
        watches = [:]
    }
}
