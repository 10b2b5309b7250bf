package import MarqueeDatabase
import MarqueeInbox
package import MarqueeModel
import MarqueeQueue
import MarqueeRecipes

extension Store {
    /// Lets go of some of what is older than it is kept: history, remembered ids, views of recipes, expired items of the
    /// inbox and what keeps removed ones away. A host does this from time to time, since none of it needs a new message to grow old.
    ///
    /// - Returns: Whether there may be more: each call is a short transaction, and none where there is nothing to do.
    package func keepShort(at moment: Timestamp) throws(StoreError) -> Bool {
        let hasMoreHistory = try queue.cutHistory(at: moment)
        if try inbox.hasExpired(at: moment) { _ = try inbox.removeExpiredItems(at: moment) }
        let hasMoreViews = try recipes.prune(at: moment)
        return hasMoreHistory || hasMoreViews
    }
}
