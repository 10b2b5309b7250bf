import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// What others on the machine see of a kiosk: the arguments of its browser, and the log of its host.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct TicketTests {
    /// The arguments of all processes, as `ps axww` shows them.
    private static func arguments() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { pid_t($0) != nil }.compactMap { id in
            // Gone meanwhile.
            guard let bytes = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") else { return nil }
            return String(decoding: bytes.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
        }
    }

    private func enter(_ kiosk: Kiosk, with ticket: some StringProtocol) throws -> Exchange {
        try Exchange.perform("POST", "/session", port: kiosk.port, headers: ["Authorization": "Ticket \(ticket)"])
    }

    @Test
    func `what ps and the log show lets nobody in`() throws {
        let kiosk = try Kiosk()
        try kiosk.send("title: One", id: "one")
        try kiosk.start()
        let address = try kiosk.address
        let ticket = try #require(address.split(separator: "#").last)
        let browser = try KioskBrowser(opening: address)
        try kiosk.waitFor("presented", of: "one")
        let shown = try Self.arguments().filter { $0.contains(ticket) }
        // Not only with the shell that starts the browser.
        #expect(shown.contains { $0.contains("--kiosk") && !$0.contains("read -r") }, "\(shown)")
        let token = try kiosk.token
        #expect(try Self.arguments().allSatisfy { !$0.contains(token) })
        let answer = try enter(kiosk, with: ticket)
        #expect(answer.status == 403)
        #expect(!answer.text.contains(token))
        let fresh = try kiosk.address
        #expect(fresh != address)
        browser.end()
        let outcome = try kiosk.stop()
        for text in [outcome.output, outcome.errors] {
            #expect(!text.contains(token))
            #expect(!text.contains(ticket))
            #expect(!text.contains(fresh.split(separator: "#").last ?? ""))
        }
        #expect(outcome.errors.contains("its address, which works once, is in "), "\(outcome.errors)")
    }

    @Test
    func `a page that is loaded again stays, and a browser that is started again reads the address anew`() throws {
        let kiosk = try Kiosk()
        try kiosk.send("title: One", id: "one")
        try kiosk.start()
        let first = try kiosk.address
        let browser = try Browser()
        try browser.open(first)
        try browser.wait(for: "document.querySelector('.message h1').textContent === 'One'")
        #expect(try browser.address == "http://127.0.0.1:\(kiosk.port)/")
        #expect(try browser.run("return history.length") == 2)
        #expect(try browser.run("return document.referrer") == "")
        try browser.reload()
        try browser.wait(for: "document.querySelector('.message h1').textContent === 'One'")
        // Another browser with an address that was used: nothing is shown, and what to do.
        let other = try Browser()
        try other.open(first)
        try other.wait(for: "document.getElementById('line').textContent.includes('already been used')")
        #expect(try other.run("return document.querySelector('.message')") == .null)
        // The fresh address in the same window: only what stands behind '#' changes.
        try other.open(kiosk.address)
        try other.wait(for: "document.querySelector('.message h1').textContent === 'One'")
        #expect(try other.run("return document.getElementById('line').textContent") == "")
    }

    @Test
    func `an address that a browser has read before the host was started works`() throws {
        let kiosk = try Kiosk()
        try kiosk.start()
        let address = try kiosk.address
        try kiosk.stop()
        let host = try kiosk.project.start("run")
        defer { host.signal(SIGKILL) }
        #expect(try host.waitForPrinted("its address, which works once, is in "))
        #expect(try kiosk.address == address)
        #expect(try enter(kiosk, with: address.split(separator: "#").last ?? "").status == 200)
        #expect(try enter(kiosk, with: address.split(separator: "#").last ?? "").status == 403)
    }
}
