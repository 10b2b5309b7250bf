import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// Folders of HTML that draw messages: presenters without Swift.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct OwnPageTests {
    private static let template = """
        poster: &poster
          type: template
          presenter: poster
          timeout: 60s
          arguments:
            offer: { title: Welcome, picture: { type: file } }
            does: ""
            on-accept: { type: action }
        hurried: { <<: *poster, timeout: 3s }
        """

    /// A page that does what its message says.
    private static let page = """
        <!DOCTYPE html>
        <script src="marquee.js"></script>
        <h1></h1><img>
        <script>
        const outcomes = [];
        function attempt(name, what) {
          try { what(); outcomes.push(name); } catch {}
        }
        // The policy's event may come after what it kept from the network has failed.
        const kept = new Promise((resolve) => addEventListener("securitypolicyviolation", (event) => {
          outcomes.push(`kept: ${event.effectiveDirective}`);
          resolve();
        }));
        marquee.context.then(async ({ arguments: values, actions }) => {
          document.querySelector("h1").textContent = values.offer.title;
          attempt("parent", () => parent.document.title);
          attempt("token", () => sessionStorage.length);
          await fetch("http://127.0.0.1:9/").then(() => outcomes.push("network"), () => kept);
          if (values.offer.picture) {
            document.querySelector("img").src = values.offer.picture;
            await document.querySelector("img").decode();
          }
          if (values.does === "fail") return marquee.fail("out of paper");
          if (values.does === "nothing") return;
          if (values.does === "throw") values.nothing.here();
          // A page that is loaded again begins anew.
          if (values.does === "reload" && !location.search) return location.search = "?again";
          // What is drawn has a size before it can be seen, and frames go on.
          if (values.does === "frame") await new Promise(requestAnimationFrame);
          if (innerWidth === 0) return marquee.fail("no room");
          marquee.presented();
          if (values.does === "trigger") {
            await marquee.trigger(actions[0].name);
            await marquee.trigger("none").catch((error) => outcomes.push(error.message));
          }
          document.querySelector("h1").textContent += ` ${outcomes.join()}`;
          if (values.does === "report") marquee.fail(outcomes.join());
          if (values.does !== "stay") marquee.dismissed();
        });
        </script>
        """

    private static func kiosk() throws -> Kiosk {
        let kiosk = try Kiosk(["templates/t.yaml": template, "pages/poster/index.html": page])
        try FileManager.default.copyItem(
            at: BuiltProgram.package.appending(path: "examples/kiosk/assets"),
            to: kiosk.project.root.appending(path: "assets"))
        try kiosk.project.write(
            """
            plugins:
              - { name: web, pages: [pages/poster], environment: [WEB_PRESENTER_PORT, WEB_PRESENTER_STATE] }
            presenters: { template: web, function: web }
            """, to: "marquee.yaml")
        return kiosk
    }

    private static func send(
        _ id: String, _ does: String, _ more: String = "", template: String = "poster", to kiosk: Kiosk
    ) throws {
        let arguments = "offer: { title: \(id), picture: tea.svg }, does: \(does) \(more)"
        let outcome = try kiosk.project.marquee(
            "send", "-", input: "{ id: \(id), template: \(template), arguments: { \(arguments) } }")
        #expect(outcome.code == 0, "\(outcome.errors)\(outcome.output)")
    }

    @Test
    func `a page draws a message, runs its actions, ends it, and says why it cannot`() throws {
        let kiosk = try Self.kiosk()
        #expect(try kiosk.project.marquee("validate").code == 0)
        try Self.send("ends", "end", to: kiosk)
        try Self.send("acts", "trigger", ", on-accept: { type: key-value, values: { a: b } }", to: kiosk)
        try Self.send("fails", "fail", to: kiosk)
        try Self.send("hangs", "nothing", template: "hurried", to: kiosk)
        try Self.send("reports", "report", to: kiosk)
        try Self.send("throws", "throw", to: kiosk)
        try Self.send("waits", "frame", to: kiosk)
        try Self.send("reloads", "reload", to: kiosk)
        try Self.send("stays", "stay", to: kiosk)
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        try kiosk.waitFor("presented", of: "ends")
        try kiosk.waitFor("dismissed", of: "ends")
        try kiosk.waitFor("clicked", of: "acts")
        try kiosk.waitFor("dismissed", of: "acts")
        try kiosk.waitFor("failed", of: "fails")
        try kiosk.waitFor("failed", of: "hangs")
        try kiosk.waitFor("failed", of: "reports")
        for id in ["waits", "reloads"] {
            try kiosk.waitFor("presented", of: id)
            try kiosk.waitFor("dismissed", of: id)
        }
        try kiosk.waitFor("failed", of: "throws")
        let thrown = try kiosk.project.marquee("queue", "show", "throws").output
        #expect(thrown.contains("TypeError: "), "\(thrown)")
        let failed = try kiosk.project.marquee("queue", "show", "fails").output
        #expect(failed.contains("out of paper"), "\(failed)")
        // It reaches neither what is around it, nor what the browser keeps, nor the network.
        let report = try kiosk.project.marquee("queue", "show", "reports").output
        #expect(report.contains("kept: connect-src"), "\(report)")
        for word in ["parent", "token", "network"] { #expect(!report.contains(word), "\(report)") }
        try kiosk.waitFor("presented", of: "stays")
        // A person closes it by the keyboard, wherever the focus is.
        try browser.press(.escape)
        try kiosk.waitFor("dismissed", of: "stays")
        #expect(try kiosk.stop().code == 0)
    }

    @Test
    func `what 'plugins new --web' makes works`() throws {
        let kiosk = try Self.kiosk()
        let made = try kiosk.project.marquee("plugins", "new", "quiz", "--web", "--directory", "made")
        #expect(made.code == 0, "\(made.errors)")
        let folder = kiosk.project.root.appending(path: "made").path()
        let validated = try kiosk.project.marquee("validate", "--project", folder)
        #expect(validated.code == 0 && validated.errors.contains("no errors"), "\(validated.errors)\(validated.output)")
        _ = try kiosk.project.marquee("send", "made/messages/hello.yaml", "--project", folder)
        let host = try kiosk.project.start("run", "--events", "json", "--project", folder)
        defer { host.signal(SIGKILL) }
        let browser = try Browser()
        for _ in 0..<500 where (try? kiosk.address) == nil { usleep(20_000) }
        try browser.open(kiosk.address)
        #expect(try host.waitForOutput("\"event\":\"presented\"", times: 1))
        let again = try kiosk.project.marquee("plugins", "new", "quiz", "--web", "--directory", "made")
        #expect(again.code != 0 && again.errors.contains("'made' already exists"), "\(again.errors)")
    }
}
