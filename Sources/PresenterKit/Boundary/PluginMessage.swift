package import MarqueeModel

/// What a plugin says to its host: the second table of ``Boundary``.
package enum PluginMessage: Sendable, Hashable {
    case hello(PluginDescription)
    case unusable(code: String, reason: String)
    case presented(presentation: Int64)
    case dismissed(presentation: Int64, by: Dismisser = .presenter)
    case failed(presentation: Int64, reason: String)
    case returned(presentation: Int64)
    case closed(presentation: Int64)
    case trigger(presentation: Int64, call: Int64, name: String, values: ValueObject = [:])
    case availability(presenter: String, PresenterAvailability)
    case log(LogLevel, message: String)
    case pong(call: Int64)

    /// How much a line of a plugin's log matters.
    package enum LogLevel: String, Sendable, Hashable {
        case debug, info, warning, error
    }
}
