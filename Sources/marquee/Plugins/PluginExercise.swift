import MarqueeHost
import MarqueeModel
import MarqueePlugins
import PresenterKit
import PresenterTesting

/// Starts a plugin, presents something with each of its presenters as a host does, and tells how that went.
struct PluginExercise {
    /// What became of one presenter.
    struct Trial {
        let presenter: PluginSummary.Presenter
        let outcome: Result<PresenterTimes, PresenterViolation>
        /// Whether it could not be tried for a reason that is no fault: it shows nothing now.
        var isUnavailable: Bool {
            if case .failure(let violation) = outcome { violation.rule == .availability } else { false }
        }
    }

    struct Report {
        let plugin: PluginSummary
        /// How long the plugin took until its hello.
        let start: Duration
        let trials: [Trial]
        /// What it said that no plugin may say.
        let breaches: [String]

        var violations: [PresenterViolation] {
            let found = trials.compactMap { trial -> PresenterViolation? in
                guard !trial.isUnavailable, case .failure(let violation) = trial.outcome else { return nil }
                return violation
            }
            let nothing =
                trials.isEmpty ? ["has no presenters, so it cannot show anything; name one in its hello message"] : []
            return found
                + (nothing + breaches).map { PresenterViolation(rule: .messages, presenter: plugin.name, message: $0) }
        }
    }

    /// From when on a start is worth a warning.
    static let slowStart = Duration.seconds(2)

    private let source: PluginSource
    private let limit: Duration
    private let samples: @Sendable (_ presenter: String, _ plugin: String) -> [SampleMessage]
    private let wrote: @Sendable (String) -> Void

    /// - Parameters:
    ///   - limit: How long a presenter may take for anything.
    ///   - samples: What a presenter is given.
    ///   - wrote: Takes the lines that the plugin prints.
    init(
        _ source: PluginSource, within limit: Duration,
        samples: @escaping @Sendable (_ presenter: String, _ plugin: String) -> [SampleMessage],
        wrote: @escaping @Sendable (String) -> Void
    ) {
        self.source = source
        self.limit = limit
        self.samples = samples
        self.wrote = wrote
    }

    /// - Throws: ``PluginError`` when the plugin does not even start well.
    func run() async throws -> Report {
        let line = PresenterLine()
        let clock = ContinuousClock()
        let begin = clock.now
        HostProcess.hideFromPlugins()
        let trial = try PluginTrial(
            source,
            listener: PluginTrial.Listener {
                line.receive($0)
            } wrote: {
                line.log($0)
                if $0.hasPrefix(PluginError.notUnderstood) { line.note(breach: "sent an invalid message: \($0)") }
                wrote($0)
            } ended: { reason, error in
                line.lose("ended: \(reason)", error)
            })
        line.connect { [weak trial] in trial?.send($0) }
        do {
            let hello = try await hello(on: line, trial)
            let start = clock.now - begin
            let plugin = try trial.summary(of: hello)
            let trials = try await trials(of: plugin, on: line)
            let report = Report(plugin: plugin, start: start, trials: trials, breaches: line.record.breaches)
            await trial.leave()
            return report
        } catch {
            await trial.leave()
            throw error
        }
    }

    private func hello(on line: PresenterLine, _ trial: PluginTrial) async throws -> PluginDescription {
        _ = try await line.happens(within: limit, on: ContinuousClock()) { $0.hello != nil }
        if let hello = line.record.hello { return hello }
        let milliseconds = limit.components.seconds * 1_000 + limit.components.attoseconds / 1_000_000_000_000_000
        throw line.record.cause
            ?? trial.noHello(within: .milliseconds(milliseconds), said: line.record.lastLogged)
    }

    private func trials(of plugin: PluginSummary, on line: PresenterLine) async throws -> [Trial] {
        var trials: [Trial] = []
        for presenter in plugin.presenters where line.record.loss == nil {
            let check = PresenterCheck(
                of: presenter.name, called: "\(plugin.name).\(presenter.name)", on: line, within: limit,
                clock: ContinuousClock())
            let messages = samples(presenter.name, plugin.name).filter { presenter.presents.contains($0.kind) }
            do {
                trials.append(Trial(presenter: presenter, outcome: .success(try await check.run(showing: messages))))
            } catch let violation as PresenterViolation {
                trials.append(Trial(presenter: presenter, outcome: .failure(violation)))
            }
        }
        return trials
    }
}
