import Foundation
import Testing

/// Every command in repositories that mean harm: nothing outside of them is opened, changed, run or contacted, whatever
/// the command is for, as long as their user has not trusted them.
@Suite(.timeLimit(.minutes(20)))
struct HostileRepositoryTests {
    static let commands = [
        "validate", "validate --format sarif", "validate --format github", "validate --format junit", "validate --diff",
        "validate --fix", "validate templates messages", "format --diff", "format", "inspect", "inspect --format json",
        "resolve welcome",
        "resolve evil", "test", "schema", "schema --for message --template banner", "import templates/file.yaml",
        "preview --all", "send welcome", "send evil", "run --until-empty", "run --until-empty --listen 127.0.0.1:0",
        "queue list", "queue list --state ended", "queue show x", "queue suspend", "queue discard", "inbox list",
        "inbox fetch x", "inbox open x", "files list", "files prune --all", "files verify", "files fetch welcome",
        "profile show", "profile reset", "track Seen", "plugins list", "plugins enable x", "sync --dry-run", "sync",
        "doctor", "doctor --all", "trust --revoke", "---completion inspect -- name 0 0",
        "---completion queue show -- id 0 0",
    ]

    @Test(arguments: HostileRepository.Trap.allCases)
    func `no command touches anything outside`(_ trap: HostileRepository.Trap) throws {
        let repository = try HostileRepository(trap)
        for command in Self.commands {
            let calls = try SystemCalls(
                of: command.split(separator: " ").map(String.init), in: repository.project.root,
                environment: repository.project.environment, input: "", bait: repository.bait,
                writable: [repository.project.root, repository.state])
            #expect(calls.violations == [], "\(trap), \(command)")
            #expect(calls.outcome.code != 124, "\(trap), \(command) does not end")
            let printed = calls.outcome.output + calls.outcome.errors
            #expect(!printed.contains(HostileRepository.secret), "\(trap), \(command): \(printed)")
            #expect(
                !printed.unicodeScalars.contains(where: Self.steers), "\(trap), \(command): \(printed.debugDescription)"
            )
            #expect(try repository.isBaitWhole(), "\(trap), \(command)")
        }
    }

    /// Whether a scalar would steer a terminal or change the direction of text.
    private static func steers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0x00..<0x20, 0x7F..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF,
            0xE0000...0xE007F:
            true
        default: false
        }
    }
}
