import Foundation
import MarqueeModel
import Testing

/// A machine that has no battery for its clock, and no network yet.
@Suite(.timeLimit(.minutes(20)))
struct ClockTests {
    /// Stands in for the system's clock: as long as a file is there, it is as many seconds after 1970 as the machine is up.
    private static let clock = #"""
        #define _GNU_SOURCE
        #include <stdlib.h>
        #include <sys/syscall.h>
        #include <time.h>
        #include <unistd.h>
        int clock_gettime(clockid_t id, struct timespec *time) {
            const char *file = getenv("NO_CLOCK");
            int isBehind = id == CLOCK_REALTIME && file && access(file, F_OK) == 0;
            return syscall(SYS_clock_gettime, isBehind ? CLOCK_MONOTONIC : id, time);
        }
        """#

    private static func project() throws -> TestProject {
        let project = try TestProject([
            "marquee.yaml": "plugins: [stays]\npresenters: { template: stays, function: stays }",
            "templates/cards.yaml": "card: { type: template }", "no-clock": "",
        ])
        try CPlugin.build("clock.so", source: clock, in: project)
        try CPlugin.build(
            "plugins/libstays.so", entry: CPlugin.hello("stays"),
            hears: CPlugin.whenPresenting("say(\"presented\", presentation);"), in: project)
        project.environment["LD_PRELOAD"] = project.root.appending(path: "clock.so").path()
        project.environment["NO_CLOCK"] = project.root.appending(path: "no-clock").path()
        return project
    }

    @Test func `what is sent in 1970 has its time once the clock is right`() throws {
        let project = try Self.project()
        let messages = #"{"template":"card","id":"a"}"# + "\n" + #"{"template":"card","id":"b","ttl":"1h"}"#
        #expect(try project.marquee("send", "-", input: messages).code == 0)
        #expect(try project.marquee("queue", "show", "b").output.contains("1h after the clock is set"))
        let doctor = try project.marquee("doctor").output
        #expect(doctor.contains("warning  clock: it shows 1970-01-"), "\(doctor)")
        let host = try project.start("run", "--events", "json")
        #expect(try host.waitForOutput("\"presented\""))
        #expect(try host.errors().contains("warning: the clock shows 1970-01-"))
        try FileManager.default.removeItem(at: project.root.appending(path: "no-clock"))
        // Whatever happens next, the host looks at its clock; else a minute later.
        #expect(try project.marquee("send", "-", input: #"{"template":"card","id":"c"}"#).code == 0)
        #expect(try host.waitForPrinted("the clock is set now"))
        let shown = try project.marquee("queue", "show", "b", "--format", "json").json.object
        #expect(shown?["state"] == "queued", "\(shown ?? [:])")
        let expires = try #require(shown?["expires"]?.string.flatMap { Timestamp($0) })
        let hour = expires - Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
        #expect(hour > .seconds(3_000) && hour <= .seconds(3_600))
        #expect(try project.marquee("doctor").output.contains("ok       clock: 20"))
        host.signal(SIGTERM)
        #expect(try host.wait().code == 0)
    }
}
