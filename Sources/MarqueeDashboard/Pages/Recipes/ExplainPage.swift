import Hummingbird
import MarqueeModel
import MarqueeRecipes
import MarqueeSync
import MarqueeYAML

/// `/explain`: what an event would lead to, and why, for somebody of whom nothing is known but what the form says.
struct ExplainPage: Sendable {
    let pages: PageService

    var routes: [Route] { pages.guarded("/explain", for: .forDefinitions, show) }

    private static let longest = 20_000

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        func field(_ name: String) throws -> String {
            String((try request.query(name) ?? "").replacing("\r\n", with: "\n").prefix(Self.longest))
        }
        var content = ExplainContent(
            frame: pages.library.frame("Explain an event", at: "/recipes", session: session), event: try field("event"),
            values: try field("values"), tags: try field("tags"), at: try field("at"), zone: try field("zone"))
        if !content.event.isEmpty {
            do {
                try await explain(&content)
            } catch let error as RecipeInputError {
                content.mistake = error.description.capitalizedSentence
            }
        }
        return pages.library.page("explain", content)
    }

    private func explain(_ content: inout ExplainContent) async throws {
        let event = try Self.event(content.event, try Self.values(content.values))
        let now: Timestamp
        if content.at.isEmpty {
            now = pages.service.now()
        } else {
            guard let moment = Timestamp(content.at) else {
                throw RecipeInputError(
                    "'\(content.at.shortened)' must be a date and time with a time zone, such as 2026-03-02T10:00:00Z")
            }
            now = moment
        }
        let givens = try RecipeGivens(
            json: ["profile": ["tags": .object(try Self.values(content.tags))]],
            timeZone: content.zone.isEmpty ? "UTC" : content.zone, locale: "en-001")
        let storage = pages.service.storage
        let set = RecipeSet(try await storage.currentRecipes().recipes.compactMap(\.recipe))
        let known = Set(try await storage.definitions(at: storage.head().number)?.map(\.name) ?? [])
        let facts = givens.facts(set) { name in
            known.contains(name) || BuiltInTemplate(rawValue: name) != nil || BuiltInFunction(rawValue: name) != nil
        }
        let evaluation = try set.evaluate(event, at: Moment(now, in: givens.calendar), facts, isExplained: true)
        content.outcome = evaluation.headline(isAsked: evaluation.winner?.asksOnline ?? false).capitalizedSentence
        content.moment = PageTime(now)
        content.verdicts = evaluation.rankedVerdicts.map(VerdictRow.init)
        content.hasVerdicts = !content.verdicts.isEmpty
        content.message = evaluation.winner.flatMap { winner in
            winner.message.filled(by: event, for: facts.profile).message.map {
                Value.object($0.written).json(.readable)
            }
        }
    }

    /// A name, or an event as it is written in a file.
    private static func event(_ text: String, _ values: ValueObject) throws -> RecipeEvent {
        let text = text.trimmingPrefix { $0.isWhitespace }
        guard text.first == "{" else { return RecipeEvent(.custom(String(text)), properties: values) }
        guard var members = YAMLText.value(of: String(text))?.object else {
            throw RecipeInputError(
                "the event starts with '{' but is not a mapping in YAML or JSON; check its brackets and quotes")
        }
        var properties = members["properties"]?.object ?? [:]
        for value in values { properties[value.key] = value.value }
        if !properties.isEmpty { members["properties"] = .object(properties) }
        return try RecipeEvent(json: .object(members))
    }

    /// `KEY=VALUE`, one on each line; a value that is JSON is that value, any other is a text.
    private static func values(_ text: String) throws -> ValueObject {
        var values = ValueObject()
        for line in text.split(whereSeparator: \.isNewline) where !line.allSatisfy(\.isWhitespace) {
            guard let equals = line.firstIndex(of: "="), equals > line.startIndex else {
                throw RecipeInputError(
                    "'\(String(line).shortened)' has no key and value; expected KEY=VALUE, such as amount=120")
            }
            let value = String(line[line.index(after: equals)...])
            // Most texts are not JSON, and are not meant to be.
            values[String(line[..<equals])] = (try? Value(json: value)) ?? .string(value)
        }
        return values
    }
}

private struct ExplainContent {
    let frame: PageFrame
    let event: String
    let values: String
    let tags: String
    let at: String
    let zone: String
    var mistake: String?
    var outcome: String?
    var moment: PageTime?
    var verdicts: [VerdictRow] = []
    var hasVerdicts = false
    var message: String?

    init(frame: PageFrame, event: String, values: String, tags: String, at: String, zone: String) {
        self.frame = frame
        self.event = event
        self.values = values
        self.tags = tags
        self.at = at
        self.zone = zone
    }
}

private struct VerdictRow {
    let name: String
    let path: String
    let outcome: String
    let outcomeClass: String
    let reason: String?

    init(_ verdict: Verdict) {
        name = verdict.recipe
        path = PagePath.recipe(verdict.recipe)
        outcome = verdict.summary
        outcomeClass =
            switch verdict.outcome {
            case .won: "template"
            case .lost: "function"
            case .stopped: "plain"
            }
        reason = verdict.reason
    }
}
