import MarqueeCommandLine
import MarqueeContent
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeStore

extension ContentTaking {
    /// Puts messages into the queue. Each revision of an entry, at each locale that is asked for by itself, is a message of
    /// its own: an id that is known would change nothing.
    mutating func send(_ all: [Taken]) throws {
        // What this run has sent would be known, and is counted already.
        let all = all.filter { countsFirst($0.entry) }
        let sent = all.map { taken in
            var message = taken.message
            let locale = pulling.locale.map { "@\($0)" } ?? ""
            message.id = "\(message.id ?? taken.entry.id)@\(taken.entry.version)\(locale)"
            return message
        }
        guard !pulling.isDry, let store, !sent.isEmpty else {
            outcome.written += sent.count
            for message in sent {
                outcome.lines.append(["id": message.id.map(Value.string) ?? .null, "status": "would-send"])
                if console.format == .text, !console.isQuiet {
                    console.print("would send \((message.id ?? "").visible)\n")
                }
            }
            return
        }
        let resolver = MessageResolver(
            catalog: pulling.session.catalog, options: pulling.session.project.resolutionOptions())
        let receipts = try MessageIntake(store: store.queue, resolver: resolver).receive(sent)
        for (index, receipt) in receipts.enumerated() {
            switch receipt.status {
            case .refused:
                outcome.failed += 1
                if all.indices.contains(index) { pending.insert(all[index].entry.id) }
            case .queued: outcome.written += 1
            default: outcome.unchanged += 1
            }
            outcome.lines.append(["id": .string(receipt.id), "status": .string(receipt.status.rawValue)])
            if console.format == .text, !console.isQuiet {
                console.print("\(receipt.status.rawValue) \(receipt.id.visible)\n")
            }
            for finding in receipt.diagnostics { console.warn("\(receipt.id): \(finding.message)") }
        }
    }
}
