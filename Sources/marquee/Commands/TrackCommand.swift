import ArgumentParser
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeRecipes
import MarqueeStore
import MarqueeSystem
import MarqueeTracking

struct TrackCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "Record an event or an answer to a message, and let recipes react to it.",
        discussion: """
            The event waits in the store until a server accepts it; 'marquee outbox' lists waiting events. JSON values keep \
            their type; anything else is a string. The message of the winning recipe is queued in the same commit; \
            'marquee recipes explain' shows why it won.

            Instead of a name, a file can describe the event with items, tags or a location, or describe something other than \
            a custom event, such as a geofence. Its extension must be .json, .yaml or .yml.

            Answers have special names: 'feedback' with a 'rating' from 0 to 5 and a 'comment', 'poll' with a 'choice', and \
            'claim' with a 'coupon'. 'notified' means that another program has shown a message to the user, and 'engaged' \
            that the user acted on it; both need '--message'.

            Example:
              marquee track Charged --set amount=120 --set category=shoes
              marquee track feedback --set rating=4 --message spring-2026-0001
              marquee track engaged --message spring-2026-0001
              marquee track event.json
              echo '{"geofence": "milan-store", "on": "enter"}' | marquee track -
            """)

    @Argument(
        help: "The event's name, a JSON or YAML file that describes it, or '-' for standard input.",
        completion: .list(["notified", "engaged", "feedback", "poll", "claim", "redeem"]))
    var event: String

    @Option(help: ArgumentHelp("Set a property: KEY=VALUE. May be repeated.", valueName: "property"))
    var set: [String] = []

    @Option(
        help: ArgumentHelp("The message or inbox item of the event.", valueName: "id"),
        completion: .custom(ProjectCompletion.allMessages))
    var message: String?

    @OptionGroup var output: FormatOption
    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { output.format }

    private static let aboutMessages: [String: TrackedEvent] = ["notified": .notified, "engaged": .engaged]

    func validate() throws {
        if isFile, !set.isEmpty || message != nil {
            throw ValidationError("'--set' and '--message' cannot be used with a file.")
        }
        guard Self.aboutMessages[event] != nil else { return }
        guard message != nil else {
            throw ValidationError("'\(event)' needs '--message'.")
        }
        guard set.isEmpty else { throw ValidationError("'\(event)' has no properties; remove '--set'.") }
    }

    /// Whether the event is described in a file, or on standard input.
    private var isFile: Bool {
        event == "-" || [".json", ".yaml", ".yml"].contains { event.lowercased().hasSuffix($0) }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let properties = ValueObject(
            try set.map { text in
                let pair = try KeyedValue(text, example: "amount=120")
                return (pair.key, try pair.value)
            })
        let project = try context.project(to: .store)
        let happened = isFile ? try ValueFile(event, in: context).read { try RecipeEvent(json: $0) } : nil
        let store = try project.openStore()
        guard try !store.tracking.hasOptedOut() else { throw CommandFailure.optedOut }
        let kept = try message.map { try id($0, in: store) }
        let dashboards = useRecipes(of: project, in: store, context.console)
        guard happened != nil || (kept == nil && Self.aboutMessages[event] == nil) else {
            let event = Self.aboutMessages[event] ?? .custom(name: event, properties: properties)
            try await Tracking(store: store.tracking).sendEvent(event, of: kept)
            return report(self.event, properties, nil, of: kept, to: context.console)
        }
        let what = happened ?? RecipeEvent(.custom(event), properties: properties)
        try what.check()
        let outcome = try store.recipes.happened(what, at: SystemClock().now)
        for warning in outcome?.warnings ?? [] { context.console.warn(warning) }
        return report(
            what.name, what.properties, outcome, of: nil, isReported: what.isReported, dashboards, to: context.console)
    }

    /// An event is recorded also while the recipes cannot be read: whoever sends it cannot help that.
    ///
    /// - Returns: The recipes that the host's dashboard has given.
    private func useRecipes(of project: Project, in store: Store, _ console: Console) -> Set<String> {
        do {
            let recipes = try ProjectRecipes(project, project.definitions(), isHosts: true)
            store.recipes.rules = recipes.rules(of: project, store)
            return recipes.fromDashboard
        } catch {
            console.warn(
                "the recipes have errors, so the event is only recorded: \(error); 'marquee validate' shows them")
            return []
        }
    }

    private func report(
        _ name: String, _ properties: ValueObject, _ outcome: RecipeOutcome?, of kept: String?, isReported: Bool = true,
        _ dashboards: Set<String> = [], to console: Console
    ) -> ExitStatus {
        let result = RecipeResult(outcome)
        var members: ValueObject = ["event": .string(name), "properties": .object(properties)]
        if let kept { members["about"] = .string(kept) }
        for member in result.members { members[member.key] = member.value }
        if let recipe = result.recipe, dashboards.contains(recipe) { members["from"] = "dashboard" }
        console.report(
            .object(members),
            text: "\(isReported ? "recorded" : "evaluated") \(name.visible)" + (kept.map { " of \($0)" } ?? "")
                + result.sentence(dashboards))
        return .success
    }

    /// The id under which what is meant is kept.
    private func id(_ written: String, in store: Store) throws -> String {
        guard !written.isBlank, let kept = try store.tracking.keptID(written) else {
            throw CommandFailure(
                "store-not-found",
                "unknown message or inbox item '\(written.shortened)'; 'marquee queue list --state ended' and "
                    + "'marquee inbox list' list them", status: .invalidInput)
        }
        return kept
    }
}
