import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeSync

/// Syncs definitions to a directory, in development. Arguments: a directory, and templates in two versions.
@main struct Designs {
    static func main() async throws {
        #if DEBUG
            let arguments = Array(CommandLine.arguments.dropFirst())
            let sync = try DefinitionSync.directory(arguments[0], permission: .development)
            for templates in arguments.dropFirst() {
                let presenters = PresenterDefaults(template: "screen")
                let definitions = try YAMLTemplates(files: [templates])
                    .defineTemplates(for: HostInstance(presenters: presenters))
                let plan = try await sync.plan(for: TemplateCatalog(definitions, presenters: presenters))
                print(plan)
                do {
                    try await sync.apply(plan)
                } catch let error as SyncError where error.code == .breaking {
                    print("\(error.codeName): \(error.advice ?? "")")
                    try await sync.apply(plan, allowBreaking: true)
                }
            }
            print("CleverTap: \(try await vendorForm())")
        #endif
    }

    #if DEBUG
        private static func vendorForm() async throws -> Bool {
            let sync = try DefinitionSync.cleverTap(
                url: "http://127.0.0.1:9", accountID: "a", accountToken: "t", permission: .development)
            let catalog = try TemplateCatalog(
                [Template("card").argument("title", default: "Hello").build()],
                presenters: PresenterDefaults(template: "screen"))
            // Only what is sent has to arrive.
            return try await sync.plan(for: catalog).payload.list?.count == 2
        }
    #endif
}
