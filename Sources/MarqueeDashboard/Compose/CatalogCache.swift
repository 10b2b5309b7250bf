import MarqueeModel
import Synchronization

/// The definitions as messages are checked against them, made once for each version: what is made is the same everywhere,
/// and another server makes its own.
final class CatalogCache: Sendable {
    private let kept = Mutex<(version: CatalogVersion, catalog: TemplateCatalog)?>(nil)

    /// Which one shows a message is each host's business.
    private static let anyPresenter = PresenterDefaults(template: "any", function: "any")

    /// The definitions of the newest version.
    func newest(of storage: any DashboardStorage) async throws -> TemplateCatalog {
        let version = try await storage.head()
        if let catalog = kept.withLock({ $0?.version == version ? $0?.catalog : nil }) { return catalog }
        let definitions = try await storage.definitions(at: version.number) ?? []
        let catalog = try TemplateCatalog(try definitions.map { try $0.decoded() }, presenters: Self.anyPresenter)
        kept.withLock { $0 = (version, catalog) }
        return catalog
    }
}
