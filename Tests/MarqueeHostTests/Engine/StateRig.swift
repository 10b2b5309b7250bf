import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import MarqueeSystem
import MarqueeTracking
import PresenterKit
import Testing

@testable import MarqueeHost

/// A host's state with a plugin that presents everything, and what it brings about as lines of text: for tables of inputs
/// and effects.
struct StateRig {
    static let start = Timestamp(milliseconds: 1_000_000)

    private(set) var state: HostState
    private var uptime = TimeSpan.seconds(1_000)
    private var now = Self.start
    private var resolver: MessageResolver

    /// - Parameters:
    ///   - isIsolated: Whether the plugin has a process of its own.
    ///   - hasHello: Whether it has said hello, so that the host has started.
    init(isIsolated: Bool = false, hasHello: Bool = true, change: (inout HostState.Terms) -> Void = { _ in }) throws {
        let catalog = try TemplateCatalog(try Self.definitions(), presenters: Self.presenters)
        resolver = MessageResolver(catalog: catalog, options: ResolutionOptions())
        var terms = HostState.Terms(catalog: catalog, plugins: [("/acme.so", isIsolated)])
        change(&terms)
        state = HostState(terms)
        _ = give(.start(mode: .running, lastArrival: MessageNumber(0)))
        guard hasHello else { return }
        _ = give(.plugin(0, .hello(Self.description)))
        _ = give(.settle, .next(nil, wake: nil), .scanned([], end: MessageNumber(0)))
    }

    private static let presenters = PresenterDefaults(template: "screen", function: "screen")

    static func definitions() throws -> [TemplateDefinition] {
        [
            try Template("card").argument("title", default: "Hello").fileArgument("picture")
                .actionArgument("accept").build(),
            try AppFunction("copy").argument("code", default: "").build(),
            try AppFunction("dialog", visual: true).build(),
        ]
    }

    /// Lets other definitions take the place of those that there are.
    mutating func follow(_ definitions: [TemplateDefinition]) throws -> [String] {
        let catalog = try TemplateCatalog(definitions, presenters: Self.presenters)
        let changes = DefinitionChanges(from: resolver.catalog, to: catalog)
        resolver = MessageResolver(catalog: catalog, options: ResolutionOptions())
        return give(
            .definitions(
                catalog, changes,
                HostStatus.Definitions(
                    digest: DefinitionDigest(definitions: "\(changes)", settings: ""), since: Self.start)))
    }

    static let description = PluginDescription(
        name: "acme", version: "1",
        presenters: [PluginDescription.Presenter(name: "screen", presents: [.template, .function])])

    /// Hands inputs over, and returns what they bring about, a line each.
    mutating func give(_ inputs: HostInput...) -> [String] {
        inputs.flatMap { input in
            state.handle(input, at: Moment(now: now, uptime: uptime)).map(\.line)
        }
    }

    mutating func advance(by span: TimeSpan) { uptime = uptime.adding(span) }

    /// Sets the calendar's clock.
    mutating func set(_ now: Timestamp) { self.now = now }

    /// A message that waits.
    func candidate(
        _ number: Int64, _ template: String = "card", _ arguments: ValueObject = [:], expires: Timestamp? = nil,
        lifetime: TimeSpan? = nil, attempts: Int = 0
    ) throws -> Candidate {
        let id = "m\(number)"
        let resolution = resolver.resolve(Message(template, id: id, arguments: arguments))
        let invocation = try #require(resolution.invocation)
        let entry = QueueEntry.waiting(
            MessageNumber(number), id: MessageID(id), template: template,
            isVisual: invocation.definition.kind.isVisual, expires: expires, lifetime: lifetime, attempts: attempts)
        return Candidate(entry: entry, verdict: .plays(invocation))
    }

    /// A message whose picture has to be downloaded.
    func remote(_ number: Int64) throws -> Candidate {
        try candidate(number, "card", ["picture": .string("https://example.org/\(number).png")])
    }

    /// What a look finds that was for this picture; of ``remote(_:)``, its number.
    static func files(_ picture: String) throws -> LocalFiles {
        LocalFiles([try FileReference("https://example.org/\(picture).png"): "/\(picture)"])
    }

