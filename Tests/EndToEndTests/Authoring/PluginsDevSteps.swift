import Foundation
import Testing

/// What is asked of `plugins dev`, in a package that is built already.
struct PluginsDevSteps {
    private static let file = "Sources/AcmePresenter/AcmePresenter.swift"

    let package: OutsidePackage

    func check() throws {
        let presenter = try package.read(Self.file)
        try follow(presenter)
        try package.write(presenter, to: Self.file)
        try debug()
    }

    /// The presenter with other text before the banner's title.
    private func marked(_ mark: String, _ presenter: String) -> String {
        presenter.replacing("print(\"| \" + (try context.string(\"title\")))", with: "print(\"\(mark)\")")
    }

    private func see(_ text: String, of run: Executable.Run) throws {
        let isSeen = try run.waitForPrinted(text)
        let errors = try run.errors()
        #expect(isSeen, "\(text): \(errors)")
    }

    private func follow(_ presenter: String) throws {
        let run = try package.start("plugins", "dev", "acme-banner")
        defer { run.signal(SIGKILL) }
        try see("] | Welcome", of: run)

        // What the compiler finds stands at its place, and what is saved next is built.
        try package.write(presenter.replacing("context.presented()", with: "context.presnted()"), to: Self.file)
        #expect(try run.waitForPrinted("building AcmePresenter failed"))
        let errors = try run.errors()
        let line =
            try #require(
                presenter.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
                    $0.contains("context.presented()")
                }) + 1
        #expect(errors.contains("\(Self.file):\(line):17: error: value of type"), "\(errors)")

        try package.write(marked("put right", presenter), to: Self.file)
        try see("] put right", of: run)

        // A save during a build: only the last one is shown.
        let builds = try run.errors().ranges(of: "building AcmePresenter").count
        try package.write(marked("too early", presenter), to: Self.file)
        #expect(try run.waitForErrors("building AcmePresenter", times: builds + 1))
        try package.write(marked("last", presenter), to: Self.file)
        try see("] last", of: run)
        #expect(try !run.errors().contains("] too early"))

        // ^C during a build stops that.
        try package.write(marked("never", presenter), to: Self.file)
        #expect(try run.waitForErrors("building AcmePresenter", times: builds + 3))
        run.signal(SIGINT)
        let outcome = try run.wait()
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(!outcome.errors.contains("] never"))
        #expect(!outcome.errors.contains("cannot"), "\(outcome.errors)")
    }

    private func debug() throws {
        let run = try package.start("plugins", "dev", "acme-banner", "--wait-for-debugger")
        defer { run.signal(SIGKILL) }
        try see("waits for a debugger", of: run)
        let errors = try run.errors()
        let process = try #require(errors.firstMatch(of: /lldb -p ([0-9]+)' or 'gdb -p ([0-9]+)'/)).output
        #expect(process.1 == process.2)
        #expect(!errors.contains("Welcome"))
        // PTRACE_SEIZE: a debugger that lets the process go on at once, until its standard input ends.
        let debugger = Process()
        let input = Pipe()
        debugger.executableURL = URL(filePath: "/usr/bin/python3")
        debugger.arguments = [
            "-c", "import ctypes, sys; ctypes.CDLL(None).ptrace(0x4206, \(process.1), None, None); sys.stdin.read()",
        ]
        debugger.standardInput = input
        try debugger.run()
        try see("] | Welcome", of: run)
        try input.fileHandleForWriting.close()
        debugger.waitUntilExit()
        run.signal(SIGINT)
        #expect(try run.wait().code == 0)
    }
}
