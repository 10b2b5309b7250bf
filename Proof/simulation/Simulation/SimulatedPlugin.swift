import MarqueeModel
import MarqueePlugins
import PresenterKit

/// A plugin that behaves in every way the boundary allows: what it does with a message follows from the seed and the
/// message's id.
struct SimulatedPlugin {
    /// How it treats what it is given.
    enum Manner {
        case shows, dismissesAtOnce, failsAtOnce, failsLater, neverAnswers, returnsOnly, crashesAtOnce, crashesLater
        case clicks, neverCloses, repeatsItself, becomesUnavailable, crashesWhenClosed, failsWhenClosed, neverReturns,
            clicksAndHangs
    }

    private static let manners: [(Manner, Int)] = [
        (.shows, 40), (.dismissesAtOnce, 8), (.failsAtOnce, 4), (.failsLater, 3), (.neverAnswers, 5), (.returnsOnly, 4),
        (.crashesAtOnce, 4), (.crashesLater, 4), (.clicks, 12), (.neverCloses, 4), (.repeatsItself, 4),
        (.becomesUnavailable, 4), (.crashesWhenClosed, 2), (.failsWhenClosed, 2), (.neverReturns, 3),
        (.clicksAndHangs, 3),
    ]

    /// What it will do by itself.
    enum Intent: Hashable {
        case present(Int64), dismiss(Int64), fail(Int64), comeBack(String), end, hello
        case click(Int64)
    }

    let place: Int
    let description: PluginDescription
    let isIsolated: Bool
    let seed: UInt64
    /// Whether its process is there.
    private(set) var isAlive = false
    /// Whether the host has wanted it to end.
    private(set) var isUnwanted = false
    private(set) var intents: [Intent] = []
    /// Said and not heard; heard and not looked at.
    var said: [HostInputLine] = []
    var heard: [HostMessage] = []
    private var manners: [Int64: Manner] = [:]
    private var lives = 0
    private var calls: Int64 = 0

    /// What comes from it: a message, or its end.
    enum HostInputLine {
        case message(PluginMessage)
        case ended(PluginEnd)
    }

    init(place: Int, _ description: PluginDescription, isIsolated: Bool, seed: UInt64) {
        self.place = place
        self.description = description
        self.isIsolated = isIsolated
        self.seed = seed
    }

    var hasWork: Bool { isAlive && (!intents.isEmpty || !heard.isEmpty) }

    // MARK: Its process

    /// Started, for the first time or again. One that never says hello is rare, and none is when all is to end well.
    mutating func launch(isGood: Bool) {
        lives += 1
        (isAlive, isUnwanted) = (true, false)
        (heard, manners) = ([], [:])
        intents = [.hello]
        var chance = Chance(seed, "plugin \(place) life \(lives)")
        if isIsolated, !isGood, lives > 1, chance.percent(10) { intents = chance.percent(50) ? [.end] : [] }
    }

    mutating func die(_ end: PluginEnd) {
        guard isAlive else { return }
        isAlive = false
        (intents, heard, manners) = ([], [], [:])
        said.append(.ended(end))
    }

    mutating func mustEnd() { isUnwanted = true }

    /// Somebody ends it, which takes a moment.
    mutating func isKilled() {
        mustEnd()
        if isAlive { intents = [.end] }
    }

    /// It and all that it has said is gone: its host is, or has let go of it.
    mutating func vanish() {
        isAlive = false
        (intents, heard, said, manners) = ([], [], [], [:])
    }

    /// A person dismisses what it shows.
    mutating func isClickedAway(_ presentation: Int64) {
        if isAlive { say(.dismissed(presentation: presentation, by: .person)) }
    }

    // MARK: What it hears

    mutating func listen(isGood: Bool) {
        guard !heard.isEmpty else { return }
        let message = heard.removeFirst()
        switch message {
        case .present(let presentation, _, let message): begin(presentation, message, isGood: isGood)
        case .close(let presentation, _): close(presentation, isGood: isGood)
        case .end(let presentation): returns(presentation, isGood: isGood)
        case .triggered: break
        case .ping(let call):
            var chance = Chance(seed, "ping \(place) \(lives) \(call)")
            if isGood || !chance.percent(15) { say(.pong(call: call)) }
        case .shutdown: die(.exited(code: 0))
        }
    }

