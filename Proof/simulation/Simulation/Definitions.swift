import MarqueeModel
import MarqueeProject

/// What hosts of every run show, read once.
enum Definitions {
    /// How often each recipe may be seen.
    static let caps = ["greet": 2, "pair": 1]

    /// The template whose messages are shown for so long and no longer.
    static let limited = "brief"

    static let templates = """
        card:
          type: template
          presenter: wall.screen
          arguments:
            title: Hello
            picture: { type: file }
            accept: { type: action }
        brief:
          type: template
          presenter: wall.screen
          maxDisplay: 4s
          timeout: 3s
          arguments: { title: Hello }
        note:
          type: template
          presenter: board.text
          arguments: { title: Hello, accept: { type: action } }
        copy:
          type: function
          presenter: board.text
          arguments: { code: "" }
        dialog:
          type: function
          visual: true
          presenter: wall.screen
          arguments: { question: "" }
        """

    static let recipes = """
        greet:
          trigger: { event: Opened }
          limits: [{ type: ever, limit: 2 }]
          message: { template: brief, arguments: { title: Greetings } }
        pair:
          trigger: { event: Paid }
          cooldown: { self: -1 }
          message: { template: note, arguments: { title: Thanks } }
        """

    static let producers = [("templates.yaml", templates), ("recipes.yaml", recipes)].map { name, text in
        ReadOnce(YAMLTemplates(bytes: Array(text.utf8), name: name))
    }

    static let resolver = MessageResolver(catalog: catalog, options: ResolutionOptions())

    private static var catalog: TemplateCatalog {
        let instance = HostInstance(name: nil, presenters: PresenterDefaults())
        do {
            return try TemplateCatalog(
                producers.flatMap { $0.defineTemplates(for: instance) }, presenters: PresenterDefaults())
        } catch {
            fatalError("the definitions of the simulation are invalid: \(error)")
        }
    }
}

/// A producer that is read once, however many hosts ask.
struct ReadOnce: RecipeProducer {
    private let templates: [TemplateDefinition]
    private let recipes: [RecipeDraft]

    init(_ producer: some RecipeProducer) {
        let instance = HostInstance(name: nil, presenters: PresenterDefaults())
        do {
            templates = try producer.defineTemplates(for: instance)
            recipes = try producer.defineRecipes(for: instance)
        } catch {
            fatalError("the definitions of the simulation are invalid: \(error)")
        }
    }

    func defineTemplates(for host: HostInstance) -> [TemplateDefinition] { templates }
    func defineRecipes(for host: HostInstance) -> [RecipeDraft] { recipes }
}
