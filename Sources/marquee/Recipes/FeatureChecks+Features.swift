import MarqueeInbox
import MarqueeModel
import MarqueeProject
import MarqueeRecipes
import MarqueeSystem

extension FeatureChecks {
    /// What the features of this program say of documents that are theirs.
    static var features: FeatureChecks {
        FeatureChecks(
            notification: NotificationReader.refusal,
            recipes: { RecipeCheck.findings(in: $0, $1, at: SystemClock().now, isIncomplete: $2) })
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
