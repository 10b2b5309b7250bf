import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// Pages that stay open, while hosts go on.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct LiveTests {
    @Test func `what is open follows what happens, and keeps the focus`() throws {
        let demo = try DemoDashboard()
        let browser = try Browser()
        let area = try demo.logIn(browser)
        // The wall changes by itself, under the focus of whoever reads it with a keyboard.
        try browser.open(demo.address + area + "/hosts")
        try browser.run(
            """
            window.sameDocument = true;
            window.wall = () => document.querySelector('[data-live="hosts"]').innerText;
            window.before = wall();
            [...document.querySelectorAll('.wall a')].find((link) => link.innerText === 'rome-window').focus();
            """)
        try browser.wait(for: "window.sameDocument && wall() !== window.before")
        #expect(try browser.run("return document.activeElement.innerText") == "rome-window")
        // A new message stands in the list, and its page says how far it has come.
        try browser.open(demo.address + area + "/messages")
        let sent = try demo.ask(
            "POST", "/api/v1/messages",
            body: """
                {"title":"Just now","message":{"template":"offer","priority":9},"to":{"labels":{"site":"milan"}}}
                """)
        try browser.wait(for: "document.querySelector('main').innerText.includes('Just now')")
        try browser.open(demo.address + area + "/messages/" + (sent["id"]?.string ?? ""))
        try browser.run("window.sameDocument = true")
        try browser.wait(
            for: """
                window.sameDocument && [...document.querySelectorAll('[data-live="outcome"] tr')]
                  .some((row) => /^viewed\\s+2/.test(row.innerText))
                """)
        // With pages open it still ends at once.
        let begin = ContinuousClock.now
        #expect(try demo.stop().code == 0)
        #expect(ContinuousClock.now - begin < .seconds(10))
    }
}
