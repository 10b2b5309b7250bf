import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// The HTML of a message in a real browser: whatever it says, nobody outside hears of it.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct FramePolicyTests {
    /// Each way in which a document can have a browser contact `URL`; what has an id is clicked.
    private static let contacts = [
        "<link rel=preconnect href='URL'>", "<LINK rel='stylesheet preconnect' href='URL'>",
        "<svg></svg><link/rel=preconnect\nhref=URL>",
        "<link<meta>rel=preconnect href='URL'><link rel=preconnect href='URL'>",
        "<link rel=prefetch href='URL'>", "<link rel=preload as=image href='URL'>", "<link rel=stylesheet href='URL'>",
        "<link rel=modulepreload href='URL'>", "<link rel=icon href='URL'>", "<img src='URL'>",
        "<img srcset='URL 1x'>", "<picture><source srcset='URL'><img></picture>", "<input type=image src='URL'>",
        "<svg><image href='URL'/></svg>", "<svg><use href='URL#a'/></svg>",
        "<svg><filter id=f><feImage href='URL'/></filter><rect width=9 height=9 filter='url(#f)'/></svg>",
        "<style>@import url('URL');</style>", "<p style=\"background: url('URL')\">x</p>",
        "<style>@font-face { font-family: f; src: url('URL') } p { font-family: f }</style><p>x</p>",
        "<style>p::before { content: url('URL') }</style><p>x</p>", "<body background='URL'>",
        "<meta http-equiv=refresh content='0;url=URL'>", "<iframe src='URL'></iframe>",
        "<iframe srcdoc=\"<link rel=preconnect href='URL'>\"></iframe>",
        "<iframe srcdoc=\"&lt;link rel=preconnect href='URL'&gt;&lt;img src='URL'&gt;\"></iframe>",
        "<object data='URL'></object>", "<embed src='URL'>", "<video poster='URL'></video>",
        "<video src='URL'></video>",
        "<audio src='URL' preload=auto></audio>", "<video><track default src='URL'></video>",
        "<script src='URL'></script>",
        "<script>fetch('URL')</script>", "<img src=x onerror=\"fetch('URL')\">",
        "<script type=speculationrules>{\"prefetch\":[{\"source\":\"list\",\"urls\":[\"URL\"]}]}</script>",
        "<base href='URL'><img src='/x'>", "<img src='data:image/png,x' attributionsrc='URL'>",
        "<form action='URL' method=post><button id=c>x</button></form>", "<a id=c ping='URL' href='#x'>x</a>",
        "<a id=c href='URL'>x</a>", "<a id=c href='URL' target=_blank>x</a>", "<a id=c href='URL' target=_top>x</a>",
        "<svg><a id=c xlink:href='URL'><text y=20>x</text></a></svg>", "<map name=m><area id=c href='URL'></map>",
    ]

    /// Those that a page without any policy does by itself: what finds nothing has to be able to find something.
    private static let controls = [
        "<link rel=preconnect href='URL'>", "<link rel=stylesheet href='URL'>", "<img src='URL'>",
        "<svg><image href='URL'/></svg>", "<style>@import url('URL');</style>",
        "<p style=\"background: url('URL')\">x</p>",
        "<meta http-equiv=refresh content='0;url=URL'>", "<iframe src='URL'></iframe>",
        "<iframe srcdoc=\"&lt;link rel=preconnect href='URL'&gt;\"></iframe>", "<object data='URL'></object>",
        "<video poster='URL'></video>", "<script src='URL'></script>", "<base href='URL'><img src='/x'>",
    ]

    @Test
    func `a message's HTML contacts nobody, whatever tag it has`() throws {
        let (outside, page) = (try PageServer(), try PageServer())
        let kiosk = try Kiosk()
        for (number, html) in Self.contacts.enumerated() {
            let message: Value = [
                "id": .string("m\(number)"), "template": "card",
                "arguments": [
                    "title": .string("M\(number)"),
                    "html": .string(html.replacing("URL", with: outside.address) + "<p id=end>end</p>"),
                ],
            ]
            #expect(try kiosk.project.marquee("send", "-", input: message.json()).code == 0)
        }
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        for (number, html) in Self.contacts.enumerated() {
            try kiosk.waitFor("presented", of: "m\(number)")
            // What follows an open tag that hides text may be hidden with it; the frame is there.
            let frame = "document.querySelector('iframe').contentDocument"
            try browser.wait(for: "\(frame).readyState === 'complete' && \(frame).body")
            try browser.run(
                """
                const place = \(frame).getElementById("c");
                if (place) place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
                """)
            #expect(outside.connections == 0, "\(html)")
            try browser.press(.escape)
            try kiosk.waitFor("dismissed", of: "m\(number)")
        }
        #expect(try browser.address == "http://127.0.0.1:\(kiosk.port)/")
        // A browser opens connections in the order in which it is told to, and so whatever was begun is there by then.
        for html in Self.controls {
            // One each: a connection that is there already would be used again.
            let control = try PageServer()
            page.serve(html.replacing("URL", with: control.address))
            try browser.open(page.address)
            #expect(control.waitForConnection(), "\(html)")
        }
        #expect(outside.connections == 0)
    }

    @Test
    func `an ordinary document is shown as before, and its links are text`() throws {
        let kiosk = try Kiosk()
        let html = """
            <!DOCTYPE html><html lang=en><head><meta charset=utf-8><link rel=stylesheet href=style.css><title>T</title>
            <style>h2 { color: rgb(1, 2, 3) }</style></head><body><h2 id=h>Head</h2><a id=a href="https://example.org">Link</a>
            <img id=i src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="></body></html>
            """
        let message: Value = ["id": "one", "template": "card", "arguments": ["html": .string(html)]]
        #expect(try kiosk.project.marquee("send", "-", input: message.json()).code == 0)
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        try kiosk.waitFor("presented", of: "one")
        let seen = try browser.run(
            """
            const inner = document.querySelector("iframe").contentDocument, find = (id) => inner.getElementById(id);
            return { color: getComputedStyle(find("h")).color, text: inner.body.innerText.trim(),
              link: find("a").getAttribute("href"), line: getComputedStyle(find("a")).textDecorationLine,
              picture: find("i").naturalWidth, focusable: find("a").matches(":any-link") };
            """)
        #expect(
            seen == [
                "color": "rgb(1, 2, 3)", "text": "Head\nLink", "link": .null, "line": "underline", "picture": 1,
                "focusable": false,
            ])
    }
}
