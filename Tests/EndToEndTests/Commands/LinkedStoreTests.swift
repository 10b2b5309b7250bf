import Foundation
import Testing

/// A repository that brings a store with it, some of whose files are links to elsewhere.
@Suite(.timeLimit(.minutes(20)))
struct LinkedStoreTests {
    private static let commands = [
        ["files", "fetch", "welcome"], ["files", "prune"], ["files", "prune", "--all"], ["files", "verify"],
        ["files", "list"],
        ["send", "welcome"], ["queue", "list"], ["queue", "suspend"], ["inbox", "list"], ["profile", "show"],
        ["validate"],
        ["inspect"], ["doctor"], ["plugins", "list"],
    ]

    private func project() throws -> TestProject {
        try TestProject([
            "templates/card.yaml": "card: { type: template, arguments: { hero: { type: file } } }",
            "messages/welcome.yaml": "template: card\narguments: { hero: \"data:text/plain,abc\" }",
        ])
    }

    /// Each file and folder with what tells that it was touched.
    private func state(of root: URL) throws -> [String: String] {
        let files = FileManager.default
        let paths = try files.subpathsOfDirectory(atPath: root.path()) + ["."]
        return try Dictionary(
            uniqueKeysWithValues: paths.map { path in
                let found = try files.attributesOfItem(atPath: root.appending(path: path).path())
                let parts: [FileAttributeKey] = [.systemFileNumber, .size, .modificationDate, .referenceCount, .type]
                return (path, parts.map { "\(found[$0] ?? "")" }.joined(separator: " "))
            })
    }

    @Test(arguments: [
        ".marquee", ".marquee/files", ".marquee/files/tmp", ".marquee/files/ba", ".marquee/files/lock",
        ".marquee/files/turn", ".marquee/host.lock", ".marquee/marquee.sqlite", ".marquee/marquee.sqlite-wal",
        ".marquee/presenters.json",
    ])
    func `no command touches what is behind a link`(level: String) throws {
        let (theirs, ours) = (try project(), try project())
        for project in [theirs, ours] {
            // The hash of "abc" begins so: its folder is there in both.
            #expect(try project.marquee("files", "fetch", "welcome").code == 0)
            #expect(FileManager.default.fileExists(atPath: project.root.appending(path: ".marquee/files/ba").path()))
        }
        try theirs.write("left", to: ".marquee/files/tmp/0000000000leftbyacrash0000")
        for name in ["host.lock", "presenters.json", "marquee.sqlite-wal", "files/lock", "files/turn"] {
            try theirs.write("theirs", to: ".marquee/" + name)
        }
        try? FileManager.default.removeItem(at: ours.root.appending(path: level))
        try ours.link(level, to: theirs.root.appending(path: level).path())
        let before = try state(of: theirs.root)
        for command in Self.commands {
            let outcome = try ours.marquee(command)
            #expect(try state(of: theirs.root) == before, "\(command): \(outcome.output)\(outcome.errors)")
            #expect(outcome.code >= 0 && outcome.code < 128, "\(command): \(outcome.code)")
        }
        if level == ".marquee/files/tmp" {
            let errors = try ours.marquee("files", "prune").errors
            #expect(errors.contains("tmp' is a symbolic link, which is not followed; remove it"), "\(errors)")
        }
    }
}
