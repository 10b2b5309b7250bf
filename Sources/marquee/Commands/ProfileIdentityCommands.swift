import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeStore
import MarqueeTracking

struct ProfileIdentifyCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "identify",
        abstract: "Set the user's id in another system.",
        discussion: """
            Example:
              marquee profile identify customer-4711
              marquee profile identify --forget
            """)

    @Argument(help: "The external id.")
    var id: String?

    @Flag(help: "Delete the external id.")
    var forget = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        guard (id == nil) == forget else { throw ValidationError("Name an external id, or use '--forget'.") }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        try await context.profileToChange().setExternalID(id)
        context.console.report(
            ["externalID": id.map { .string($0) } ?? .null],
            text: id.map { "the external id is \($0)" } ?? "the external id is deleted")
        return .success
    }
}

struct ProfilePushTokenCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "push-token",
        abstract: "Set the push token.",
        discussion: """
            Example:
              marquee profile push-token 8f3a0c
              marquee profile push-token --refused
            """)

    @Argument(help: "The token; '-' reads it from standard input.")
    var token: String?

    @Flag(help: "The user has refused pushes: delete the token.")
    var refused = false

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func validate() throws {
        guard (token == nil) == refused else { throw ValidationError("Name a token, or use '--refused'.") }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let profile = try await context.profileToChange()
        let token = try token.map { text in
            let text =
                text == "-" ? String(decoding: try StandardInput.content().prefix { $0 != 0x0A }, as: UTF8.self) : text
            guard !text.isBlank else {
                throw CommandFailure(
                    "invalid-value", "the push token is empty; '--refused' deletes it", status: .invalidInput)
            }
            return text
        }
        try await profile.register(pushToken: token)
        // Whoever has it may send pushes in somebody's name, so it is not repeated.
        context.console.report(
            ["registered": .boolean(token != nil)],
            text: token == nil ? "the push token is deleted" : "the push token is set")
        return .success
    }
}

struct ProfileOptOutCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "opt-out",
        abstract: "Delete everything about the user, and store nothing from now on.",
        discussion: """
            The server is asked to delete it too. It cannot be restored: 'marquee profile opt-in' starts a new user.

            Example:
              marquee profile opt-out
            """)

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let store = try context.project(to: .store).openStore()
        let wasOut = try store.tracking.hasOptedOut()
        try await Profile(store: store.tracking).optOut()
        context.console.report(
            ["optedOut": true], text: wasOut ? "the user had already opted out" : "the user has opted out")
        return .success
    }
}

struct ProfileOptInCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "opt-in",
        abstract: "Start a new anonymous user after an opt-out.",
        discussion: """
            The new user has new ids. Deleted data is not restored, and events since the opt-out are not reported.

            Example:
              marquee profile opt-in
            """)

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    func execute(in context: CommandContext) throws -> ExitStatus {
        let user = try context.project(to: .store).openStore().tracking.optIn()?.userID
        context.console.report(
            ["optedIn": .boolean(user != nil), "userID": user.map { .string($0) } ?? .null],
            text: user.map { "the user is now \($0)" } ?? "the user has not opted out; nothing was changed")
        return .success
    }
}
