import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue

/// A change of many messages at once: what it is about, and what became of it.
struct BulkChange {
    private let state: MessageState
    private let template: String?
    private let isDryRun: Bool
    private let console: Console

    /// - Parameter template: Only its messages are meant; nil: those of all.
    init(of state: MessageState, _ template: String?, isDryRun: Bool, _ console: Console) {
        self.state = state
        self.template = template
        self.isDryRun = isDryRun
        self.console = console
    }

    /// - Parameters:
    ///   - done: What was done, in a word or two: `removed`.
    ///   - planned: What a dry run says instead: `would remove`.
    func perform(
        _ done: String, _ planned: String, in queue: MessageQueue, of project: Project,
        _ change: () async throws -> Int
    ) async throws -> ExitStatus {
        // Looking does not make a store, and needs no right to write one.
        let plan = try await queue.counts(state, of: template)
        let complaint = plan.isEmpty ? try await unknownTemplate(in: project, queue) : nil
        if let complaint { console.warn(complaint) }
        let total = plan.values.reduce(0, +)
        let count = isDryRun || total == 0 ? total : try await change()
        if console.format == .text, !console.isQuiet {
            var table = TextTable()
            for (template, count) in plan.sorted(by: { $0.key < $1.key }) { table.append([template, String(count)]) }
            if plan.count > 1 { console.print(table.text) }
        }
        let templates = ValueObject(plan.sorted { $0.key < $1.key }.map { ($0.key, .integer(Int64($0.value))) })
        var members: ValueObject = [
            "count": .integer(Int64(count)), "dryRun": .boolean(isDryRun), "state": .string(state.rawValue),
            "templates": .object(templates),
        ]
        members["warning"] = complaint.map(Value.string)
        console.report(
            .object(members),
            text: "\(isDryRun ? planned : done) \(counted(count, "\(state.rawValue) message"))")
        return .success
    }

    /// So many names are told of.
    private static let toldNames = 20

    /// A mistyped name looks like one that has no messages in this state.
    private func unknownTemplate(in project: Project, _ queue: MessageQueue) async throws -> String? {
        guard let template else { return nil }
        let defined = project.loadedDefinitions().definitions.map(\.name)
        let names = try await Set(defined + queue.templates()).sorted()
        guard !names.contains(template) else { return nil }
        let nearest = NearestName.of(template, in: names).map { "; did you mean '\($0.shortened)'?" } ?? ""
        let rest = names.count > Self.toldNames ? ", and \(names.count - Self.toldNames) more" : ""
        let known =
            names.isEmpty
            ? "no templates are known" : "known templates: \(names.prefix(Self.toldNames).joined(separator: ", "))"
        return "unknown template '\(template.shortened)'; \(known)\(rest)\(nearest)"
    }
}
