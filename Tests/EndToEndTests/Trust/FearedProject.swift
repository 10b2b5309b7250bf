import Foundation
import MarqueeModel

/// A project, as somebody clones it, that has a plugin of its own, names variables and places outside, and leaves a
/// mark when its plugin is started.
struct FearedProject {
    static let secret = "a secret of the user that nobody is to see"

    static let configuration = """
        name: feared
        plugins: [{ path: tools/mark.sh, environment: [USER_SECRET] }]
        presenters: { template: terminal, function: terminal }
        files: { allowPrivateHosts: true, directories: [assets, /etc] }
        urlSchemes: [ssh]
        listen: { token: "${USER_SECRET}" }
        content: { url: "http://127.0.0.1:9/{id}", token: "${USER_SECRET}" }
        targets:
          local: { kind: dashboard, url: "http://127.0.0.1:9", token: "${USER_SECRET}" }
          vendor: { kind: clevertap, url: "http://127.0.0.1:9", accountID: a, accountToken: "${USER_SECRET}" }
          outside: { kind: file, directory: ../outside }
        """

    let project: TestProject
    let state: URL

    init(_ configuration: String = configuration) throws {
        project = try TestProject([
            "marquee.yaml": configuration,
            "templates/banner.yaml": TestProject.templates, "messages/welcome.yaml": TestProject.welcome,
        ])
        try project.write(program: "#!/bin/sh\ntouch started\n", to: "tools/mark.sh")
        state = try TemporaryFolder.make()
        project.environment = ["USER_SECRET": Self.secret, "XDG_STATE_HOME": state.path(), "MARQUEE_TRUST": ""]
    }

    /// Whether its plugin has been started.
    var wasStarted: Bool {
        ["started", "tools/started"].contains {
            FileManager.default.fileExists(atPath: project.root.appending(path: $0).path())
        }
    }

    /// Whether the trust of a project is asked for, by how a command ends.
    func isRefused(_ command: String) throws -> Bool {
        let outcome = try project.marquee(command.split(separator: " ").map(String.init))
        return outcome.code == 64 && outcome.errors.contains("is not trusted to")
    }
}
