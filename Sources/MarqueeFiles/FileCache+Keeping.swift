import MarqueeModel

extension FileCache {
    /// How long evicting may take when the cache is closed, beyond its first steps.
    private static let lastTurn = Duration.seconds(1)
    private static let lastSteps = 100

    /// Evicts what was used least recently when the cache has grown beyond its limit; nobody waits for that.
    func keepWithinLimit() {
        guard !isClosed, keepingTask == nil, level.isDue(adopted: directory.adopted.bytes, at: now()) else { return }
        keepingTask = Task {
            await prune { !self.isClosed }
            keepingTask = nil
        }
    }

    /// Evicts once more what messages needed that have ended since; for a moment, then it is left to the next start.
    func keepWithinLimitAtLast() async {
        await keepingTask?.value
        guard level.isExceeded(adopted: directory.adopted.bytes) else { return }
        let end = ContinuousClock.now + Self.lastTurn
        var steps = 0
        await prune {
            steps += 1
            return steps <= Self.lastSteps || ContinuousClock.now < end
        }
    }

    private func prune(while isWanted: () -> Bool) async {
        let adopted = directory.adopted.bytes
        var pruning = Pruning(
            .least(target: level.target, limit: level.limit), of: directory, index: index, sparingAt: now())
        do {
            while isWanted(), try await disk.advance(&pruning) {}
            level.note(bytes: pruning.bytes, adopted: adopted, at: now())
        } catch {
            // An index or a disk that fails is told to whoever fetches something. This is tried again later.
            level.note(bytes: max(pruning.bytes, level.limit.bytes + 1), adopted: adopted, at: now())
        }
    }
}

extension Disk {
    /// Takes one step of a pruning; false when all is done.
    func advance(_ pruning: inout Pruning) async throws -> Bool {
        let (next, goesOn) = try await run { [pruning] in
            var next = pruning
            let goesOn = try next.step()
            return (next, goesOn)
        }
        pruning = next
        return goesOn
    }
}

extension ContentDirectory {
    /// Opens the cache's directory of a store and removes what a crash has left there, and what was stored for one use; returns how
    /// much is left.
    ///
    /// While another process stores something all the time, that waits for another start.
    static func open(
        in store: String, index: any FileIndex, now: Timestamp,
        willChange: @escaping @Sendable (DirectoryChange) -> Void = { _ in }
    ) throws -> (ContentDirectory, bytes: Int64) {
        let directory = try ContentDirectory(in: store, willChange: willChange)
        try directory.clearTemporaryFiles(sparingSince: now + (.zero - Beginning.lifetime))
        var pruning = Pruning(.leftovers, of: directory, index: index, sparingAt: now)
        while try pruning.step() {}
        return (directory, pruning.bytes)
    }
}
