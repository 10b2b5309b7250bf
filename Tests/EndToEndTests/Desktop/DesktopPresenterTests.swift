import Foundation
import MarqueeModel
import Testing

/// The desktop presenter as a desktop has it: the real host, a real notification service, and a plugin in its sandbox.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct DesktopPresenterTests {
    private static let templates = """
        card:
          type: template
          arguments:
            title: ""
            body: ""
            price: 5
            picture: { type: file }
            on-accept: { type: action }
            on-accept-label: Show me
        """

    private let desktop: Desktop
    private let project: TestProject

    init() throws {
        desktop = try Desktop()
        project = try TestProject(["templates/card.yaml": Self.templates])
        try project.write(
            """
            plugins:
              - name: desktop
                environment: [DBUS_SESSION_BUS_ADDRESS]
                sandbox: {}
                limits: { memory: 256MB, files: 64, processes: 64 }
            presenters: { template: desktop, function: desktop }
            """, to: "marquee.yaml")
        project.environment["DBUS_SESSION_BUS_ADDRESS"] = desktop.address
    }

    private func send(_ id: String, _ arguments: ValueObject) throws {
        let message: Value = [
            "id": .string(id), "template": "card", "arguments": .object(arguments),
        ]
        let outcome = try project.marquee("send", "-", input: message.json())
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    }

    /// Starts the host. It ends with what the test does with it.
    private func withHost(_ body: (Executable.Run) throws -> Void) throws -> Executable.Outcome {
        let host = try project.start("run", "--events", "json")
        defer { host.signal(SIGKILL) }
        try body(host)
        host.signal(SIGTERM)
        return try host.wait()
    }

    private func expect(
        _ event: String, of id: String, from host: Executable.Run, times: Int = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let isThere = try host.waitForOutput("\"event\":\"\(event)\",\"id\":\"\(id)\"", times: times)
        let said = try host.output + host.errors()
        try #require(isThere, "\(said)", sourceLocation: sourceLocation)
    }

    @Test
    func `a message is a notification, its action runs, and a person closes it`() throws {
        try desktop.startService()
        try project.write(program: "#!/bin/sh\nprintf '%s' \"$1\" >'\(project.root.path())/opened'\n", to: "open")
        project.environment["BROWSER"] = project.root.appending(path: "open").path()
        // One red dot.
        let picture = Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==")
        try project.write("", to: "assets/.keep")
        try #require(picture).write(to: project.root.appending(path: "assets/red dot.png"))
        try send(
            "one",
            [
                "title": "<b>One</b>", "body": "1 < 2 & more\nsecond line", "picture": "red dot.png",
                "on-accept": ["type": "url", "url": "https://example.org/a?b=c"],
            ])
        let outcome = try withHost { host in
            try expect("presented", of: "one", from: host)
            #expect(try desktop.count() == 1)
            try desktop.click()
            try expect("clicked", of: "one", from: host)
            #expect(try project.waitForText("opened") == "https://example.org/a?b=c")
            // An action does not dismiss.
            #expect(try desktop.count() == 1)
            try desktop.close()
            try expect("dismissed", of: "one", from: host)
        }
        #expect(outcome.code == 0, "\(outcome.errors)")
        let shown = try desktop.history().first
        #expect(shown?["appname"] == "Marquee")
        #expect(shown?["summary"] == "<b>One</b>")
        #expect(shown?["body"] == "1 &lt; 2 &amp; more\nsecond line\nPrice: 5")
        #expect(
            shown?["icon_path"]?.string?.hasPrefix("\(project.root.path())/.marquee/files/") == true, "\(shown ?? [:])")
    }

    @Test
    func `an action that closes takes the notification off`() throws {
        try desktop.startService()
        try send("one", ["title": "One", "on-accept": ["type": "close"]])
        let outcome = try withHost { host in
            try expect("presented", of: "one", from: host)
            try desktop.click()
            try expect("dismissed", of: "one", from: host)
            #expect(try desktop.count() == 0)
        }
        #expect(outcome.output.contains("\"event\":\"clicked\",\"id\":\"one\""), "\(outcome.output)")
    }

    @Test
    func `what the host closes is gone, and is shown again after the next start`() throws {
        try desktop.startService()
        try send("one", ["title": "One"])
        _ = try withHost { try expect("presented", of: "one", from: $0) }
        #expect(try desktop.count() == 0)
        _ = try withHost { host in
            try expect("presented", of: "one", from: host)
            #expect(try desktop.count() == 1)
            try desktop.close()
            try expect("dismissed", of: "one", from: host)
        }
    }

    @Test
    func `messages wait for a service, and one that starts again shows the message again`() throws {
        try send("one", ["title": "One"])
        _ = try withHost { host in
            #expect(try host.waitForErrors("no notification service is running on the session bus", times: 1))
            try desktop.startService()
            try expect("presented", of: "one", from: host)
            try desktop.killService()
            try desktop.startService()
            // It comes by itself.
            try desktop.waitForNotification()
            try desktop.close()
            try expect("dismissed", of: "one", from: host)
        }
    }
}
