package import Logging
package import MarqueeModel
import MarqueePlugins
package import MarqueeStore
package import MarqueeSystem

/// What the line to a dashboard works with.
package struct DashboardDoor: Sendable {
    package let store: Store
    package let clock: any HostClock
    package let logger: Logger
}

/// What a dashboard is told of a host, as far as no other process knows it.
package struct HostFacts: Sendable {
    package let catalog: TemplateCatalog
    /// Another one when the definitions are other ones.
    package let definitions: DefinitionDigest
    /// The full names of the presenters that run.
    package let presenters: [String]
    /// The locale that is preferred; nil: none is.
    package let locale: String?
}

/// Why changed definitions cannot be used.
package struct DefinitionsRefusal: Sendable, Hashable {
    /// Since when.
    package let at: Timestamp
    /// In one line.
    package let reason: String
}

extension PresentationHost {
    /// Why the definitions that were read last are not in force, and since when; nil: they are.
    package var definitionsRefusal: DefinitionsRefusal? { refusedDefinitions }

    /// An element when the definitions, or why they are refused, have changed from now on: several changes that nobody has
    /// read yet are one.
    package nonisolated func definitionChanges() -> AsyncStream<Void> { definitionNews.make() }

    /// Opens the host's store, for a host that need not run.
    package func dashboardDoor() async throws -> DashboardDoor {
        DashboardDoor(store: try await open().store, clock: clock, logger: logger)
    }

    /// What may be used before anything is opened.
    package nonisolated var time: any HostClock { clock }
    package nonisolated var log: Logger { logger }

    package func facts() async throws -> HostFacts {
        let catalog = try await catalog()
        return HostFacts(
            catalog: catalog,
            definitions: running?.state.definitions?.digest ?? DefinitionDigest(of: catalog, configuration.resolution),
            presenters: (running?.state.directory.entries ?? []).map { "\($0.plugin).\($0.presenter)" },
            locale: configuration.resolution.locales.tags.first)
    }

    /// The store has other modes or messages than the host knows of, by its own connection.
    package func storeHasChanged() { running?.inputs.yield(.storeChanged) }

    /// Says how the line to the dashboard is, for other processes.
    package func tell(_ dashboard: HostStatus.Dashboard?) {
        self.dashboard = dashboard
        guard let host = running else { return }
        host.state.dashboard = dashboard
        host.state.availabilityRevision += 1
        host.inputs.yield(.work)
    }
}