    private mutating func begin(_ presentation: Int64, _ message: PresentedMessage, isGood: Bool) {
        var chance = Chance(seed, "\(message.id) \(lives)")
        let manner = isGood ? .shows : chance.pick(weighted: Self.manners)
        manners[presentation] = manner
        guard message.isVisual else {
            switch manner {
            case .failsAtOnce: say(.failed(presentation: presentation, reason: "made up"))
            case .crashesAtOnce where isIsolated: die(.signalled(11))
            case .neverAnswers: break
            default: say(.returned(presentation: presentation))
            }
            return
        }
        switch manner {
        case .shows, .neverReturns, .clicks, .clicksAndHangs, .crashesLater, .failsLater:
            intents.append(.present(presentation))
        case .neverCloses, .crashesWhenClosed, .failsWhenClosed, .becomesUnavailable:
            say(.presented(presentation: presentation))
            if manner == .becomesUnavailable {
                let presenter = description.presenters[0].name
                say(.availability(presenter: presenter, .unavailable("its screen is off")))
                intents.append(.comeBack(presenter))
            }
        case .dismissesAtOnce:
            if chance.percent(50) { say(.presented(presentation: presentation)) }
            say(.dismissed(presentation: presentation))
            say(.returned(presentation: presentation))
        case .failsAtOnce:
            say(.failed(presentation: presentation, reason: "made up"))
            say(.returned(presentation: presentation))
        case .neverAnswers: break
        case .returnsOnly: say(.returned(presentation: presentation))
        case .crashesAtOnce: if isIsolated { die(.signalled(6)) }
        case .repeatsItself:
            for _ in 0..<2 { say(.presented(presentation: presentation)) }
            say(.log(.info, message: "again"))
            for _ in 0..<2 { say(.dismissed(presentation: presentation, by: .person)) }
            // Of something that is not its own.
            say(.dismissed(presentation: presentation + 1))
            say(.presented(presentation: presentation + 7))
            say(.returned(presentation: presentation))
        }
    }

    private mutating func close(_ presentation: Int64, isGood: Bool) {
        switch isGood ? .shows : manners[presentation] {
        case .neverCloses?, .neverAnswers?, .clicksAndHangs?, nil: break
        case .crashesWhenClosed? where isIsolated: die(.signalled(11))
        case .failsWhenClosed?: say(.failed(presentation: presentation, reason: "it could not be closed"))
        default:
            say(.dismissed(presentation: presentation))
            say(.closed(presentation: presentation))
        }
    }

    private mutating func returns(_ presentation: Int64, isGood: Bool) {
        intents.removeAll {
            [.present(presentation), .dismiss(presentation), .fail(presentation), .click(presentation)].contains($0)
        }
        if isGood || manners[presentation] != .neverReturns { say(.returned(presentation: presentation)) }
        manners[presentation] = nil
    }

    // MARK: What it does by itself

    mutating func act(_ chance: inout Chance) {
        guard !intents.isEmpty else { return }
        switch intents.remove(at: chance.below(intents.count)) {
        case .hello: say(.hello(description))
        case .end: die(isUnwanted ? .killed(reason: "made up") : .exited(code: 1))
        case .present(let presentation):
            say(.presented(presentation: presentation))
            switch manners[presentation] {
            case .clicks?, .clicksAndHangs?: intents.append(.click(presentation))
            case .failsLater?: intents.append(.fail(presentation))
            case .crashesLater? where isIsolated: die(.signalled(11))
            default: intents.append(.dismiss(presentation))
            }
        case .click(let presentation):
            calls += 1
            say(.trigger(presentation: presentation, call: calls, name: "accept"))
            if manners[presentation] != .clicksAndHangs { intents.append(.dismiss(presentation)) }
        case .dismiss(let presentation): say(.dismissed(presentation: presentation))
        case .fail(let presentation): say(.failed(presentation: presentation, reason: "made up"))
        case .comeBack(let presenter): say(.availability(presenter: presenter, .available))
        }
    }

    private mutating func say(_ message: PluginMessage) { said.append(.message(message)) }
}
