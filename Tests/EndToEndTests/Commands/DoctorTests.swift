import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct DoctorTests {
    @Test
    func `a sound project has no problem`() throws {
        let project = try TestProject()
        try project.write("", to: "assets/x")
        _ = try project.marquee("send", "welcome")
        let outcome = try project.marquee("doctor", "--format", "json")
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(try outcome.json.object?["ok"] == true)
        let checks = try outcome.checks()
        for check in ["project", "definitions", "plugin terminal", "store", "cache", "disk", "host", "files"] {
            #expect(checks[check] == "ok", "\(check): \(outcome.output)")
        }
    }

    @Test
    func `a store outside of the project is looked at once that is trusted, and not before`() throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let project = try TestProject(["marquee.yaml": "store: \(folder.path())/store"])
        project.environment["MARQUEE_TRUST"] = ""
        let before = try project.marquee("doctor", "--format", "json")
        #expect(try before.checks()["store"] == "skipped", "\(before.output)")
        project.environment["MARQUEE_TRUST"] = "1"
        _ = try project.marquee("track", "Seen")
        let outcome = try project.marquee("doctor", "--format", "json")
        #expect(outcome.code == 0, "\(outcome.output)")
        for check in ["trust", "store"] {
            #expect(try outcome.checks()[check] == "ok", "\(check): \(outcome.output)")
        }
    }

    @Test(arguments: [
        (["templates/a.yaml": "a: 1"], "definitions", "marquee validate"),
        (["marquee.yaml": "plugins: [acme]"], "plugin acme", "libAcmePresenter.so"),
        (["marquee.yaml": "store: \"${NOPE_X}\""], "project", "marquee validate"),
        (
            [".marquee/marquee.sqlite": "this is no database, and too long to be an empty one"], "store",
            "marquee.sqlite"
        ),
        (["marquee.yaml": "plugin: []"], "project", "marquee validate"),
    ])
    func `a problem is named with what to do`(_ files: [String: String], _ check: String, _ text: String) throws {
        let project = try TestProject(files)
        let outcome = try project.marquee("doctor", "--format", "json")
        #expect(outcome.code == 1, "\(outcome.output)")
        #expect(try outcome.checks()[check] == "problem", "\(outcome.output)")
        #expect(try project.marquee("doctor").output.contains(text))
    }

    @Test(arguments: [("web", false), ("terminal", true)])
    func `a terminal is only looked for where something is shown on it`(presenter: String, isLookedFor: Bool) throws {
        let project = try TestProject()
        try project.write(
            "plugins: [terminal, web]\npresenters: { template: \(presenter), function: \(presenter) }",
            to: "marquee.yaml")
        let checks = try project.marquee("doctor", "--format", "json").checks()
        #expect(checks.keys.contains("terminal") == isLookedFor)
        #expect(checks["clock"] == "ok")
    }

    @Test
    func `without a project it says how to make one`() throws {
        let folder = try TemporaryFolder.make()
        let outcome = try Executable(directory: folder).run(["doctor"])
        #expect(outcome.code == 1)
        #expect(outcome.output.hasPrefix("problem  project: there is no marquee.yaml here"), "\(outcome.output)")
    }

    @Test
    func `an emptied store is lost data, and none at all is not sound`() throws {
        let project = try TestProject()
        let missing = try project.marquee("recover", "--format", "json")
        #expect(missing.code == 1)
        #expect(try missing.json.object?["error"]?.object?["code"] == "store-not-found")
        #expect(try project.marquee("send", "welcome").code == 0)
        #expect(try project.marquee("recover").output == "the store is intact; nothing was changed\n")
        try Data().write(to: project.root.appending(path: ".marquee/marquee.sqlite"))
        let doctor = try project.marquee("doctor")
        #expect(doctor.code == 1)
        #expect(doctor.output.contains("problem  store: '"), "\(doctor.output)")
        #expect(doctor.output.contains("marquee.sqlite' is empty: its content is lost"), "\(doctor.output)")
        #expect(doctor.output.contains("restore a backup with 'marquee restore FILE'"), "\(doctor.output)")
        let recover = try project.marquee("recover")
        #expect(recover.code == 74 && recover.output == "")
        #expect(recover.errors.contains("is empty: its content is lost"), "\(recover.errors)")
        let run = try project.marquee("run", "--until-empty")
        #expect(run.code == 0 && run.errors.contains("warning: the store '"), "\(run.errors)")
        #expect(try project.marquee("doctor").code == 0)
    }

    @Test
    func `what earlier stores have left is told, with its size`() throws {
        let project = try TestProject()
        #expect(try project.marquee("send", "welcome").code == 0)
        #expect(try project.marquee("backup", "copy").code == 0)
        #expect(try !project.marquee("doctor").output.contains("of earlier stores"))
        for _ in 0..<2 { #expect(try project.marquee("restore", "copy").code == 0) }
        // Damage that was recovered from has a line of its own, the last one.
        for (name, report) in [
            ("damaged-20260101T000000", #"{"finished":true,"at":"2026-01-01T00:00:00Z","losses":[]}"#),
            ("damaged-20260102T000000", #"{"finished":true,"at":"2026-01-02T00:00:00Z","losses":[]}"#),
            ("damaged-20260103T000000", #"{"finished":false,"at":"2026-01-03T00:00:00Z"}"#),
        ] {
            try project.write(report, to: ".marquee/\(name)/report.json")
            try project.write(String(repeating: "x", count: 2_000_000), to: ".marquee/\(name)/marquee.sqlite")
        }
        let lines = try project.marquee("doctor").output.split(separator: "\n").map(String.init)
        let place = try #require(lines.firstIndex { $0.contains("of earlier stores") })
        #expect(lines[place].hasPrefix("ok       store: 3 folders with files of earlier stores (2."), "\(lines[place])")
        #expect(lines[place].contains("/.marquee/damaged-20260101T000000'"), "\(lines[place])")
        #expect(lines[place].contains("/.marquee/replaced-20"))
        // What may be the only copy is not among them.
        #expect(!lines[place].contains("damaged-20260103") && !lines[place].contains("damaged-20260102"))
        #expect(lines[place + 1].hasSuffix("remove the ones that you no longer need"))
        #expect(lines.contains { $0.contains("damaged-20260102T000000': remove that folder") })
    }

    @Test
    func `a plugin that could not start is told without starting it`() throws {
        let project = try TestProject()
        try project.write("#!/bin/sh\ntouch started\n", to: "bin/acme")
        func line(_ plugin: String) throws -> String {
            try project.write("plugins: [\(plugin)]", to: "marquee.yaml")
            let outcome = try project.marquee("doctor")
            return outcome.output.split(separator: "\n").first { $0.contains(" plugin ") }.map(String.init) ?? ""
        }
        let path = "{ path: bin/acme }"
        #expect(try line(path).hasPrefix("problem  plugin bin/acme: the plugin "))
        #expect(try line(path).contains("is not executable; run: chmod +x "))
        try project.write(program: "#!/bin/sh\ntouch started\n", to: "bin/acme")
        #expect(try line(path).hasPrefix("ok       plugin bin/acme: "))
        let digest = try BuiltProgram(path: URL(filePath: "/usr/bin/sha256sum"))
            .run(project.root.appending(path: "bin/acme").path()).output.prefix(64)
        #expect(try line("{ path: bin/acme, sha256: \(digest) }").hasPrefix("ok       plugin bin/acme: "))
        let wrong = try line("{ path: bin/acme, sha256: \"\(String(repeating: "0", count: 64))\" }")
        #expect(wrong.hasPrefix("problem  plugin bin/acme: "))
        #expect(wrong.contains("does not match its 'sha256': expected 000"), "\(wrong)")
        try project.write("no library at all", to: "bin/libacme.so")
        #expect(try line("{ path: bin/libacme.so }").contains("is not a dynamic library"))
        #expect(!FileManager.default.fileExists(atPath: project.root.appending(path: "started").path()))
    }
}
