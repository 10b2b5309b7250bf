import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// The web presenter as a kiosk has it: the real host, and a real browser.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct WebPresenterTests {
    /// What the page shows: the titles of its messages.
    private static let titles = "[...document.querySelectorAll('.message h1')].map(title => title.textContent).join()"

    private func shows(_ title: String, in browser: Browser) throws {
        try browser.wait(for: "\(Self.titles) === arguments[0]", .string(title))
    }

    @Test
    func `a message is shown, its button does what it says, and the next one follows`() throws {
        let kiosk = try Kiosk()
        let script = kiosk.project.root.appending(path: "open")
        try kiosk.project.write("#!/bin/sh\nprintf '%s' \"$1\" > \"\(kiosk.project.root.path())/opened\"\n", to: "open")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path())
        kiosk.project.environment["BROWSER"] = script.path()
        try kiosk.send("title: One, on-accept: { type: url, url: 'https://example.org/a?b=c' }", id: "one")
        try kiosk.send("title: Two", id: "two")
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        try shows("One", in: browser)
        try kiosk.waitFor("presented", of: "one")
        try browser.click(".actions button")
        try kiosk.waitFor("clicked", of: "one")
        try browser.wait(for: "document.querySelector('.actions button.done')")
        // An action does not dismiss.
        try shows("One", in: browser)
        let opened = try String(contentsOf: kiosk.project.root.appending(path: "opened"), encoding: .utf8)
        #expect(opened == "https://example.org/a?b=c")
        try browser.click(".close")
        try kiosk.waitFor("dismissed", of: "one")
        try shows("Two", in: browser)
        try kiosk.waitFor("presented", of: "two")
        #expect(try kiosk.stop().code == 0)
    }

    @Test(arguments: ["modal", "banner-top", "full-screen"])
    func `a keyboard is enough`(layout: String) throws {
        let kiosk = try Kiosk()
        try kiosk.send("title: One, layout: \(layout), on-accept: { type: close }", id: "one")
        try kiosk.send("title: Two, layout: \(layout)", id: "two")
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        try shows("One", in: browser)
        // A key that was meant for something else presses nothing.
        #expect(try browser.run("return document.activeElement.tagName") != "BUTTON")
        try browser.press(.tab)
        try browser.wait(for: "document.activeElement.textContent === 'Show me'")
        let isVisible = try browser.run("return document.activeElement.matches(':focus-visible')")
        #expect(isVisible == true)
        // This action is to close the message.
        try browser.press(.enter)
        try kiosk.waitFor("clicked", of: "one")
        try shows("Two", in: browser)
        try browser.press(.escape)
        try kiosk.waitFor("dismissed", of: "two")
        try shows("", in: browser)
    }

    @Test
    func `all windows show the same, and what is dismissed in one is gone in all`() throws {
        let kiosk = try Kiosk()
        try kiosk.send("title: One", id: "one")
        try kiosk.send("title: Two", id: "two")
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        try shows("One", in: browser)
        let first = try browser.window
        let second = try browser.openWindow()
        try browser.open(kiosk.address)
        try shows("One", in: browser)
        try browser.click(".close")
        try shows("Two", in: browser)
        try browser.use(first)
        try shows("Two", in: browser)
        #expect(try browser.run("return document.querySelectorAll('.message').length") == 1)
        // Without the first window it goes on in the second.
        try browser.closeWindow()
        try browser.use(second)
        try kiosk.waitFor("presented", of: "two")
        try browser.press(.escape)
        try kiosk.waitFor("dismissed", of: "two")
        let events = try kiosk.stop().output
        #expect(events.matches(of: /"event":"presented"/).count == 2, "\(events)")
    }

    @Test
    func `nothing in a message runs or leads away`() throws {
        let kiosk = try Kiosk()
        let harm = """
            <script>top.harmed = 1</script><img src=x onerror='top.harmed = 2'>\
            <svg onload='top.harmed = 3'></svg><meta http-equiv=refresh content='0;url=https://example.org'>\
            <form action='https://example.org'><button id=send>Send</button></form>\
            <a id=away href='https://example.org/' target=_top>Away</a> <a id=js href='javascript:top.harmed = 4'>Run</a>\
            <iframe src='data:text/html,<script>top.harmed = 5</script>'></iframe><p id=end>The end</p>
            """
        let message: Value = [
            "id": "one", "template": "card",
            "arguments": [
                "title": "<img src=x onerror='top.harmed = 6'>One", "body": "<script>top.harmed = 7</script>",
                "html": .string(harm), "on-accept": ["type": "close"],
                "on-accept-label": "<b onclick='top.harmed = 8'>B</b>",
            ],
        ]
        _ = try kiosk.project.marquee("send", "-", input: message.json())
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        try kiosk.waitFor("presented", of: "one")
        let frame = "document.querySelector('iframe').contentDocument"
        try browser.wait(for: "\(frame).getElementById('end')")
        for id in ["away", "js", "send"] {
            try browser.run("\(frame).getElementById(arguments[0]).click()", .string(id))
        }
        // A round trip through the page's own line comes after whatever the clicks began.
        try kiosk.send("title: Two", id: "two")
        try browser.click(".actions button")
        try shows("Two", in: browser)
        #expect(try browser.run("return window.harmed ?? null") == .null)
        #expect(try browser.address == "http://127.0.0.1:\(kiosk.port)/")
    }

    @Test
    func `after a crash of the host the page comes back by itself, and the message is shown again`() throws {
        let kiosk = try Kiosk()
        try kiosk.send("title: One", id: "one")
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        try kiosk.waitFor("presented", of: "one")
        try browser.run("window.isOld = true")
        let port = try kiosk.port
        try kiosk.stop(SIGKILL)
        // What nobody can answer is not shown.
        try shows("", in: browser)
        try browser.wait(for: "document.getElementById('line').textContent !== ''")
        try kiosk.start()
        #expect(try kiosk.port == port)
        try shows("One", in: browser)
        try kiosk.waitFor("presented", of: "one")
        try browser.wait(for: "document.getElementById('line').textContent === ''")
        #expect(try browser.run("return window.isOld") == true)
        try browser.click(".close")
        try kiosk.waitFor("dismissed", of: "one")
    }

    @Test
    func `a plugin that is killed comes back, and the message is shown again`() throws {
        let kiosk = try Kiosk()
        // With the second start the port is known, and stays.
        try kiosk.start()
        try kiosk.stop()
        try kiosk.send("title: One", id: "one")
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        try kiosk.waitFor("presented", of: "one")
        try browser.run("document.querySelector('.message').classList.add('old')")
        try kiosk.killPlugin()
        try browser.wait(for: "document.querySelector('.message:not(.old) h1').textContent === 'One'")
        #expect(try browser.run("return document.querySelectorAll('.message').length") == 1)
        try kiosk.waitFor("presented", of: "one", times: 2)
        try browser.click(".close")
        try kiosk.waitFor("dismissed", of: "one")
        let events = try kiosk.stop().output
        #expect(events.contains("plugin-crashed"), "\(events)")
    }

    @Test
    func `a page that is loaded again shows what is shown, which stays one view`() throws {
        let kiosk = try Kiosk()
        try kiosk.send("title: One", id: "one")
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        try kiosk.waitFor("presented", of: "one")
        try browser.reload()
        try shows("One", in: browser)
        try browser.click(".close")
        try kiosk.waitFor("dismissed", of: "one")
        #expect(try kiosk.stop().output.matches(of: /"event":"presented"/).count == 1)
    }

    @Test
    func `messages wait while no browser looks, and none of them fails`() throws {
        let kiosk = try Kiosk()
        // There before the host is: the presenter's first word is that nobody watches.
        try kiosk.send("title: One", id: "one")
        try kiosk.start()
        try kiosk.send("title: Two", id: "two")
        let browser = try Browser()
        try browser.open(kiosk.address)
        try shows("One", in: browser)
        try kiosk.waitFor("presented", of: "one")
        try browser.click(".close")
        try shows("Two", in: browser)
        try kiosk.waitFor("presented", of: "two")
        // A page that nobody can see is as good as none.
        let first = try browser.window
        let other = try browser.openWindow()
        try browser.open("about:blank")
        try browser.use(first)
        try browser.run("window.close()")
        try browser.use(other)
        try kiosk.send("title: Three", id: "three")
        try browser.open(kiosk.address)
        try shows("Two", in: browser)
        try browser.click(".close")
        try shows("Three", in: browser)
        let events = try kiosk.stop().output
        #expect(!events.contains("\"failed\""), "\(events)")
    }
}
