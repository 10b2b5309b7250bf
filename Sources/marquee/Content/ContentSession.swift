import MarqueeCommandLine
import MarqueeContent
import MarqueeModel
import MarqueeProject
import MarqueeStore
import MarqueeYAML

/// One call of `marquee content`: the space, what is kept of it, and the definitions that its entries are messages of.
struct ContentSession {
    let name: String
    let project: Project
    let space: ContentSpace
    let catalog: TemplateCatalog
    let console: Console
    private let written: ProjectConfiguration.Target.Contentful
    private let use: TrustUse

    /// - Parameter uses: What the command does beside reading and writing the space.
    init(_ target: String?, _ context: CommandContext, to uses: [TrustUse] = []) throws {
        let read = try context.project()
        let (name, written) = try read.contentTarget(named: target)
        let use = TrustUse.target(name)
        project = try context.permitted(read, to: [use, .store] + uses)
        self.name = name
        self.written = written
        self.use = use
        space = try project.space(written, for: use)
        catalog = try project.definitions()
        console = context.console
    }

    /// What the store knows; it is made when it is missing.
    func memory(_ store: Store) -> ContentMemory {
        ContentMemory(
            store, target: "\(name) \(space.hosts.url(of: .management)) \(space.id) \(space.environment)")
    }

    /// Does something with a client for the Management API.
    func managing<Result>(_ body: (ContentClient) async throws -> Result) async throws -> Result {
        guard let token = written.token else { throw missing("token", "the Management API") }
        return try await asking(token, body)
    }

    /// Does something with a client for the Delivery API.
    func reading<Result>(_ body: (ContentClient) async throws -> Result) async throws -> Result {
        guard let token = written.deliveryToken else { throw missing("deliveryToken", "the Delivery API") }
        return try await asking(token, body)
    }

    private func asking<Result>(
        _ token: Setting<String>, _ body: (ContentClient) async throws -> Result
    ) async throws -> Result {
        let client: ContentClient
        do {
            client = try ContentClient(
                space, token: project.contentToken(token, of: written, for: use),
                authorities: project.authorities(for: space))
        } catch let error as ContentError where written.api?.value.contains("${") == true {
            guard error.code == .configuration else { throw error }
            // Errors quote what was written, and never what variables hold.
            throw CommandFailure(
                error.code.rawValue,
                "'api: \(written.api?.value.shortened ?? "")' is not a usable URL; expected a URL such as"
                    + " https://api.eu.contentful.com", status: .invalidInput)
        }
        do {
            let result = try await body(client)
            await client.close()
            return result
        } catch {
            await client.close()
            throw error
        }
    }

    private func missing(_ key: String, _ api: String) -> CommandFailure {
        CommandFailure(
            ContentError.Code.configuration.rawValue,
            "the target '\(name)' has no '\(key)', which \(api) requires; add '\(key): \"${NAME}\"' with the name of an"
                + " environment variable", status: .invalidInput)
    }

    /// The definition of a message; those that are built in too.
    func definition(of message: Message) throws -> TemplateDefinition {
        guard let definition = catalog[message.template] else {
            throw ContentError(
                .unsupported, "unknown template '\(message.template)'",
                advice: catalog.nearestName(to: message.template).map { "did you mean '\($0)'?" })
        }
        return definition
    }

    /// Everything of the project that entries can be of.
    var definitions: [TemplateDefinition] { catalog.definitions + catalog.builtInTemplates }
}

/// The content types of a space that are templates and functions of the project.
struct ContentTypes {
    let locales: [SpaceLocale]
    /// By the content type's id.
    let mappings: [String: MessageMapping]
    /// The functions, by the content type's id.
    let functions: [String: TemplateDefinition]

    init(_ session: ContentSession, _ client: ContentClient, _ api: ContentRequest.API) async throws {
        locales = try await client.locales(api: api)
        let definitions = Dictionary(
            session.definitions.map { (TemplateMapping.id(of: $0.name), $0) }, uniquingKeysWith: { first, _ in first })
        var mappings: [String: MessageMapping] = [:]
        for try await page in client.contentTypes(api: api) {
            // Of one that cannot be read, nobody knows what its entries say.
            if let failure = page.failures.first(where: { $0.link.map { definitions[$0.id] != nil } ?? false }) {
                throw failure.error
            }
            for type in page.items {
                guard let definition = definitions[type.id] else { continue }
                mappings[type.id] = try MessageMapping(definition, type: type, locales: locales)
            }
        }
        self.mappings = mappings
        functions = mappings.compactMapValues { $0.definition.kind.isFunction ? $0.definition : nil }
    }

    /// Those whose entries are messages: what nobody sees is only run by an action.
    var messages: [String: MessageMapping] { mappings.filter { $0.value.definition.kind.isVisual } }
}
