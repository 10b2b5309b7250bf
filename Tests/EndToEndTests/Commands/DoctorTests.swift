import Foundation
import MarqueeModel
import Testing

@Suite(.timeLimit(.minutes(20)))
struct DoctorTests {
    /// What was found, by what was looked at.
    private func checks(_ outcome: Executable.Outcome) throws -> [String: String] {
        let checks = try outcome.json.object?["checks"]?.list ?? []
        return Dictionary(
            checks.compactMap { check in
                guard let name = check.object?["check"]?.string, let status = check.object?["status"]?.string else {
                    return nil
                }
                return (name, status)
            }, uniquingKeysWith: { first, _ in first })
    }

    @Test
    func `a sound project has no problem`() throws {
        let project = try TestProject()
        try project.write("", to: "assets/x")
        _ = try project.marquee("send", "welcome")
        let outcome = try project.marquee("doctor", "--format", "json")
        #expect(outcome.code == 0, "\(outcome.output)")
        #expect(try outcome.json.object?["ok"] == true)
        let checks = try checks(outcome)
        for check in ["project", "definitions", "plugin terminal", "store", "cache", "disk", "host", "files"] {
            #expect(checks[check] == "ok", "\(check): \(outcome.output)")
        }
    }

    @Test(arguments: [".marquee", ".marquee/marquee.sqlite"])
    func `of a store that is closed to the user nothing else is said`(_ path: String) throws {
        let project = try TestProject()
        _ = try project.marquee("send", "welcome")
        let place = project.root.appending(path: path).path()
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: place)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place) }
        let outcome = try withoutPrivileges("doctor", "--format", "json", in: project)
        let checks = try checks(outcome)
        let advice = path.hasSuffix("sqlite") ? "u+rw" : "u+rwx"
        #expect(checks["store"] == "problem" && checks["host"] == nil && checks["disk"] == nil, "\(outcome.output)")
        #expect(
            outcome.output.contains("cannot be read: fix its permissions with chmod \(advice) \(place)"),
            "\(outcome.output)")
        let refused = try withoutPrivileges("send", "welcome", in: project)
        #expect(refused.errors.contains("fix its permissions with chmod \(advice) \(place)"), "\(refused)")
    }

    @Test(arguments: [("host.lock", 0, "u+rw"), ("files", 0, "u+rwx"), ("files", 0o555, "u+w")])
    func `what another host has left is found where it keeps this user's host from running`(
        _ name: String, _ mode: Int, _ rights: String
    ) throws {
        let project = try TestProject()
        #expect(try project.marquee("run", "--until-empty").code == 0)
        let place = project.root.appending(path: ".marquee/\(name)").path()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place) }
        let advice = "fix its permissions with chmod \(rights) \(place)"
        let outcome = try withoutPrivileges("doctor", "--format", "json", in: project)
        #expect(try checks(outcome)["store"] == "problem" && outcome.output.contains(advice), "\(outcome.output)")
        // The text of a file that cannot be written is in its reason, which only messages with files have.
        guard mode == 0 else { return }
        let run = try withoutPrivileges("run", "--until-empty", in: project)
        #expect(run.code != 0 && run.errors.contains(advice), "\(run)")
    }

    @Test
    func `what is no question of rights has no advice about them`() throws {
        let project = try TestProject()
        let store = project.root.appending(path: ".marquee")
        try Data().write(to: store)
        let file = try withoutPrivileges("doctor", in: project)
        #expect(file.output.contains("is not a directory") && !file.output.contains("chmod"), "\(file.output)")
        try FileManager.default.removeItem(at: store)
        #expect(try project.marquee("run", "--until-empty").code == 0)
        // A link is not followed, and its target's rights are nobody's business here.
        let (files, closed) = (store.appending(path: "files"), project.root.appending(path: "closed"))
        try FileManager.default.moveItem(at: files, to: closed)
        try FileManager.default.createSymbolicLink(at: files, withDestinationURL: closed)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed.path())
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed.path()) }
        let link = try withoutPrivileges("run", "--until-empty", in: project)
        #expect(link.code != 0 && link.errors.contains("is a symbolic link"), "\(link)")
        #expect(!link.errors.contains("chmod"), "\(link)")
    }

    @Test
    func `a folder above the store that is closed is named`() throws {
        let project = try TestProject()
        let above = project.root.appending(path: "above")
        try FileManager.default.createDirectory(at: above, withIntermediateDirectories: true)
        try project.write("store: above/store\n", to: "marquee.yaml")
        _ = try project.marquee("send", "welcome")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: above.path())
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: above.path()) }
        let place = above.path().hasSuffix("/") ? String(above.path().dropLast()) : above.path()
        let advice = "fix the permissions of its folder with chmod u+x \(place)"
        let found = try withoutPrivileges("doctor", in: project)
        #expect(found.output.contains(advice), "\(found)")
        let refused = try withoutPrivileges("send", "welcome", in: project)
        #expect(refused.errors.contains(advice), "\(refused)")
    }

    @Test(arguments: [("copies/one.backup", "u+r"), ("copies", "u+x")])
    func `of a backup that cannot be read, it is said why, and not of the store`(
        _ closed: String, _ rights: String
    ) throws {
        let project = try TestProject()
        _ = try project.marquee("send", "welcome")
        let copies = project.root.appending(path: "copies")
        try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
        let backup = copies.appending(path: "one.backup").path()
        #expect(try project.marquee("backup", backup).code == 0)
        let place = project.root.appending(path: closed).path()
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: place)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place) }
        let refused = try withoutPrivileges("restore", backup, in: project)
        let advice = "chmod \(rights) \(place.hasSuffix("/") ? String(place.dropLast()) : place)"
        #expect(refused.errors.contains("'\(backup)' cannot be read: fix"), "\(refused)")
        #expect(refused.errors.contains(advice), "\(refused)")
        #expect(!refused.errors.contains("the store"), "\(refused)")
    }

    @Test(
        arguments: [
            (".marquee", 0, "u+rwx"), (".marquee", 0o400, "u+wx"), (".marquee/marquee.sqlite", 0, "u+rw"),
        ])
    func `of a store that cannot be replaced, all that it lacks is said at once`(
        _ closed: String, _ mode: Int, _ rights: String
    ) throws {
        let project = try TestProject()
        _ = try project.marquee("send", "welcome")
        #expect(try project.marquee("backup", "one.backup").code == 0)
        let place = project.root.appending(path: closed).path()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place) }
        let refused = try withoutPrivileges("restore", "one.backup", in: project)
        let advice = "chmod \(rights) \(place.hasSuffix("/") ? String(place.dropLast()) : place)"
        #expect(refused.code == 73 && refused.errors.contains(advice), "\(refused)")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place)
        #expect(try withoutPrivileges("restore", "one.backup", in: project).code == 0)
    }

    @Test
    func `root is told what in a store does not belong to its user`() throws {
        guard geteuid() == 0 else { return }
        let project = try TestProject()
        #expect(try project.marquee("run", "--until-empty").code == 0)
        let store = project.root.appending(path: ".marquee").path()
        let names = try FileManager.default.subpathsOfDirectory(atPath: store)
        for path in [store] + names.map({ "\(store)/\($0)" }) where !path.hasSuffix("host.lock") {
            try FileManager.default.setAttributes([.ownerAccountID: 12_345], ofItemAtPath: path)
        }
        let outcome = try project.marquee("doctor", "--format", "json")
        #expect(outcome.output.contains("change its owner with chown 12345"), "\(outcome.output)")
    }

    @Test(arguments: [(".marquee", 0o555), (".marquee/marquee.sqlite", 0o444)])
    func `of a store that the user may only read, it is said what makes it writable`(_ path: String, _ mode: Int) throws
    {
        let project = try TestProject()
        _ = try project.marquee("send", "welcome")
        let place = project.root.appending(path: path).path()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place) }
        let advice = "cannot be written: fix its permissions with chmod u+w \(place)"
        let outcome = try withoutPrivileges("doctor", "--format", "json", in: project)
        #expect(try checks(outcome)["store"] == "problem" && outcome.output.contains(advice), "\(outcome.output)")
        let refused = try withoutPrivileges("send", "welcome", in: project)
        #expect(refused.code == 73 && refused.errors.contains(advice), "\(refused)")
    }

    /// As somebody for whom the rights of files count, which they do not for root.
    private func withoutPrivileges(_ arguments: String..., in project: TestProject) throws -> Executable.Outcome {
        guard geteuid() == 0 else { return try project.marquee(arguments) }
        let program = Executable.products.appending(path: "marquee").path()
        let words = ["--bounding-set=-all", "--inh-caps=-all", "--ambient-caps=-all", program]
        let setpriv = URL(filePath: "/usr/bin/setpriv")
        return try Executable.Run(
            setpriv, words + arguments, input: "", directory: project.root, environment: [:]
        ).wait()
    }

    @Test
    func `a store outside of the project is looked at once that is trusted, and not before`() throws {
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let project = try TestProject(["marquee.yaml": "store: \(folder.path())/store"])
        project.environment["MARQUEE_TRUST"] = ""
        let before = try project.marquee("doctor", "--format", "json")
        #expect(try checks(before)["store"] == "skipped", "\(before.output)")
        project.environment["MARQUEE_TRUST"] = "1"
        _ = try project.marquee("track", "Seen")
        let outcome = try project.marquee("doctor", "--format", "json")
        #expect(outcome.code == 0, "\(outcome.output)")
        for check in ["trust", "store"] {
            #expect(try checks(outcome)[check] == "ok", "\(check): \(outcome.output)")
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
        #expect(try checks(outcome)[check] == "problem", "\(outcome.output)")
        #expect(try project.marquee("doctor").output.contains(text))
    }

    @Test(arguments: [("web", false), ("terminal", true)])
    func `a terminal is only looked for where something is shown on it`(presenter: String, isLookedFor: Bool) throws {
        let project = try TestProject()
        try project.write(
            "plugins: [terminal, web]\npresenters: { template: \(presenter), function: \(presenter) }",
            to: "marquee.yaml")
        let checks = try checks(project.marquee("doctor", "--format", "json"))
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
