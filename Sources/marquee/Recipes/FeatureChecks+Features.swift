import MarqueeInbox
import MarqueeModel
import MarqueeProject
import MarqueeRecipes
import MarqueeSystem
import MarqueeYAML

extension FeatureChecks {
    /// What the features of this program say of documents that are theirs.
    static var features: FeatureChecks {
        FeatureChecks(
            notification: NotificationReader.refusal,
            recipes: { RecipeCheck.check($0, $1, at: SystemClock().now, isIncomplete: $2) },
            happening: { event, given in
                [
                    event.problem { try RecipeEvent(json: $0) }?.finding(in: event),
                    given.flatMap { given in given.problem { try RecipeGivens(json: $0) }?.finding(in: given) },
                ].compactMap(\.self)
            })
    }
}

extension NotificationReader {
    /// Why something is not a notification; nil when it is one.
    fileprivate static func refusal(_ payload: Value) -> String? {
        do throws(NotificationError) {
            _ = try NotificationReader().envelope(
                of: payload, Reception(at: SystemClock().now, makeID: RandomIDs.make))
            return nil
        } catch {
            let shape = NotificationShape(meantBy: payload)
            return error.reasons.first { $0.shape == shape }?.text ?? error.message
        }
    }
}

extension PlacedValue {
    /// Why nothing can be made of it; nil when something can.
    func problem(_ make: (Value) throws -> some Sendable) -> RecipeInputError? {
        do {
            _ = try make(value)
            return nil
        } catch {
            return error as? RecipeInputError
        }
    }
}
