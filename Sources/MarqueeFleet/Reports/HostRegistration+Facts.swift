import Foundation
import MarqueeHost
import MarqueeModel
import MarqueeSync

extension HostRegistration {
    /// What a host is, as far as its dashboard wants to know.
    init(_ configuration: DashboardConfiguration, _ facts: HostFacts, catalog: [String: String]) {
        self.init(
            name: configuration.name, labels: configuration.labels, version: configuration.version,
            presenters: Set(facts.presenters.map { $0.cut(to: 200) }).sorted().prefix(HostRules.mostPresenters)
                .map(\.self),
            timeZone: TimeZone.current.identifier.cut(to: 100), locale: (facts.locale ?? "und").cut(to: 100),
            catalog: catalog)
    }

    /// The digests of definitions by their names.
    static func digests(of catalog: TemplateCatalog) -> [String: String] {
        let definitions = catalog.definitions.filter { $0.name.unicodeScalars.count <= 200 }
        return Dictionary(
            definitions.prefix(HostRules.mostDefinitions).map { ($0.name, $0.digest) }, uniquingKeysWith: { $1 })
    }
}
