/// What a key is for, and what can stand behind it.
struct KeyGuide: Sendable {
    enum Shape: Sendable, Equatable {
        case text, number, boolean, mapping, list
        /// One of these words.
        case choice([String])
        /// Something that is written like one of these.
        case examples([String])
        case presenter, template, function, message, codes, argumentType, itemType, plugin
        /// The default of the argument that the key belongs to.
        case defaultValue
    }

    let key: String
    let shape: Shape
    /// One or two sentences.
    let text: String

    init(_ key: String, _ shape: Shape, _ text: String) {
        self.key = key
        self.shape = shape
        self.text = text
    }

    static let spans = Shape.examples(["250ms", "10s", "5m", "48h"])
    static let sizes = Shape.examples(["512KiB", "5MB", "1GB"])
    static let moments = Shape.examples(["2026-12-01T08:00:00Z"])
}

/// A place with keys of its own.
enum KeySection: Sendable, Hashable {
    case definition
    /// An argument in longhand, of a type by its name.
    case argument(String?)
    case items
    case message
    /// A test case, and what it expects.
    case testCase, expectation
    /// An action in a message, of a type by its name.
    case action(String?)
    case configuration
    case presenters, locale, files, plugin, pluginLimits, pluginSandbox, listen, content
    /// Of a kind by its name.
    case target(String?)

    /// What it is called in a sentence.
    var name: String {
        switch self {
        case .definition: "a definition"
        case .argument: "an argument"
        case .items: "the items of a list"
        case .message: "a message"
        case .testCase: "a test case"
        case .expectation: "what is expected"
        case .action: "an action"
        case .configuration: "the configuration"
        case .presenters: "default presenters"
        case .locale: "the locale"
        case .files: "files"
        case .plugin: "a plugin"
        case .pluginLimits: "a plugin's limits"
        case .pluginSandbox: "a plugin's sandbox"
        case .listen: "listening"
        case .content: "fetched contents"
        case .target: "a target"
        }
    }

    var keys: [KeyGuide] {
        switch self {
        case .definition: KeyGuide.definition
        case .argument(let type): KeyGuide.argument(ofType: type)
        case .items: KeyGuide.items
        case .message: KeyGuide.message
        case .testCase: KeyGuide.testCase
        case .expectation: KeyGuide.expectation
        case .action(let type): KeyGuide.action(ofType: type)
        case .configuration: KeyGuide.configuration
        case .presenters: KeyGuide.presenters
        case .locale: KeyGuide.locale
        case .files: KeyGuide.files
        case .plugin: KeyGuide.plugin
        case .pluginLimits: KeyGuide.pluginLimits
        case .pluginSandbox: KeyGuide.pluginSandbox
        case .listen: KeyGuide.listen
        case .content: KeyGuide.content
        case .target(let kind): KeyGuide.target(ofKind: kind)
        }
    }

    func guide(_ key: String) -> KeyGuide? {
        keys.first { $0.key == key }
    }
}
