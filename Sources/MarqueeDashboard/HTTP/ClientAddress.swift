import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeServing

/// Where a request came from.
struct ClientAddress {
    /// In full, for the log.
    let address: String
    /// What failed attempts are counted by.
    let text: String

    init(_ address: IPAddress?) {
        self.address = address?.description ?? "unknown"
        self.text = address?.client ?? "unknown"
    }
}

extension HTTPFields {
    /// Fields by names that HTTPTypes has no constants for; a name that is none is left out, which tests would show.
    init(named fields: [(String, String)]) {
        self.init()
        for (name, value) in fields {
            guard let name = HTTPField.Name(name) else { continue }
            self[name] = value
        }
    }
}
