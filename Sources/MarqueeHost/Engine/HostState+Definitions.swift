import MarqueeModel
import MarqueeQueue

/// Definitions that take the place of others while the host runs.
extension HostState {
    /// Lets what waits follow; what has begun stays as it is.
    mutating func follow(
        _ catalog: TemplateCatalog, _ changes: DefinitionChanges, _ definitions: HostStatus.Definitions
    ) {
        let old = terms.catalog
        terms.catalog = catalog
        // Valid again after an error, and the same as before.
        let since = changes.isEmpty ? self.definitions?.since : nil
        self.definitions = HostStatus.Definitions(digest: definitions.digest, since: since ?? definitions.since)
        let names = Set(changes.added + changes.changed + changes.removed)
        // Any action may lead to a function, whose files are the message's too.
        let mayReachAll = names.contains { (catalog[$0] ?? old[$0])?.kind.isFunction == true }
        for number in waiting.numbers.sorted() {
            guard let guest = waiting[number], mayReachAll || names.contains(guest.entry.template) else { continue }
            forget(number)
        }
        waiting.scanAgain(isNeeded: catalog.mayNeedFiles)
        mayHaveArrived = true
        if hasStarted {
            // What was said of the old ones is not said again.
            let known = Set(presenterProblems(of: old).map(\.message))
            tolerate(presenterProblems(of: catalog).filter { !known.contains($0.message) })
        }
        updateAvailability()
    }

    mutating func refuseDefinitions(because reason: String) {
        definitions?.refusal = reason
        availabilityRevision &+= 1
    }
}
