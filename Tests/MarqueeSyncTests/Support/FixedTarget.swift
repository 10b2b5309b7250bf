import MarqueeModel
import MarqueeSync

/// A target that always has one state, or does not tell it, and whose every change is of one author.
struct FixedTarget: SyncTarget {
    /// Nil: it is not told.
    let current: TargetState?
    var author = "ben"

    var address: String { "fixed" }

    func state() -> TargetState? { current }

    func usage() -> UsageDocument? { nil }

    func payload(_ definitions: DefinitionSet) -> Value { definitions.json }

    func put(
        _ definitions: DefinitionSet, as claim: SyncClaim, replacing version: TargetVersion?, permission: SyncPermission
    ) -> TargetState {
        TargetState(version: TargetVersion("next"), definitions: definitions)
    }

    func authors(of name: String, since version: TargetVersion) -> [String] { [author] }

    func authors(ofRecipe name: String, since version: TargetVersion) -> [String] { [author] }

    func check() -> String { address }
}
