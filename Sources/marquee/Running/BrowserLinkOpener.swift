import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject

/// Opens links with the program that `$BROWSER` names, else with `xdg-open`.
struct BrowserLinkOpener: LinkOpener {
    /// How long the program is waited for. A browser that stays open has opened the link.
    private static let limit = Duration.seconds(10)

    private let program: String
    private let environment: [String: String]

    init(_ environment: [String: String]) {
        self.environment = environment.filter { !Self.isSecret($0.key) }
        // Several programs may stand there, with colons between them (xdg-open(1)): the first is taken.
        let browser = environment["BROWSER"]?.split(separator: ":").first.map(String.init) ?? ""
        program = browser.isEmpty ? "xdg-open" : browser
    }

    func open(_ url: String) async throws {
        let child: ChildProcess
        do {
            child = try ChildProcess(program, arguments: [url], environment: environment)
        } catch let reason as FileSystem.Failure {
            throw CommandFailure(
                "cannot-open-links",
                "'\(program)' cannot be started: \(reason); set BROWSER to a program that opens links",
                status: .unavailable)
        }
        guard let code = try await child.exitCode(within: Self.limit), code != 0 else { return }
        throw CommandFailure(
            "cannot-open-links", "'\(program)' did not open the link: it exited with code \(code)", status: .unavailable
        )
    }

    /// Whether a variable is of no use to a browser, and might be a secret: the environment of a program that stays open can
    /// be read by every plugin of the same user.
    private static func isSecret(_ name: String) -> Bool {
        let words = name.uppercased().split(separator: "_")
        return words.first == "MARQUEE" || !secretWords.isDisjoint(with: words)
    }

    private static let secretWords: Set<Substring> = [
        "TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIALS", "CREDENTIAL", "KEY", "APIKEY",
    ]
}
