package import MarqueeFiles
package import MarqueeInbox
package import MarqueeModel
import MarqueeStore
import Testing

extension ContentHash {
    /// Any hash that is another one for another number.
    package static func sample(_ number: UInt8) throws -> ContentHash {
        try #require(ContentHash(bytes: repeatElement(number, count: 32)))
    }
}

extension InboxArrival {
    /// A notification with some text, whose content is here.
    package static func sample(
        _ id: String, at moment: Timestamp, isVisible: Bool = true, body: String = "Hello", expires: Timestamp? = nil,
        content: [UInt8]? = Array("{}".utf8)
    ) -> InboxArrival {
        var arrival = InboxArrival(
            id: id, isVisible: isVisible, kind: "text", isComplete: content != nil, receivedAt: moment,
            envelope: Array("{}".utf8))
        arrival.body = body
        arrival.expiresAt = expires
        arrival.content = content
        return arrival
    }
}
