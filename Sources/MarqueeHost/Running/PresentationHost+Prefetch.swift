import MarqueeFiles
import MarqueeModel
import MarqueeStore

/// A message that was looked at before its turn.
struct PrefetchedMessage: Sendable {
    let resolution: Resolution
    /// Its files, once they are there.
    var files: LocalFiles?
}

extension PresentationHost {
    /// How many messages are remembered; the others are looked at again when it is their turn.
    private static let prefetchLimit = 2_000
    /// Messages that are looked at in one go.
    private static let prefetchBatch = 100

    /// Downloads the files of messages as soon as they are queued, in the order of their arrival, one message at a time.
    ///
    /// Only a head start: what fails here is tried again, and reported, when the message is taken.
    func prefetch(_ arrivals: AsyncStream<Void>) async {
        var last = MessageNumber(0)
        for await _ in arrivals {
            while !Task.isCancelled, let (needed, end) = nextNeeds(after: last) {
                last = end
                for (entry, needs) in needed {
                    guard let files = running?.files, !Task.isCancelled else { return }
                    let result = await files.localFiles(of: needs, for: entry.id.rawValue, .ahead, observers: [])
                    if case .success(let found) = result { running?.prefetched[entry.number]?.files = found }
                }
            }
        }
    }

    /// The files that the next queued messages need, and how far that looked; nil at the end of the queue.
    private func nextNeeds(after last: MessageNumber) -> (
        needed: [(entry: QueueEntry, needs: [FileNeed])], end: MessageNumber
    )? {
        guard let host = running,
            let entries = try? host.opened.store.arrivals(after: last, limit: Self.prefetchBatch),  // Tried when taken.
            let end = entries.last?.number
        else { return nil }
        let needed = entries.compactMap { entry -> (entry: QueueEntry, needs: [FileNeed])? in
            guard entry.state == .queued, let definition = host.opened.catalog[entry.template], definition.mayNeedFiles,
                let resolution = host.resolution(of: entry)
            else { return nil }
            if host.prefetched.count >= Self.prefetchLimit { host.prefetched.removeAll(keepingCapacity: true) }
            host.prefetched[entry.number] = PrefetchedMessage(resolution: resolution)
            guard let needs = resolution.invocation?.arguments.files, !needs.isEmpty else { return nil }
            return (entry, needs)
        }
        return (needed, end)
    }
}

extension TemplateDefinition {
    fileprivate var mayNeedFiles: Bool {
        arguments.contains { $0.type == .file || $0.type == .action || $0.type == .list(of: .file) }
    }
}
