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
        var reasons: [String: String] = [:]
        var drafts: [RecipeDraft] = []
        for member in file.read(of: address)?.recipes ?? [:] {
            do throws(Fields.Problem) {
                drafts.append(try RecipeDraft(named: member.key, json: member.value))
            } catch {
                reasons[member.key] = error.message + (error.help.map { "; \($0)" } ?? "")
            }
        }
        unreadable.withLock { $0 = reasons }
        return drafts
    }

    func leftOut(_ reasons: [String: String]) {
        let all = reasons.merging(unreadable.withLock(\.self)) { $1 }
        let news = told.withLock { told in
            defer { told = all }
            return all.filter { told[$0.key] != $0.value }
        }
        for (name, reason) in news.sorted(by: { $0.key < $1.key }) {
            logger.warning("the dashboard's recipe '\(name.visible)' is left out: \(reason)")
        }
    }
}

extension RecipeDraft {
    /// A recipe as its file has it, in JSON.
    fileprivate init(named name: String, json: Value) throws(Fields.Problem) {
        guard let members = json.object else {
            throw Fields.Problem(.wrongShape, "it is \(json.kindDescription); expected an object", [])
        }
        if name == "none" {
            throw Fields.Problem(.reservedName, "a recipe cannot be called 'none'", [], help: "choose another name")
        }
        if let problem = NameRule.problem(of: name) {
            throw Fields.Problem(.invalidName, "the name '\(name.shortened)' \(problem)", [])
        }
        let fields = try Fields.reading(members, as: Grammar.standard["recipe"])
        self.init(name, fields, message: Message(fields["message"]?.fields ?? Fields()))
    }
}
