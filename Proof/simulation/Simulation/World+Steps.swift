import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeSync
import SimulatedDisk

@testable import MarqueeHost

/// What can happen.
extension World {
    func take(_ step: Step) throws {
        var chance = Chance(step.number)
        try happen(step.kind, &chance)
        // Most of the time, all goes its way: without that a message would hardly get to a screen before the end.
        guard !isHealed, host != nil, chance.percent(flow) else { return }
        for place in plugins.indices where chance.percent(80) {
            if chance.percent(70) { plugins[place].act(&chance) }
            while !plugins[place].heard.isEmpty, chance.percent(90) { plugins[place].listen(isGood: false) }
            while !plugins[place].said.isEmpty, chance.percent(90) { report(place) }
        }
        if chance.percent(60) { answerFiles(&chance) }
        if chance.percent(60) { answer(&chance) }
        try turn()
    }

    private func turn() throws {
        try withHost { host in
            try host.turn()
            if !host.isOver, !host.running.inputs.hasInputs { try checkAfterTurn(of: host) }
        }
    }

    private func happen(_ kind: Step.Kind, _ chance: inout Chance) throws {
        switch kind {
        case .turn: try turn()
        case .plugin: plugins[chance.below(plugins.count)].act(&chance)
        case .hear: hear(&chance)
        case .files: answerFiles(&chance)
        case .answer: answer(&chance)
        case .time: clock.advance(by: .milliseconds(Int64(chance.pick([1, 40, 300, 2_000, 6_000, 30_000]))))
        case .tick: try tick(&chance)
        case .send: try send(&chance)
        case .sendElsewhere: try sendElsewhere(&chance)
        case .sendAgain: try sendAgain(&chance)
        case .remove: try remove(&chance)
        case .retry: try retry(&chance)
        case .suspend: try set(.suspended, &chance)
        case .resume: try set(.running, &chance)
        case .discard: try set(.discarding, &chance)
        case .event: try event(&chance)
        case .burst:
            let messages = (0..<400).map { _ in Message("nonsense", id: newMessageID()) }
            try withCommand { take(try intake(of: $0).receive(messages)) }
        case .upkeep: try withHost { _ = try $0.opened.store.keepShort(at: clock.now) }
        case .setClock: setClock(&chance)
        case .killHost: try killHost(&chance)
        case .stopHost: host?.give(.stop)
        case .startHost: try startHost()
        case .cutPower: try cutPower(&chance)
        case .fault: plan(&chance)
        case .crashPlugin: crashPlugin(&chance)
        case .restartPlugin: host?.give(.pluginChanged(0))
        case .closeCommand: try openCommand()
        case .flush: try flush(&chance)
        case .network: try answerRequest(&chance)
        case .stray: try deliverStray(&chance)
        case .post: try post(&chance)
        case .cancel: if dashboard.sent.count > 0 { try dashboard.cancel(chance.pick(dashboard.sent.sorted())) }
        case .order: try dashboard.command(chance.pick([.suspend, .resume, .resume, .dismiss(message: nil), .discard]))
        case .stream: try stream(&chance)
        case .push: try dashboard.push(&chance)
        case .read: try readStream()
        case .restartDashboard:
            say("the dashboard starts anew")
            disk_kill(Process.dashboard.rawValue)
            unsafe disk_cut_power(machines.dashboard, chance.next())
            try dashboard.restart()
        case .optOut: try optOut()
        }
    }
}
