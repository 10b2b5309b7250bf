import Logging
package import MarqueeDatabase
package import MarqueeModel
import MarqueeStore
import MarqueeSystem
import MarqueeThreads

extension PresentationHost {
    /// So often a host goes on with what could be saved: a disk that damages it again and again is somebody else's affair.
    static let mostRecoveries = 3

    /// Claims the store and sees that it is sound, before anybody else opens it in this process; for a ``run(until:)`` that
    /// follows.
    ///
    /// - Returns: What resolves messages, with the definitions of whatever moment it is asked in.
    package func prepare() async throws -> @Sendable () -> MessageResolver {
        let (opened, claim) = try await takePrepared()
        prepared = (opened, claim)
        return { opened.resolver }
    }

    /// What a run begins with: a claimed store that is sound.
    func takePrepared() async throws -> (OpenedHost, HostClaim) {
        guard let prepared else { return try await openSound() }
        self.prepared = nil
        return prepared
    }

    /// Opens the store for running it, and saves what can be read of one that is damaged.
    private func openSound() async throws -> (OpenedHost, HostClaim) {
        do {
            let opened = try await open()
            let claim = try HostClaim(at: configuration.store)
            if let untold = try opened.store.unreportedRecovery() {
                tellRecovered(
                    because: "found at \(untold.at), and not told then", kept: untold.kept, losses: untold.losses)
                untold.finish()
            }
            let damage = try await caring { try opened.store.check(progress: $0) }
            if let first = damage.first {
                try await recover(from: StoreError(.damaged, "the store is damaged", cause: first))
            }
            return (opened, claim)
        } catch let error as StoreError where error.code == .damaged {
            let claim = try HostClaim(at: configuration.store)
            try await recover(from: error)
            return (try await open(), claim)
        }
    }

    /// Saves what can be read of the store, which this host has claimed.
    func recover(from error: StoreError) async throws {
        let (directory, patience, moment) = (configuration.store, configuration.recoveryPatience, clock.now)
        let report = try await caring {
            try Store.recoverUnclaimed(in: directory, at: moment, busyTimeout: patience, progress: $0)
        }
        tellRecovered(because: "\(error.cause ?? error.message)", kept: report.kept, losses: report.losses)
        report.finish()
    }

    private func tellRecovered(because reason: String, kept: String, losses: [String]) {
        logger.error(
            "the store was damaged and has been recovered",
            metadata: [
                "reason": "\(reason)", "kept": "\(kept)",
                "gone": "\(losses.isEmpty ? "nothing" : losses.joined(separator: "; "))",
            ])
    }

    /// Does something with the whole store on a thread of its own, however long it takes: ``pulse()`` follows its headway,
    /// and nobody uses the store by this host meanwhile.
    private func caring<Value: Sendable>(
        _ body: @escaping @Sendable (_ progress: @escaping @Sendable () -> Void) throws -> Value
    ) async throws -> Value {
        try await storeIsFree()
        let care = StoreMaintenance()
        self.care = care
        defer {
            self.care = nil
            care.end()
        }
        return try await BlockingThread.run { try body { care.progress() } }
    }

    /// Returns once nobody reads or replaces the store as a whole.
    func storeIsFree() async throws {
        while let care {
            await care.whenOver()
            try Task.checkCancellation()
        }
    }

    /// Reads the whole store beside what the host does, and recovers it where it is damaged, as at the start: a host in
    /// which nothing happens meets no damage by itself.
    package func checkStore() async {
        guard let inputs = running?.inputs else { return }
        let directory = configuration.store
        do {
            let damage = try await BlockingThread.run {
                try Store(at: directory, options: StoreOptions(access: .readOnly)).check()
            }
            guard let first = damage.first else { return }
            // To the run that it was found in: another one has begun with a store that is sound.
            inputs.yield(.damaged(StoreError(.damaged, "the store is damaged", cause: first)))
        } catch let error as StoreError where error.code == .damaged {
            inputs.yield(.damaged(error))
        } catch {
            logger.warning("the store could not be checked", metadata: ["reason": "\(error)"])
        }
    }

    /// Recovers a store in which somebody else has met damage.
    package func recoverStore(because error: StoreError) {
        running?.inputs.yield(.damaged(error))
    }

    /// Lets go of what is older than it is kept, now and from time to time, also where nothing happens; ends with its task.
    func keepStoreShort() async throws {
        while running != nil {
            while try letGoOfOld() { await Task.yield() }
            // By the real clock, whatever the host's is: it is not about any message.
            do { try await SystemClock().sleep(for: configuration.upkeepInterval) } catch { return }
        }
    }

    /// Whether there may be more. Only what is damaged ends the run; a full disk, say, may be over the next time.
    private func letGoOfOld() throws -> Bool {
        guard let store = running?.opened.store else { return false }
        do {
            return try store.keepShort(at: clock.now)
        } catch {
            guard error.code != .damaged else { throw error }
            logger.warning("what is old stays in the store", metadata: ["reason": "\(error)"])
            return false
        }
    }
}
