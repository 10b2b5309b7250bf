import MarqueeDatabase
import MarqueePlugins
import MarqueeStore
import SimulatedDisk

@testable import MarqueeHost

/// What goes wrong.
extension World {
    /// At once, or in the middle of one of its next transactions.
    func killHost(_ chance: inout Chance) throws {
        guard host != nil else { return }
        if chance.percent(50) {
            killHost("a kill")
            if isSupervised { try startHost() }
            return
        }
        disk_plan_fault(Process.host.rawValue, DISK_FAULT_KILL, Int32(chance.below(12)))
    }

    func cutPower(_ chance: inout Chance) throws {
        say("the power is cut")
        killHost("the power is cut")
        disk_kill(Process.command.rawValue)
        disk_kill(Process.watcher.rawValue)
        command.database.close()
        watcher.database.close()
        unsafe disk_cut_power(machines.host, chance.next())
        try openCommand()
        try openWatcher()
    }

    func plan(_ chance: inout Chance) {
        let fault = chance.pick([DISK_FAULT_WRITE, DISK_FAULT_FULL, DISK_FAULT_SYNC])
        let process: Process = chance.percent(70) ? .host : .command
        say("an operation of the \(process) is to fail")
        disk_plan_fault(process.rawValue, fault, Int32(chance.below(10)))
    }

    func crashPlugin(_ chance: inout Chance) {
        let place = chance.below(plugins.count)
        guard plugins[place].isIsolated, plugins[place].isAlive else { return }
        say("plugin \(place) crashes")
        plugins[place].die(.signalled(9))
    }

    /// Another command, or the same with another connection.
    func openCommand() throws {
        command.database.close()
        let place = machines.host
        command = try Process.command.whileCurrent { try Store(at: place, options: Self.storeOptions) }
    }

    func withCommand(_ body: (Store) throws -> Void) throws {
        do {
            try Process.command.whileCurrent { try body(command) }
        } catch let error as StoreError {
            guard disk_take_fault(Process.command.rawValue) else {
                throw Violation(.failed, "a command fails: \(error)")
            }
            say("a command fails: \(error.message)")
        }
        // It is noticed, sooner or later.
        host?.give(.storeChanged)
    }
}
