/// What is asked of the bus, or of the notification service by the name that the bus gives it.
enum ServiceCall: Sendable, Equatable {
    /// Who the service is.
    case owner
    /// What the bus can start.
    case startable
    /// To start the service.
    case start
    /// What a service can do.
    case capabilities(of: String)
    /// To show a notification.
    case notify(NotifyCall, to: String)
    /// To take a notification off the screen.
    case takeOff(UInt32, from: String)
}

/// What a call is answered with: as much as is there.
struct ServiceAnswer: Sendable, Equatable {
    /// The text that it is.
    var text: String?
    /// The texts of the list that it is.
    var texts: [String] = []
    /// The number that it is; 0 is none.
    var number: UInt32 = 0
}

/// Why a call has failed.
struct ServiceRefusal: Error, Sendable, Equatable {
    /// The error's name.
    let name: String
    /// In the words of who answers.
    let reason: String

    /// Nobody has the name that was asked for.
    static let noOwner = "org.freedesktop.DBus.Error.NameHasNoOwner"

    /// Whether the bus says so, since nobody is there to answer.
    var isOfTheBus: Bool { Self.ofTheBus.contains(name) }

    private static let ofTheBus: Set = [
        noOwner, "org.freedesktop.DBus.Error.Disconnected", "org.freedesktop.DBus.Error.NoReply",
        "org.freedesktop.DBus.Error.ServiceUnknown",
    ]
}
