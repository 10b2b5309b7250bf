import MarqueeDatabase
import MarqueeModel
import MarqueeTracking

extension Transaction {
    /// The same, with an id that is made where there is none yet: control groups stay as they are drawn.
    func madeRecipeProfile() throws -> RecipeProfile {
        var profile = try recipeProfile()
        if profile.id.isEmpty { profile.id = try madeUserID() ?? "" }
        return profile
    }

    /// Who uses the host, as recipes see it: control groups are drawn by the user.
    func recipeProfile() throws -> RecipeProfile {
        var profile = RecipeProfile()
        let values = try command("SELECT kind, key, value FROM profile_value").all {
            (kind: ProfileKind(rawValue: Int($0.integer(0))), key: $0.text(1), value: $0.blob(2))
        }
        for (kind, key, value) in values {
            switch kind {
            case .identity: if key == "userID" { profile.id = String(decoding: value, as: UTF8.self) }
            // Written by this product only; what is damaged counts as nothing.
            case .tag, .setTag: profile.tags[key] = try? Value(json: value)
            case .attribute: profile.attributes[key] = try? Value(json: value)
            default: break
            }
        }
        return profile
    }
}
