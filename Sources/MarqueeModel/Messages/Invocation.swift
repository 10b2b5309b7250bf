/// A message that has been resolved: what a presenter gets, save that its files are not fetched yet.
public struct Invocation: Sendable {
    /// The message's id; nil when it had none and is only looked at.
    public let id: String?
    /// The priority that orders it: the message's, else the definition's.
    public let priority: Int32
    /// The template or function with all values.
    public let arguments: ResolvedArguments
    /// Carried through to tracking.
    public let metadata: ValueObject
    /// The locale of the message's own texts, as the message writes it; nil when none of its localisations was taken.
    public let locale: String?

    /// The template or function.
    public var definition: TemplateDefinition { arguments.definition }
}

/// What resolution made of a message.
public struct Resolution: Sendable {
    /// The result, or nil when the message is refused.
    public let invocation: Invocation?
    /// Errors and warnings. There is an error exactly when there is no invocation.
    public let diagnostics: [Diagnostic]
    /// The local files that the message itself names, whether it is refused or not.
    package var localFiles: [LocalFileMention] = []

    init(invocation: Invocation?, diagnostics: [Diagnostic]) {
        (self.invocation, self.diagnostics) = (invocation, diagnostics)
    }
}

/// A file of this machine that a message or a definition names.
package struct LocalFileMention: Sendable, Hashable {
    package let reference: FileReference
    package let argument: String
    /// Where it is written; nil when it was not read from a text.
    package let source: SourceRange?

    package init(_ reference: FileReference, argument: String, at source: SourceRange?) {
        (self.reference, self.argument, self.source) = (reference, argument, source)
    }
}

extension FileReference {
    /// Whether it is looked for on this machine.
    package var isLocal: Bool {
        switch self {
        case .local, .relative: true
        case .remote, .data: false
        }
    }
}

/// What resolution has to know beside the message.
public struct ResolutionOptions: Sendable {
    /// Whether a value that cannot be used refuses the message, instead of being replaced by the default.
    public var isStrict: Bool
    /// Locales whose values are preferred, most wanted first.
    public var locales: LocaleChain
    /// Schemes of links that may be opened, beside http and https.
    public var urlSchemes: Set<String>
    /// The function that gets what `key-value` actions give, as its argument `values`, in place of the host's delegate.
    public var onKeyValues: String?

    /// Creates options.
    public init(
        isStrict: Bool = false, locales: LocaleChain = LocaleChain(), urlSchemes: Set<String> = [],
        onKeyValues: String? = nil
    ) {
        self.isStrict = isStrict
        self.locales = locales
        self.urlSchemes = urlSchemes
        self.onKeyValues = onKeyValues
    }
}

/// Locales in the order in which they are preferred.
public struct LocaleChain: Sendable, Hashable {
    /// The tags, most wanted first: each also stands for its shorter forms (`it-IT` for `it`).
    public let tags: [String]

    /// Creates a chain: the current locale, its shorter forms, then the fallbacks and theirs.
    public init(current: String? = nil, fallback: [String] = []) {
        var tags: [String] = []
        for tag in [current].compactMap({ $0 }) + fallback {
            var parts = Self.normalized(tag).split(separator: "-")
            while !parts.isEmpty {
                let form = parts.joined(separator: "-")
                if !tags.contains(form) { tags.append(form) }
                parts.removeLast()
            }
        }
        self.tags = tags
    }

    /// Case and separator do not matter (RFC 4647, section 2).
    package static func normalized(_ tag: String) -> String {
        String(tag.lowercased().map { $0 == "_" ? "-" : $0 })
    }

    /// The localisations that count, most wanted first.
    package func select(from localizations: [Message.Localization]) -> [Message.Localization] {
        tags.compactMap { tag in localizations.first { Self.normalized($0.locale) == tag } }
    }
}
