package import MarqueeModel

/// Makes recipes of what authors write, or of what a dashboard sends, and says what in it can't be.
package struct RecipeReader {
    /// What was found, in the order of the recipes.
    package private(set) var diagnostics: [Diagnostic] = []
    let draft: RecipeDraft
    private var hasFailed = false

    init(_ draft: RecipeDraft) {
        self.draft = draft
    }

    /// Reads drafts; those with errors are left out.
    package static func recipes(_ drafts: [RecipeDraft]) -> (recipes: [Recipe], diagnostics: [Diagnostic]) {
        let (readings, diagnostics) = readings(of: drafts)
        return (readings.compactMap(\.recipe), diagnostics)
    }

    /// What became of one draft: nil where it has errors, its message only where that has some itself.
    typealias Reading = (draft: RecipeDraft, recipe: Recipe?, message: MessagePattern?)

    static func readings(of drafts: [RecipeDraft]) -> (readings: [Reading], diagnostics: [Diagnostic]) {
        var (readings, diagnostics): ([Reading], [Diagnostic]) = ([], [])
        readings.reserveCapacity(drafts.count)
        for draft in drafts {
            var reader = RecipeReader(draft)
            let message = reader.compiled()
            readings.append((draft, reader.recipe(message), message))
            diagnostics += reader.diagnostics
        }
        return (readings, diagnostics)
    }

    private mutating func recipe(_ message: MessagePattern?) -> Recipe? {
        let fields = draft.fields
        let triggers = fields.list("trigger").compactMap { self.trigger($0) }
        let audience = fields.member("audience").flatMap { self.audience($0) }
        let schedule = self.schedule(fields.list("schedule"))
        let limits = fields.list("limits").compactMap { self.limit($0) }
        if let playlist = fields.member("playlist"), !triggers.contains(where: \.source.isIdle) {
            report(
                .wrongShape, "'playlist' needs the trigger 'idle', which '\(draft.id)' does not have",
                at: playlist,
                help: "add trigger: { idle: 30s }, or remove 'playlist'")
        }
        if !triggers.isEmpty, triggers.allSatisfy(\.source.isIdle) { checkPage() }
        if triggers.isEmpty, !hasFailed, let member = fields.member("trigger") {
            report(.wrongShape, "'trigger' is empty", at: member, help: "write trigger: { event: NAME }")
        }
        guard !hasFailed, let message else { return nil }
        var recipe = Recipe(draft.id, on: triggers, message: message)
        recipe.audience = audience
        recipe.schedule = schedule
        recipe.limits = limits
        recipe.cooldown = cooldown(fields["cooldown"]?.fields)
        recipe.excludesFromCaps = fields["excludeFromCaps"]?.boolean ?? false
        recipe.priority = Int(fields["priority"]?.integer32 ?? 0)
        recipe.delay = fields["delay"]?.span ?? .seconds(0)
        recipe.controlGroup = fields["controlGroup"]?.number ?? 0
        recipe.asksOnline = fields["labels"]?.fields?["online"]?.boolean ?? false
        recipe.playlist = fields["playlist"]?.text
        return recipe
    }

    /// A page takes the place of nothing, and nobody is told of it.
    private mutating func checkPage() {
        if let labels = draft.fields.member("labels"), labels.content.fields?["online"]?.boolean == true {
            report(
                .wrongShape, "a page ('idle') cannot ask the server each time it is shown", at: labels,
                help: "remove 'online'")
        }
        if let notification = draft.fields.member(Recipe.Notice.key) {
            report(
                .wrongShape, "the 'notification' of a page ('idle') is never shown", at: notification,
                severity: .warning,
                help: "remove it")
        }
    }

    private mutating func compiled() -> MessagePattern? {
        let notice = draft.fields[Recipe.Notice.key]?.fields
        let (pattern, findings) = MessagePattern.compiling(
            draft.message, notification: notice.map { Recipe.Notice(title: $0["title"]?.text, body: $0["body"]?.text) })
        for finding in findings {
            let place =
                finding.path.first == Recipe.Notice.key
                ? finding.path.last.flatMap { notice?.member($0) }.flatMap { draft.source(of: $0) }
                : draft.message.source?.range(finding.path)
            append(Diagnostic(finding.code, finding.message, at: place ?? draft.source, help: finding.help))
        }
        return pattern
    }

    private func cooldown(_ fields: Fields?) -> Cooldown {
        guard let fields else { return Cooldown() }
        let own = fields["self"]?.integer
        return Cooldown(
            global: .seconds(clamping: fields["global"]?.integer ?? 0), own: .seconds(clamping: max(0, own ?? 0)),
            isOnce: own == -1)
    }

    private mutating func limit(_ member: Fields.Member) -> Limit? {
        guard let fields = member.content.fields, let kind = fields["type"]?.text.flatMap(Limit.Kind.init(rawValue:)),
            let limit = fields["limit"]?.integer
        else { return nil }
        let counts = [.onEvery, .onExactly].contains(kind)
        if counts || [.session, .ever].contains(kind), let every = fields.member("every") {
            report(
                .invalidLimit, "'every' has no meaning for a limit of type '\(kind)'", at: every, help: "remove 'every'"
            )
        }
        if counts, limit == 0 {
            report(
                .invalidLimit, "a trigger's number must be at least 1, got 0", at: fields.member("limit"),
                help: "write limit: 1")
        }
        return Limit(kind, Int(clamping: limit), every: Int(clamping: fields["every"]?.integer ?? 1))
    }

    // MARK: Reporting

    /// - Parameter member: Where it stands; nil: where the recipe's name does.
    mutating func report(
        _ code: DiagnosticCode, _ message: String, at member: Fields.Member?, severity: Diagnostic.Severity? = nil,
        help: String? = nil
    ) {
        append(Diagnostic(code, message, severity: severity, at: draft.source(of: member), help: help))
    }

    private mutating func append(_ diagnostic: Diagnostic) {
        hasFailed = hasFailed || diagnostic.severity == .error
        diagnostics.append(diagnostic)
    }
}

extension TimeSpan {
    /// Whole seconds, as many as a span can hold.
    fileprivate static func seconds(clamping count: Int64) -> TimeSpan {
        TimeSpan(milliseconds: min(count, Int64.max / 4_000) * 1_000)
    }
}
