/// What an action does when a presenter triggers it.
public enum MessageAction: Sendable, Hashable {
    /// The presenter's `close` is called.
    case close
    /// A link is opened by the host's opener.
    case openURL(String)
    /// The application gets these values: a function of the configuration (``ResolutionOptions/onKeyValues``), which is
    /// called with them, or else its delegate.
    case keyValue(ValueObject, to: ResolvedArguments? = nil)
    /// The application's delegate is asked to request a permission (CleverTap's `rfp`).
    case requestPermission(ValueObject)
    /// An app function is invoked.
    case function(ResolvedArguments)

    /// What authors write behind an action's `type:`.
    package var typeName: String {
        switch self {
        case .close: "close"
        case .openURL: "url"
        case .keyValue: "key-value"
        case .requestPermission: "request-permission"
        case .function: "function"
        }
    }

    /// The function's name, when this invokes one.
    package var functionName: String? {
        if case .function(let call) = self { call.definition.name } else { nil }
    }
}
