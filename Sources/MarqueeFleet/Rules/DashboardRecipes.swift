import Logging
import MarqueeModel
import Synchronization

/// The recipes of a dashboard, beside the project's own. They are kept on disk, so that they hold while it cannot be
/// reached, and after a restart.
final class DashboardRecipes: GuestRecipeProducer {

    private let file: RecipeFile
    private let address: String
    private let logger: Logger
    private let told = Mutex<[String: String]>([:])
    /// Why recipes that were read are left out.
    private let unreadable = Mutex<[String: String]>([:])

    init(_ file: RecipeFile, of address: String, logger: Logger) {
        self.file = file
        self.address = address
        self.logger = logger
    }

    /// What tells the recipes that are kept from others; nil: none are.
    var entityTag: String? { file.read(of: address)?.entityTag }

    /// Keeps recipes, in place of those that there were.
    ///
    /// - Returns: Whether they are other ones.
    func keep(_ recipes: ValueObject, entityTag: String?) throws -> Bool {
        let old = file.read(of: address)
        try file.keep(RecipeFile.Content(recipes: recipes, entityTag: entityTag), of: address)
        return old?.recipes != recipes
    }

    func defineTemplates(for host: HostInstance) throws -> [TemplateDefinition] { [] }

    func defineRecipes(for host: HostInstance) throws -> [RecipeDraft] {
        let fetched = FetchedRecipes(file, of: address)
        unreadable.withLock { $0 = fetched.unreadable }
        return fetched.drafts
    }

    func leftOut(_ reasons: [String: String]) {
        let all = reasons.merging(unreadable.withLock(\.self)) { $1 }
        let news = told.withLock { told in
            defer { told = all }
            return all.filter { told[$0.key] != $0.value }
        }
        for (name, reason) in news.sorted(by: { $0.key < $1.key }) {
            logger.warning("ignoring the dashboard's recipe '\(name.visible)': \(reason)")
        }
    }
}
