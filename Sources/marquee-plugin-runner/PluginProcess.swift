import CProcessControl
import Glibc
import PluginLoading
import PresenterKit
import SystemCalls

/// What runs in the plugin's own process.
struct PluginProcess {
    private let assignment: Assignment

    init(_ assignment: Assignment) {
        self.assignment = assignment
    }

    func run() -> Never {
        do throws(ConfinementError) {
            try confine()
        } catch {
            MessageOutput(HostDescriptor.output).write(.unusable(code: "no-sandbox", reason: error.message))
            _exit(1)
        }
        if assignment.waitsForDebugger { Debugger.wait() }
        switch assignment.kind {
        case .program: execute()
        case .library: load()
        }
    }

    /// Gives up what the plugin is not to have, before any of its code runs. Nothing of it can be had again.
    private func confine() throws(ConfinementError) {
        guard confinement_refuse_privileges() == 0,
            confinement_limit(Int32(CONFINEMENT_CORE), 0) == 0
        else { throw ConfinementError("cannot be confined: \(Report.systemError)") }
        for limit in assignment.limits { try limit.apply() }
        try assignment.sandbox?.apply(for: assignment.path)
    }

    /// Becomes the program: the protocol is on its standard input and output, what it writes to standard error is log.
    private func execute() -> Never {
        let output = MessageOutput(fcntl(HostDescriptor.output, F_DUPFD_CLOEXEC, 10))
        dup2(HostDescriptor.input, STDIN_FILENO)
        dup2(HostDescriptor.output, STDOUT_FILENO)
        close(HostDescriptor.input)
        close(HostDescriptor.output)
        ProgramStart.replaceThis(by: assignment.path, [assignment.path])
        let message =
            switch errno {
            case ENOEXEC: "it is neither a program nor a script that starts with '#!'"
            // The file itself is there: the host has looked.
            case ENOENT: "the interpreter named in its first line, or its loader, is missing"
            default: Report.systemError
            }
        output.write(.unusable(code: "not-loadable", reason: "cannot be started: \(message)"))
        _exit(1)
    }

    /// Loads the library and passes to it what the host says, until the host says no more.
    private func load() -> Never {
        // Its author wants to read what it prints when it does, and not when it ends.
        _ = process_print_by_line()
        // What is ignored stays so in the programs that the plugin starts; what is handled does not (signal(7)).
        for number in Supervisor.hostSignals { _ = signal(number) { _ in } }
        if SystemCall.environment("SWIFT_BACKTRACE") == nil {
            // The runtime would write a backtrace first, which costs the host seconds to hear of the crash. Whoever wants
            // one lets that variable through.
            for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { _ = signal(number, SIG_DFL) }
        }
        for descriptor in [HostDescriptor.input, HostDescriptor.output] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let output = MessageOutput(HostDescriptor.output)
        do throws(LibraryError) {
            let library = try PluginLibrary(path: assignment.path) {
                output.write($0)
            } refuse: {
                // The host counts these, with what it cannot read itself.
                output.write(.log(.error, message: ProtocolErrorLimit.complaint + $0))
            }
            MessageInput(HostDescriptor.input).forEachMessage { library.send($0) }
        } catch {
            output.write(.unusable(code: error.code.rawValue, reason: error.message))
            _exit(1)
        }
        // Not `_exit`: what the plugin wants done at its end is done.
        exit(0)
    }
}
