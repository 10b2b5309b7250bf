import Foundation
import MarqueeModel
import PresenterKit
import Testing

@testable import DesktopPresenter

struct NotificationTests {
    private func read(
        _ arguments: KeyValuePairs<String, PresentationArgument.Content>, template: String = "spring-offer"
    ) -> DesktopNotification {
        let arguments = arguments.map { PresentationArgument(name: $0.key, content: $0.value) }
        return NotificationReader(arguments: arguments, template: template).notification
    }

    @Test func `names that mean something, then all others`() {
        let notification = read([
            "layout": .string("modal"), "price": .number(.double(2.5)), "title": .string("Spring"),
            "body": .string("One\nTwo"), "style.isWide": .boolean(true), "web.title": .string("other"),
            "tags": .list(["new", 3]), "empty": .string(""), "nothing": .data([:]), "some": .data(["a": 1]),
        ])
        #expect(notification.summary == "Spring")
        #expect(notification.body == "One\nTwo\nPrice: 2.5\nIs wide: yes\nTags: new, 3\nSome: {\"a\":1}")
    }

    @Test func `without a title the template's name in words stands above`() {
        #expect(read([:]).summary == "Spring offer")
        #expect(read(["title": .string("a"), "desktop.title": .string("b")]).summary == "b")
    }

    @Test func `a question has all its answers, and a click beside them is none`() {
        let answer = PresentationArgument.Content.action(PresentationAction(type: "function", function: "answer"))
        let notification = read(
            [
                "question": .string("Tea?"), "choices": .list(["Yes", "No", "Green", "Black"]), "choice1": answer,
                "choice2": answer, "choice3": answer, "choice4": answer, "choice5": .action(nil),
            ], template: "marquee.poll")
        #expect(notification.summary == "Tea?")
        #expect(notification.actions.map(\.label) == ["Yes", "No", "Green", "Black"])
        #expect(notification.body.isEmpty)
        let call = NotifyCall(notification, capabilities: ["actions"])
        #expect(call.actions.map(\.key) == ["1", "2", "3", "4"])
    }

    @Test func `a click on an article opens its link`() {
        let notification = read(
            [
                "title": .string("News"), "text": .string("Plain"), "html": .string("<p>Marked</p>"),
                "link-label": .string("Read"), "link": .action(PresentationAction(type: "url")),
            ], template: "marquee.content")
        #expect(notification.summary == "News" && notification.body == "Plain")
        #expect(notification.mainAction?.label == "Read")
    }

    @Test func `three actions with their labels, and the first that does not only close is the main one`() {
        let action = PresentationArgument.Content.action(PresentationAction(type: "url"))
        let notification = read([
            "on-close": .action(PresentationAction(type: "close")), "absent": .action(nil), "offer.action": action,
            "offer.label": .string("Buy"), "on-read-more": action, "fourth": action,
            "on-close-label": .string("Not\u{7} now"),
        ])
        #expect(notification.actions.map(\.name) == ["on-close", "offer.action", "on-read-more"])
        #expect(notification.actions.map(\.label) == ["Not\u{FFFD} now", "Buy", "Read more"])
        #expect(notification.mainAction?.name == "offer.action")
        #expect(notification.body.isEmpty)
    }

    @Test func `urgency, category and lifetime are what the message says`() {
        let call = NotifyCall(
            read([
                "urgency": .string("critical"), "desktop.category": .string("im.received"),
                "expire-after": .number(.double(2.5)),
            ]), capabilities: [])
        #expect(
            call.hints == [
                .text(name: "desktop-entry", value: "marquee"), .text(name: "category", value: "im.received"),
                .byte(name: "urgency", value: 2),
            ])
        #expect(call.lifetime == 2_500)
        #expect(call.body.isEmpty)
        let other = read(["urgency": .string("soon"), "expire-after": .number(.integer(-1))])
        #expect(other.urgency == nil && other.body == "Urgency: soon")
        #expect(NotifyCall(other, capabilities: []).lifetime == 0)
        let endless = read(["expire-after": .number(.double(.infinity))])
        #expect(NotifyCall(endless, capabilities: []).lifetime == 1_000_000_000)
        #expect(NotifyCall(read(["expire-after": .number(.double(.nan))]), capabilities: []).lifetime == 0)
    }

    @Test func `what a service cannot do is not sent`() {
        let notification = read([
            "body": .string("a < b & \"c\" > <b>d</b>"), "on-accept": .action(PresentationAction(type: "url")),
        ])
        let plain = NotifyCall(notification, capabilities: ["body"])
        #expect(plain.body == "a < b & \"c\" > <b>d</b>")
        #expect(plain.actions.isEmpty)
        let all = NotifyCall(notification, capabilities: ["body", "body-markup", "actions"])
        #expect(all.body == "a &lt; b &amp; \"c\" &gt; &lt;b&gt;d&lt;/b&gt;")
        #expect(all.actions.map(\.key) == ["default", "1"])
    }

    @Test func `the first picture is shown, whatever its name says`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (text, picture) = (folder.appending(path: "a.png"), folder.appending(path: "b 100%, ä.txt"))
        try Data("<svg/>".utf8).write(to: text)
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]).write(to: picture)
        let path = picture.path(percentEncoded: false)
        let notification = read([
            "manual": .file(path: text.path()), "gone": .file(path: "/nowhere"), "folder": .file(path: "/"),
            "absent": .file(path: nil), "views": .files(paths: ["/nowhere", path]),
        ])
        #expect(notification.picture == path)
        #expect(notification.body.isEmpty)
        let hint = NotifyCall.Hint.text(
            name: "image-path", value: "file://\(folder.path())/b%20100%25%2C%20%C3%A4.txt".replacing("//b", with: "/b")
        )
        #expect(NotifyCall(notification, capabilities: []).hints.contains(hint))
    }

    @Test func `nothing steers, and nothing is endless`() {
        let notification = read([
            "title": .string("a\u{0}b\u{1B}[31m\u{202E}c\nd\u{FFFE}"), "body": .string("one\r\ntwo\u{85}three\n\n"),
            "long": .string(String(repeating: "x", count: 5_000)),
        ])
        #expect(notification.summary == "a\u{FFFD}b\u{FFFD}[31mc d\u{FFFD}")
        #expect(notification.body.hasPrefix("one\ntwo\nthree\nLong: xxx"))
        #expect(notification.body.unicodeScalars.count == 1_000)
        let marks = String(repeating: "e\u{301}\u{301}\u{301}", count: 100_000)
        #expect(read(["title": .string(marks)]).summary.unicodeScalars.count <= 200)
        let lines = read(["body": .string(String(repeating: "line\n", count: 50))]).body.split(separator: "\n")
        #expect(lines.count == 10 && lines.last == "…")
    }
}
