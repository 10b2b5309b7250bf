public import MarqueeModel
public import PresenterKit

/// A made-up message, for tests.
///
/// ```swift
/// let message = SampleMessage(
///     template: "product-banner",
///     arguments: ["title": "Hello", "style.padding": 8, "hero": .file(path: nil), "on-accept": .action(nil)])
/// ```
public struct SampleMessage: Sendable, Hashable {
    /// The template's or the function's name.
    public let template: String
    /// Whether it is of a template or of a function.
    public let kind: PresentationKind
    /// Whether there is something to see.
    public let isVisual: Bool
    /// All arguments that the template defines, absent files and actions too, with their full dotted names.
    public let arguments: [PresentationArgument]
    /// What it carries along.
    public let metadata: ValueObject

    /// Creates a message of a template.
    public init(
        template: String, arguments: KeyValuePairs<String, PresentationArgument.Content> = [:],
        metadata: ValueObject = [:]
    ) {
        self.init(template, .template, isVisual: true, arguments, metadata)
    }

    /// Creates a message of a function.
    public init(
        function: String, isVisual: Bool = false, arguments: KeyValuePairs<String, PresentationArgument.Content> = [:],
        metadata: ValueObject = [:]
    ) {
        self.init(function, .function, isVisual: isVisual, arguments, metadata)
    }

    /// A message with the values of a typed context, as its `sample` gives them.
    public init(_ typed: some TypedContext) {
        let context = typed.context
        self.init(
            context.template, context.kind, isVisual: context.isVisual, arguments: context.arguments, context.metadata)
    }

    private init(
        _ template: String, _ kind: PresentationKind, isVisual: Bool,
        _ arguments: KeyValuePairs<String, PresentationArgument.Content>, _ metadata: ValueObject
    ) {
        self.init(
            template, kind, isVisual: isVisual,
            arguments: arguments.map { PresentationArgument(name: $0.key, content: $0.value) }, metadata)
    }

    package init(
        _ template: String, _ kind: PresentationKind, isVisual: Bool, arguments: [PresentationArgument],
        _ metadata: ValueObject = [:]
    ) {
        self.template = template
        self.kind = kind
        self.isVisual = isVisual
        self.arguments = arguments
        self.metadata = metadata
    }

    func presented(as presentation: Int64) -> PresentedMessage {
        PresentedMessage(
            id: "sample-\(presentation)", template: template, kind: kind, isVisual: isVisual, arguments: arguments,
            metadata: metadata)
    }
}

extension SampleMessage {
    /// A template with every type of argument, a visual function, and one that isn't: for presenters that draw anything.
    public static let samples: [SampleMessage] = [
        SampleMessage(
            template: "sample-banner",
            arguments: [
                "title": "Spring is here", "body": "Three words,\nin two lines 🌸", "count": 3, "ratio": 0.5,
                "wide": true,
                "style.color": "#0a84ff", "style.padding": 8, "style.border.width": 1.5,
                "tags": ["new", "spring"], "extra": .data(["source": "newsroom"]),
                "hero": .file(path: nil), "gallery": .files(paths: []),
                "on-accept": .action(PresentationAction(type: "url")),
                "on-copy": .action(PresentationAction(type: "function", function: "copy-code")),
                "on-decline": .action(nil),
            ],
            metadata: ["campaign": "spring"]),
        SampleMessage(function: "sample-question", isVisual: true, arguments: ["text": "Place this order?"]),
        SampleMessage(function: "sample-code", arguments: ["code": "X1"]),
    ]
}
