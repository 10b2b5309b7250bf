import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(10)))
struct IsolationTests {
    @Test
    func `a library is killed, comes back, and its message is shown again`() throws {
        let project = try TestProject(["templates/a.yaml": "a: { type: template, presenter: once }"])
        // Only the second process of it dismisses what it shows.
        try CPlugin.build(
            "plugins/libonce.so",
            entry: """
                first = access("started", F_OK) != 0;
                close(creat("started", 0600));
                \(CPlugin.hello("once"))
                """,
            hears: CPlugin.whenPresenting(
                """
                say("presented", presentation);
                if (first) { FILE *file = fopen("pid", "w"); fprintf(file, "%d", getpid()); fclose(file); }
                else { say("dismissed", presentation); }
                """), in: project)
        try project.write("plugins: [once]\n", to: "marquee.yaml")
        _ = try project.marquee("send", "-", input: "{\"template\":\"a\",\"id\":\"m\"}\n")
        let run = try project.start("run", "--until-empty", "--events", "json")
        #expect(try run.waitForOutput("\"presented\""))
        let plugin = try #require(pid_t(try project.waitForText("pid")))
        #expect(plugin != run.id)
        kill(plugin, SIGKILL)
        let outcome = try run.wait()
        #expect(outcome.code == 0, "\(outcome.errors)")
        let events = try outcome.events()
        #expect(events.count { $0 == "plugin-started" } == 2, "\(outcome.output)")
        #expect(events.count { $0 == "presenting" } == 2)
        #expect(events.count { $0 == "plugin-crashed" } == 1)
        #expect(outcome.output.contains("it crashed with signal 9 (Killed)"), "\(outcome.output)")
        #expect(try project.ids("dismissed") == ["m"])
    }
}
