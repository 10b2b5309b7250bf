/// What a plugin says to its host: the second table of ``Boundary``.
package enum PluginMessage: Sendable, Hashable {
    case hello(PluginDescription)
    case presented(presentation: Int64)
    case dismissed(presentation: Int64)
    case failed(presentation: Int64, reason: String)
    case returned(presentation: Int64)
    case closed(presentation: Int64)
    case trigger(presentation: Int64, call: Int64, name: String)
    case availability(presenter: String, PresenterAvailability)
    case log(LogLevel, message: String)
    case pong(call: Int64)

    /// How much a line of a plugin's log matters.
    package enum LogLevel: String, Sendable, Hashable {
        case debug, info, warning, error
    }
}

/// A plugin's handshake: what it is and what it brings along.
package struct PluginDescription: Sendable, Hashable {
    /// One of its presenters.
    package struct Presenter: Sendable, Hashable {
        package let name: String
        package let presents: Set<PresentationKind>
        /// Why the presenter could not start, when it could not.
        package let failure: String?

        package init(name: String, presents: Set<PresentationKind>, failure: String? = nil) {
            self.name = name
            self.presents = presents
            self.failure = failure
        }
    }

    /// The version of the messages that the plugin speaks.
    package let boundaryVersion: Int
    package let name: String
    package let version: String
    package let presenters: [Presenter]

    package init(boundaryVersion: Int = Boundary.version, name: String, version: String, presenters: [Presenter]) {
        self.boundaryVersion = boundaryVersion
        self.name = name
        self.version = version
        self.presenters = presenters
    }
}
