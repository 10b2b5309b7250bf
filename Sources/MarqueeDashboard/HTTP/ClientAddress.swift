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
