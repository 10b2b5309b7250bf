import Foundation
import MarqueeModel
import Testing

/// What is said where this user may not do with a store what a command wants.
@Suite(.timeLimit(.minutes(20)))
struct StoreRightsTests {
    @Test(arguments: [".marquee", ".marquee/marquee.sqlite"])
    func `of a store that is closed to the user nothing else is said`(_ path: String) throws {
        let project = try TestProject()
        _ = try project.marquee("send", "welcome")
        let place = project.root.appending(path: path).path()
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: place)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place) }
        let outcome = try withoutPrivileges("doctor", "--format", "json", in: project)
        let checks = try outcome.checks()
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
        #expect(try outcome.checks()["store"] == "problem" && outcome.output.contains(advice), "\(outcome.output)")
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
    func `a link in the place of the store's file is told, and no rights for what it leads to`() throws {
        let project = try TestProject()
        _ = try project.marquee("send", "welcome")
        #expect(try project.marquee("backup", "one.backup").code == 0)
        let (file, other) = (
            project.root.appending(path: ".marquee/marquee.sqlite"), project.root.appending(path: "other")
        )
        try FileManager.default.moveItem(at: file, to: other)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: other.path())
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
        let refused = try withoutPrivileges("restore", "one.backup", in: project)
        #expect(refused.code != 0 && refused.errors.contains("is a symbolic link"), "\(refused)")
        #expect(!refused.errors.contains("chmod") && !refused.errors.contains("chown"), "\(refused)")
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
        #expect(try outcome.checks()["store"] == "problem" && outcome.output.contains(advice), "\(outcome.output)")
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
}