    /// Shows a message, as presentation 1, 2 and so on.
    mutating func show(_ candidate: Candidate) {
        _ = give(.work, .settle, .next(candidate, wake: nil))
        let presentation = state.lastPresentation
        _ = give(.begun(presentation, .begun), .plugin(0, .presented(presentation: presentation)))
    }
}

extension QueueEntry {
    static func waiting(
        _ number: MessageNumber, id: MessageID, template: String, isVisual: Bool, expires: Timestamp?,
        lifetime: TimeSpan? = nil, attempts: Int = 0
    ) -> QueueEntry {
        QueueEntry(
            number: number, id: id, template: template, isVisual: isVisual, enqueuedAt: StateRig.start,
            expires: expires, lifetime: lifetime, attempts: attempts)
    }
}

extension HostEffect {
    fileprivate var line: String {
        switch self {
        case .save(let change, let acts): ([change.line] + acts.map(\.line)).joined(separator: ", then ")
        case .ask(let question): question.line
        case .act(let act): act.line
        }
    }
}

extension HostChange {
    fileprivate var line: String {
        switch self {
        case .seen(let number): "seen \(number)"
        case .end(let number, let ending):
            "end \(number) \(ending.state)\(ending.reason.map { " (\($0))" } ?? "")"
        case .requeue(let number, let givingAttemptBack): "requeue \(number)\(givingAttemptBack ? " unused" : "")"
        case .delay(let number, let span): "delay \(number) \(span)"
        case .startLifetimes: "start lifetimes"
        case .setVisual(let number, let isVisual): "setVisual \(number) \(isVisual)"
        case .edit(let changes): "edit \(changes.map(\.key))"
        case .report(let name, let message, let properties):
            "report \(name.rawValue) \(message)" + (properties.map { " \(String(decoding: $0, as: UTF8.self))" } ?? "")
        case .disablePlugin(let name, _): "disable \(name)"
        case .forgetRestarts(let names): "forget restarts of \(names.sorted())"
        }
    }
}

extension StoreRequest {
    fileprivate var line: String {
        switch self {
        case .changes(let numbers): "changes? \(numbers.sorted())"
        case .arrivals(let last, _): "arrivals? \(last)"
        case .endings(let last): "endings? \(last)"
        case .next(let question):
            "next?" + (question.visuals ? " visual" : "")
                + (question.passed.isEmpty ? "" : " passing \(question.passed.sorted())")
        case .begin(let presentation, let number, _, let files):
            "begin \(number) as \(presentation)\(files == nil ? "" : " with files")"
        case .expire(_, let last, _): "expire up to \(last)"
        case .click(let target, let entry, _, let function, _):
            "click \(target) of \(entry.id)\(function.map { " invoking \($0.definition.name)" } ?? "")"
        }
    }
}

extension HostAction {
    fileprivate var line: String {
        switch self {
        case .tell(let event): "tell \(event.kind.rawValue) \(event.id)"
        case .tellReady: "tell ready"
        case .tellStart(let plugin): "tell start \(plugin.name)"
        case .log(_, let text, _): "log \(text)"
        case .fail(let error): "fail \(error)"
        case .tolerate(let what, _): "tolerate \(what)"
        case .launch(let place): "launch \(place)"
        case .send(.present(let presentation, _, let message), _): "present \(message.id) as \(presentation)"
        case .send(.close(let presentation, _), _): "close \(presentation)"
        case .send(.end(let presentation), _): "retire \(presentation)"
        case .send(.triggered(_, let outcome), _): "triggered \(outcome)"
        case .send(.ping, let place): "ping \(place)"
        case .send(.shutdown, _): "shutdown"
        case .kill(let place, let reason): "kill \(place): \(reason)"
        case .retire(let place): "retire plugin \(place)"
        case .disconnect(let place): "disconnect \(place)"
        case .missHello(let place): "no hello \(place)"
        case .scan(let last): "scan \(last)"
        case .look(let entry, _): "look \(entry.number)"
        case .fetch(let entry, _, let atTurn): "fetch \(entry.number) \(atTurn ? "now" : "ahead")"
        case .dropFetches(let number): "drop fetches \(number)"
        case .decide(let presentation, _): "decide \(presentation)"
        case .open(let url, _): "open \(url)"
        case .perform: "perform"
        case .requestPermission: "request permission"
        case .goOn: "go on"
        }
    }
}
