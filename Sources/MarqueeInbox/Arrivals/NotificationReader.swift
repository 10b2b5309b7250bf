package import MarqueeModel

/// Makes envelopes of payloads: asks the adapters, the most specific first.
package struct NotificationReader: Sendable {
    /// The greatest payload that is read.
    package static let maximumBytes = 1 << 20

    package let adapters: [any NotificationAdapter]

    /// All that come along, in the order in which they are asked.
    package static let builtIn: [any NotificationAdapter] = [
        RecipePushAdapter(), CustomPushAdapter(), InboxPushAdapter(), InAppAdapter(), NativeAdapter(),
    ]

    /// Only what Marquee itself writes.
    package static let native: [any NotificationAdapter] = [NativeAdapter()]

    package init(adapters: [any NotificationAdapter] = builtIn) {
        self.adapters = adapters
    }

    /// Reads a payload.
    ///
    /// - Throws: ``NotificationError`` with the reasons of every adapter, when none takes it.
    package func envelope(of payload: Value, _ reception: Reception) throws(NotificationError) -> NotificationEnvelope {
        guard case .object(let members) = payload else {
            throw NotificationError(
                .noObject, "a notification must be a JSON object, got \(payload.kindDescription)")
        }
        var reasons: [NotificationError.Reason] = []
        for adapter in adapters {
            do throws(AdapterRefusal) {
                return try adapter.envelope(of: members, reception)
            } catch {
                reasons.append(NotificationError.Reason(shape: adapter.shape, text: error.reason))
            }
        }
        throw NotificationError(.unknownShape, "the payload is not a known type of notification", reasons: reasons)
    }

    /// Reads a payload as it came.
    package func envelope(
        of bytes: [UInt8], _ reception: Reception
    ) throws(NotificationError) -> NotificationEnvelope {
        guard bytes.count <= Self.maximumBytes else {
            throw NotificationError(
                .tooLarge, "the payload has \(bytes.count) bytes; at most \(Self.maximumBytes) are allowed")
        }
        let payload: Value
        do throws(JSONError) {
            payload = try Value(json: bytes, hugeNumbers: .texts)
        } catch {
            throw NotificationError(.json, "the payload is not JSON: \(error)")
        }
        return try envelope(of: payload, reception)
    }
}

extension NotificationShape {
    /// The shape that a payload is meant to have, by the key that tells it: whoever is told why it cannot be read has no use
    /// for what all other adapters have against it.
    package init(meantBy payload: Value) {
        let members = payload.object ?? [:]
        self =
            if members["notification"] != nil {
                .native
            } else if members["recipe_id"] != nil {
                .recipePush
            } else if members["custom"] != nil {
                .customPush
            } else if members["pid"] != nil {
                .inboxPush
            } else {
                members["type"] == "custom-code" ? .inApp : .native
            }
    }
}
