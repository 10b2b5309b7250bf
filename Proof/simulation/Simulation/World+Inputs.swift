import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import PresenterKit

@testable import MarqueeHost

/// What the host is told: by its plugins, its files, its application and its clock.
extension World {
    func hear(_ chance: inout Chance) {
        let place = chance.below(plugins.count)
        // Either end of the line goes on.
        if chance.percent(50), !plugins[place].heard.isEmpty || plugins[place].said.isEmpty {
            plugins[place].listen(isGood: isHealed)
        } else if !plugins[place].said.isEmpty {
            report(place)
        }
    }

    func report(_ place: Int) {
        let line = plugins[place].said.removeFirst()
        switch line {
        case .message(let message):
            say("plugin \(place) says \(message)")
            host?.give(.plugin(place, message))
        case .ended(let end):
            say("plugin \(place) has ended: \(end)")
            showing.removeAll { $0.place == place }
            host?.give(.pluginEnded(place, end, said: nil))
        }
    }

    func answerFiles(_ chance: inout Chance) {
        guard let host else { return }
        if !host.looks.isEmpty, host.fetches.isEmpty || chance.percent(60) {
            let (number, needs) = host.looks.remove(at: chance.below(host.looks.count))
            let isThere = needs.allSatisfy { cached.contains("\($0.reference)") }
            return host.give(.looked(number, isThere ? files(needs) : nil))
        }
        guard !host.fetches.isEmpty else { return }
        // Some stand still for as long as the run does.
        guard isHealed || chance.percent(70) else { return }
        let (number, needs, atTurn) = host.fetches.remove(at: chance.below(host.fetches.count))
        guard isHealed || chance.percent(75) else {
            return host.give(.fetched(number, atTurn: atTurn, .failure(PreparationError(reason: "no network"))))
        }
        for need in needs { cached.insert("\(need.reference)") }
        host.give(.fetched(number, atTurn: atTurn, .success(files(needs))))
    }

    func files(_ needs: [FileNeed]) -> LocalFiles {
        LocalFiles(Dictionary(needs.map { ($0.reference, machines.content) }) { first, _ in first })
    }

    func answer(_ chance: inout Chance) {
        guard let host else { return }
        if !host.decisions.isEmpty {
            let presentation = host.decisions.remove(at: chance.below(host.decisions.count))
            let decision: PresentationDecision =
                isHealed
                ? .show
                : chance.pick(weighted: [
                    (.show, 70), (.discard, 8), (.delay(.seconds(20)), 8), (.unanswered(reason: "made up"), 4),
                ])
            host.give(.decided(presentation, decision))
        } else if !host.actions.isEmpty {
            let caller = host.actions.removeFirst()
            host.give(.ended(caller, chance.percent(80) ? .ran(true) : .failed(reason: "made up")))
        }
    }

    /// The host's timer, which may be late; or one that comes though nothing is due.
    func tick(_ chance: inout Chance) throws {
        guard let host, let deadline = host.deadline else { return }
        if deadline > clock.uptime, chance.percent(60) {
            clock.advance(by: TimeSpan(milliseconds: deadline.milliseconds - clock.uptime.milliseconds))
        }
        host.give(.tick(due: clock.uptime))
    }

    func setClock(_ chance: inout Chance) {
        let skew = Int64(chance.pick([0, 1_000, -1_000, 600_000, -600_000, 1_500_000]))
        isClockSet = true
        say("the host's calendar is \(skew) ms ahead")
        clock.set(skew: .milliseconds(skew))
    }
}
