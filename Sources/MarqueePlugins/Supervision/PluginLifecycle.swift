package import MarqueeModel
import MarqueeSystem

/// What becomes of a plugin's process: a state machine without clock, processes or threads.
///
/// Each event is a `mutating func` that returns what is to be done.
package struct PluginLifecycle: Sendable, Equatable {
    package enum Phase: Sendable, Equatable {
        /// Its process has been started, and has not said hello.
        case starting(deadline: TimeSpan)
        /// It works; at that time it is asked whether it is still there.
        case running(question: TimeSpan)
        /// It was asked.
        case asked(call: Int64, deadline: TimeSpan)
        /// It was told that it is not needed any more, and is killed when it is still there at that time.
        case leaving(deadline: TimeSpan)
        /// It is being killed.
        case ending
        /// It has crashed or was not admitted, and is started again at that time.
        case waiting(until: TimeSpan)
        /// It has crashed too often.
        case disabled
    }

    package enum Effect: Sendable, Equatable {
        case launch
        case ask(call: Int64)
        /// Tell it that it is not needed any more.
        case retire
        case kill(reason: String)
        /// Record that it is disabled, for everybody to see.
        case disable(reason: String)
    }

    /// A deadline that is found out so much too late says that the host itself, or the whole machine, was stopped.
    package static let oversleeping = TimeSpan.seconds(2)

    private let rules: PluginSupervision
    package private(set) var phase: Phase
    private var lastCall: Int64 = 0
    /// The crashes that still count towards the limit.
    private var crashes: [TimeSpan] = []
    private var lastCrash: TimeSpan?
    private var delay: TimeSpan
    /// How long to wait before asking again whether it may start.
    private var admissionDelay: TimeSpan
    /// Why its end is no crash, when it is being started again for a reason of the host's.
    private var replacement: Replacement?

    private enum Replacement: Sendable {
        /// It has done something wrong.
        case fault
        /// Somebody wants it.
        case planned
    }

    /// The plugin's process is being started for the first time.
    package init(_ rules: PluginSupervision, uptime: TimeSpan) {
        self.rules = rules
        delay = rules.firstDelay
        admissionDelay = rules.firstDelay
        phase = .starting(deadline: uptime.adding(rules.helloTimeout))
    }

    /// Whether it can be given something to present.
    package var isUp: Bool {
        switch phase {
        case .running, .asked: true
        case .starting, .leaving, .ending, .waiting, .disabled: false
        }
    }

    /// Whether it ends because somebody wants it to be started again.
    package var isRetiring: Bool { replacement == .planned }

    /// When ``timePassed(uptime:)`` is to be called.
    package var deadline: TimeSpan? {
        switch phase {
        case .starting(let deadline), .running(let deadline), .asked(_, let deadline), .leaving(let deadline),
            .waiting(let deadline):
            deadline
        case .ending, .disabled: nil
        }
    }

    /// It has said hello.
    package mutating func greeted(uptime: TimeSpan) {
        guard case .starting = phase else { return }
        admissionDelay = rules.firstDelay
        phase = .running(question: uptime.adding(rules.pingInterval))
    }

    /// Whoever runs the host does not let it start now. That is no crash, however often it happens: they are asked again.
    ///
    /// They may take so long that its hello is overdue: of a process that was never there, no end will be told.
    package mutating func refused(uptime: TimeSpan) {
        switch phase {
        case .starting, .ending: break
        case .running, .asked, .leaving, .waiting, .disabled: return
        }
        phase = .waiting(until: uptime.adding(admissionDelay))
        admissionDelay = min(admissionDelay.adding(admissionDelay), rules.longestDelay)
    }

    /// It has answered a question.
    package mutating func answered(call: Int64, uptime: TimeSpan) {
        guard case .asked(call, _) = phase else { return }
        phase = .running(question: uptime.adding(rules.pingInterval))
    }

    /// It cannot go on: it is killed, and that counts as a crash.
    package mutating func mustEnd(reason: String) -> [Effect] {
        switch phase {
        case .starting, .running, .asked:
            phase = .ending
            return [.kill(reason: reason)]
        case .leaving, .ending, .waiting, .disabled:
            return []
        }
    }

    /// It works, and is started again all the same, since it has left something behind; that is no crash.
    package mutating func replace(reason: String) -> [Effect] {
        guard isUp else { return [] }
        replacement = .fault
        phase = .ending
        return [.kill(reason: reason)]
    }

    /// It works, and makes room for another process of it; that is neither a crash nor a fault.
    package mutating func retire(uptime: TimeSpan) -> [Effect] {
        guard isUp else { return [] }
        replacement = .planned
        phase = .leaving(deadline: uptime.adding(rules.gracePeriod))
        return [.retire]
    }

    /// Its process is gone.
    package mutating func ended(uptime: TimeSpan) -> [Effect] {
        switch phase {
        case .waiting, .disabled: return []
        case .starting, .running, .asked, .leaving, .ending: break
        }
        if replacement != nil {
            replacement = nil
            return launch(uptime: uptime)
        }
        if let lastCrash, uptime >= lastCrash.adding(rules.quietPeriod) { delay = rules.firstDelay }
        lastCrash = uptime
        crashes = crashes.filter { uptime < $0.adding(rules.crashWindow) } + [uptime]
        if let limit = rules.crashLimit, crashes.count >= limit {
            phase = .disabled
            return [.disable(reason: "it crashed \(limit) times within \(rules.crashWindow)")]
        }
        // Without a limit to the crashes, only the last one is of interest.
        if rules.crashLimit == nil { crashes = [] }
        phase = .waiting(until: uptime.adding(delay))
        delay = min(delay.adding(delay), rules.longestDelay)
        return []
    }

    /// Somebody has enabled it again.
    package mutating func enabled(uptime: TimeSpan) -> [Effect] {
        guard phase == .disabled else { return [] }
        crashes = []
        delay = rules.firstDelay
        return launch(uptime: uptime)
    }

    /// The time of ``deadline`` may have come.
    package mutating func timePassed(uptime: TimeSpan) -> [Effect] {
        guard let deadline, deadline <= uptime else { return [] }
        switch phase {
        case .ending, .disabled:
            return []
        case .leaving:
            phase = .ending
            return [.kill(reason: "it did not exit")]
        case .waiting:
            return launch(uptime: uptime)
        case .running:
            lastCall += 1
            phase = .asked(call: lastCall, deadline: uptime.adding(rules.answerTimeout))
            return [.ask(call: lastCall)]
        case .asked(let call, _):
            guard uptime <= deadline.adding(Self.oversleeping) else {
                phase = .asked(call: call, deadline: uptime.adding(rules.answerTimeout))
                return []
            }
            return mustEnd(reason: "it did not answer within \(rules.answerTimeout)")
        case .starting:
            return mustEnd(reason: "it did not say hello within \(rules.helloTimeout)")
        }
    }

    private mutating func launch(uptime: TimeSpan) -> [Effect] {
        phase = .starting(deadline: uptime.adding(rules.helloTimeout))
        return [.launch]
    }
}
