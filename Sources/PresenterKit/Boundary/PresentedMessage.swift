package import MarqueeModel

/// A message as a presenter gets it: resolved, with its files on disk.
package struct PresentedMessage: Sendable, Hashable {
    package let id: String
    package let template: String
    package let kind: PresentationKind
    package let isVisual: Bool
    /// All arguments that the template defines, absent ones too, in the order of the definition.
    package let arguments: [PresentationArgument]
    package let metadata: ValueObject
    /// The locale of its texts, where the message says so.
    package let locale: String?
    /// How the host wants messages to look.
    package let theme: Theme

    package init(
        id: String, template: String, kind: PresentationKind = .template, isVisual: Bool = true,
        arguments: [PresentationArgument] = [], metadata: ValueObject = [:], locale: String? = nil,
        theme: Theme = Theme()
    ) {
        self.id = id
        self.template = template
        self.kind = kind
        self.isVisual = isVisual
        self.arguments = arguments
        self.metadata = metadata
        self.locale = locale
        self.theme = theme
    }
}
