import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// What operators and customers learn when a kiosk does not do what it is for.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct KioskTroubleTests {
    private static func waitForDoctor(_ project: TestProject, until isMet: (String) -> Bool) throws -> String {
        var text = ""
        for _ in 0..<200 {
            text = try project.marquee("doctor").output
            if isMet(text) { return text }
            usleep(20_000)
        }
        return text
    }

    @Test func `a port that is taken is told with who has it, in the log, by doctor and in the queue`() throws {
        let other = try CookieCollector(page: "")
        let kiosk = try Kiosk()
        kiosk.project.environment["WEB_PRESENTER_PORT"] = "\(other.port)"
        try kiosk.send("title: One", id: "one")
        let host = try kiosk.project.start("run")
        let taken = "port \(other.port) of 127.0.0.1 is in use by '"
        #expect(try host.waitForPrinted(taken))
        var log = try host.errors()
        let line = log.split(separator: "\n").first { $0.contains(taken) }
        #expect(line?.contains("Z warning: [web] ") == true, "\(log)")
        let holder = "(process \(getpid())); stop that, or choose another one with WEB_PRESENTER_PORT"
        #expect(line?.contains(holder) == true, "\(log)")
        let doctor = try Self.waitForDoctor(kiosk.project) { $0.contains(taken) }
        #expect(doctor.contains("warning  presenter web: it can show nothing now: \(taken)"), "\(doctor)")
        #expect(doctor.contains("queue: 1 message waiting for presenter web: \(taken)"), "\(doctor)")
        let shown = try kiosk.project.marquee("queue", "show", "one").output
        #expect(shown.contains("waiting for presenter web: \(taken)"), "\(shown)")
        host.signal(SIGTERM)
        let outcome = try host.wait()
        #expect(outcome.code == 0)
        log = outcome.errors
        // Once for each change, however often it is tried.
        #expect(log.ranges(of: taken).count == 1)
    }

    @Test func `that nobody is watching is told also while nothing waits, and not once somebody is`() throws {
        let kiosk = try Kiosk()
        try kiosk.start()
        let blind = "presenter web: it can show nothing now: no browser is watching"
        let doctor = try Self.waitForDoctor(kiosk.project) { $0.contains(blind) }
        #expect(doctor.contains("warning  \(blind); open the address in /"), "\(doctor)")
        #expect(!doctor.contains("terminal"), "\(doctor)")
        let browser = try Browser()
        try browser.open(kiosk.address)
        #expect(try Self.waitForDoctor(kiosk.project) { !$0.contains(blind) }.contains(blind) == false)
        let outcome = try kiosk.stop()
        #expect(outcome.errors.ranges(of: "so messages wait: no browser is watching").count == 1)
        #expect(outcome.errors.ranges(of: "its presenter 'web' can show messages now").count == 1)
    }

    @Test func `a customer reads a sentence, and the log has the reason`() throws {
        let kiosk = try Kiosk()
        kiosk.project.environment["BROWSER"] = "/nonexistent/browser"
        try kiosk.send("title: One, on-accept: { type: url, url: 'https://example.org/' }", id: "one")
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        try kiosk.waitFor("presented", of: "one")
        try browser.click(".actions button")
        try browser.wait(
            for: "document.querySelector('.outcome').textContent === arguments[0]",
            .string("Failed: the link could not be opened"))
        let outcome = try kiosk.stop()
        #expect(outcome.errors.contains("warning: an action failed: the link could not be opened"), "\(outcome.errors)")
        #expect(outcome.errors.contains("'/nonexistent/browser' cannot be started: No such file"))
        #expect(!outcome.errors.contains("CommandFailure"))
    }

    @Test func `a key-value action is an event with its values`() throws {
        let kiosk = try Kiosk()
        try kiosk.send("title: One, on-accept: { type: key-value, values: { code: X1 } }", id: "one")
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        try kiosk.waitFor("presented", of: "one")
        try browser.click(".actions button")
        try browser.wait(for: "document.querySelector('.actions button.done')")
        #expect(try browser.run("return document.querySelector('.outcome').textContent") == "")
        let click = try kiosk.stop().output.split(separator: "\n").first { $0.contains("\"clicked\"") }
        #expect(click?.contains(#""values":{"code":"X1"}"#) == true, "\(click ?? "")")
    }
}
