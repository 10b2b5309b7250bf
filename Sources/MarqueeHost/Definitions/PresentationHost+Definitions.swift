import Logging
import MarqueeModel
import MarqueeRecipes
import MarqueeSystem

extension PresentationHost {
    /// Asks every producer for its definitions again, and puts them in place of those that there were: all of them, or
    /// none.
    ///
    /// What is shown stays as it is. What waits follows when its turn comes: a message is resolved with the definitions of
    /// that moment, and ends `refused` when its template is gone. From the return on, `enqueue`, an `Inbox`
    /// and a `NotificationReceiver` of this host check messages against the new ones. The log says what is different, and
    /// once why they cannot be used. Of calls that overlap, the last one counts.
    ///
    /// - Returns: What is different.
    /// - Throws: What a producer has thrown, or ``DefinitionError`` with every problem, definitions without a presenter
    ///   included. Then the old ones stay in force.
    @discardableResult
    public func reloadDefinitions() async throws -> DefinitionChanges {
        let opened = try await open()
        reloads.begun += 1
        let (reload, producers, configuration) = (reloads.begun, producers, configuration)
        let result = await Self.collect(producers, configuration)
        // A later one has been faster.
        guard reload > reloads.applied else { return DefinitionChanges(from: opened.catalog, to: opened.catalog) }
        reloads.applied = reload
        do {
            let definitions = try result.get()
            try checkPresenters(of: definitions.catalog)
            return replace(definitions, in: opened)
        } catch {
            refuse(error)
            throw error
        }
    }

    /// Takes up what a producer says has changed, while the host runs.
    func follow(_ producer: any TemplateProducer) async {
        do {
            try await producer.follow {
                // Why they cannot be used, the log says once.
                _ = try? await self.reloadDefinitions()
            }
        } catch {
            logger.warning("the definitions cannot be watched for changes", metadata: ["reason": "\(error)"])
        }
    }

    /// Reads files, as a rule: nobody who is shown something waits for that.
    @concurrent private static func collect(
        _ producers: [any TemplateProducer], _ configuration: HostConfiguration
    ) async -> Result<HostedDefinitions, any Error> {
        Result { try HostedDefinitions(configuration, producers: producers) }
    }

    private func checkPresenters(of catalog: TemplateCatalog) throws {
        // Before the plugins are known, the start looks at this; and where they may be missing, messages wait.
        guard let state = running?.state, state.hasStarted, !configuration.skipsBrokenPlugins else { return }
        let problems = state.presenterProblems(of: catalog)
        guard problems.isEmpty else { throw DefinitionError(problems) }
    }

    private func replace(_ new: HostedDefinitions, in opened: OpenedHost) -> DefinitionChanges {
        let (changes, catalog) = (DefinitionChanges(from: opened.catalog, to: new.catalog), new.catalog)
        let hasOtherRecipes = !new.hasSameRecipes(as: opened.definitions)
        let wereRefused = refusedDefinitions != nil
        refusedDefinitions = nil
        if !changes.isEmpty {
            logger.notice("definitions: \(changes)")
        } else if wereRefused, !hasOtherRecipes {
            logger.notice("definitions: valid again, no changes")
        }
        if hasOtherRecipes { logger.notice("recipes: changed, \(new.recipes.recipes.count) active") }
        guard !changes.isEmpty || wereRefused || hasOtherRecipes else { return changes }
        definitionNews.tell(())
        opened.replace(new)
        let definitions = HostStatus.Definitions(
            digest: DefinitionDigest(of: catalog, configuration.resolution), since: clock.now)
        running?.inputs.yield(.definitions(catalog, changes, definitions))
        return changes
    }

    private func refuse(_ error: any Error) {
        let reason = Self.reason(of: error)
        guard reason != refusedDefinitions?.reason else { return }
        refusedDefinitions = DefinitionsRefusal(at: clock.now, reason: reason)
        definitionNews.tell(())
        logger.error("the changed definitions cannot be used, so the previous ones stay active: \(reason)")
        running?.inputs.yield(.definitionsRefused(reason))
    }

    /// So many errors are told of; 'marquee validate' tells of all.
    private static let toldErrors = 3

    /// Why definitions cannot be used, in one line: the first of several reasons, each with its place.
    package static func reason(of error: any Error) -> String {
        guard let errors = (error as? DefinitionError)?.diagnostics.filter({ $0.severity == .error }), !errors.isEmpty
        else { return "\(error)" }
        let rest = errors.count - toldErrors
        return errors.prefix(toldErrors).map(\.description).joined(separator: "; ")
            + (rest > 0 ? " (and \(rest) more)" : "")
    }
}
