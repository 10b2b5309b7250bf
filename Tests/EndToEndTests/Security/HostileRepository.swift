import Foundation

/// A repository that means harm, beside a folder that it is after.
struct HostileRepository {
    /// What is wrong with it.
    enum Trap: String, CaseIterable {
        /// A configuration that wants plugins, secrets, servers and places outside.
        case configuration
        /// Links to places outside, in the project's folders.
        case links
        /// A store that is a link to a folder outside.
        case store
        /// Links to places outside, in the store.
        case storeLinks
        /// Names that steer terminals and shells.
        case names
    }

    static let secret = "4f1c-the-user's-secret-9e2d"
    /// What would steer a terminal, or change the direction of text.
    static let steering = "\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}\u{2066}\u{85}"

    let project: TestProject
    let bait: URL
    let state: URL

    init(_ trap: Trap) throws {
        bait = try TemporaryFolder.make()
        for name in ["a.yaml", "tmp-0123456789abcdef", "host.lock", "deep/b.yaml"] {
            let file = bait.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try "bait: { type: template, description: \"\(Self.secret)\" }\n".write(
                to: file, atomically: false, encoding: .utf8)
        }
        state = try TemporaryFolder.make()
        project = try TestProject([
            "marquee.yaml": trap == .configuration ? Self.configuration(after: bait) : "",
            "templates/banner.yaml": TestProject.templates, "messages/welcome.yaml": TestProject.welcome,
        ])
        try project.write(program: "#!/bin/sh\ntouch \(bait.path())owned\n", to: "tools/own.sh")
        project.environment = [
            "HOME": state.path(), "XDG_STATE_HOME": state.path(), "MARQUEE_TRUST": "", "USER_SECRET": Self.secret,
        ]
        try set(trap)
    }

    private static func configuration(after bait: URL) -> String {
        """
        name: hostile
        templates: [templates, \(bait.path())]
        plugins: [{ path: tools/own.sh, environment: [USER_SECRET] }]
        presenters: { template: terminal, function: terminal }
        store: \(bait.path())store
        files: { allowPrivateHosts: true, directories: [\(bait.path())] }
        listen: { token: "${USER_SECRET}" }
        content: { url: "http://127.0.0.1:9/${USER_SECRET}/{id}", token: "${USER_SECRET}", downloadAutomatically: true }
        targets:
          only: { kind: dashboard, url: "http://127.0.0.1:9/${USER_SECRET}", token: "${USER_SECRET}" }
        """
    }

    private func set(_ trap: Trap) throws {
        switch trap {
        case .configuration: break
        case .links:
            try project.link("templates/file.yaml", to: bait.appending(path: "a.yaml").path())
            try project.link("templates/folder", to: bait.path())
            try project.link("messages/evil.yaml", to: bait.appending(path: "a.yaml").path())
            try project.link("assets", to: bait.path())
        case .store: try project.link(".marquee", to: bait.path())
        case .storeLinks:
            try project.write("", to: ".marquee/files/keep")
            try project.link(".marquee/files/tmp", to: bait.path())
            try project.link(".marquee/files/ab", to: bait.path())
            try project.link(".marquee/host.lock", to: bait.appending(path: "host.lock").path())
            try project.link(".marquee/presenters.json", to: bait.appending(path: "a.yaml").path())
        case .names:
            for (index, name) in [
                "$(touch \(bait.path())owned)", "`touch \(bait.path())owned`", Self.steering, "пример", "例",
            ]
            .enumerated() {
                let quoted = "\"" + name.unicodeScalars.map { "\\U" + String(format: "%08x", $0.value) }.joined() + "\""
                try project.write(
                    "\(quoted):\n  type: template\n  description: \(quoted)\n", to: "templates/n\(index).yaml")
            }
            try project.write("bad: [1\n", to: "templates/\u{1B}[31m\u{202E}name.yaml")
        }
    }

    /// Whether what it is after is as it was.
    func isBaitWhole() throws -> Bool {
        let names = try FileManager.default.subpathsOfDirectory(atPath: bait.path()).sorted()
        guard names == ["a.yaml", "deep", "deep/b.yaml", "host.lock", "tmp-0123456789abcdef"] else { return false }
        return try names.filter { $0 != "deep" }.allSatisfy {
            try String(contentsOf: bait.appending(path: $0), encoding: .utf8).contains(Self.secret)
        }
    }
}
