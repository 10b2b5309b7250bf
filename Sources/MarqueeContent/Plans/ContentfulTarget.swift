package import MarqueeModel
package import MarqueeSync
package import MarqueeSystem

/// A space of Contentful, as somewhere that definitions are sent to: each is a content type there.
///
/// Content types are written one after the other, each with its version, so that a change of somebody else in between is
/// noticed. What was interrupted is gone on with by the next sync.
package struct ContentfulTarget: SyncTarget {
    /// The space, at one environment.
    package let space: ContentSpace
    private let connect: @Sendable () throws(ContentError) -> ContentClient
    private let progress: Progress?

    /// Told before each request that is sent, and once after the last.
    ///
    /// - Parameters:
    ///   - done: How many requests are done.
    ///   - all: How many there are.
    ///   - what: What the next one is about, or the last: `content type 'card'`.
    package typealias Progress = @Sendable (_ done: Int, _ all: Int, _ what: String) -> Void

    /// - Parameters:
    ///   - token: For the Management API; nil as long as nothing is asked.
    ///   - clock: What waiting and the rate go by.
    ///   - progress: What is told while definitions are sent.
    package init(
        _ space: ContentSpace, token: ContentToken?, clock: any HostClock = SystemClock(), progress: Progress? = nil
    ) {
        self.space = space
        self.progress = progress
        self.connect = { () throws(ContentError) in
            guard let token else {
                throw ContentError(.configuration, "the target needs a 'token' for Contentful's Management API")
            }
            return try ContentClient(space, token: token, clock: clock)
        }
    }

    package var address: String {
        "\(space.hosts.url(of: .management))/spaces/\(space.id)/environments/\(space.environment)"
    }

    /// Does something with a client, which is closed afterwards.
    package func asking<Result: Sendable>(
        _ body: @Sendable (ContentClient) async throws(ContentError) -> Result
    ) async throws(ContentError) -> Result {
        let client = try connect()
        do throws(ContentError) {
            let result = try await body(client)
            await client.close()
            return result
        } catch {
            await client.close()
            throw error
        }
    }

    private func syncing<Result: Sendable>(
        _ body: @Sendable (ContentClient) async throws(ContentError) -> Result
    ) async throws(SyncError) -> Result {
        do throws(ContentError) {
            return try await asking(body)
        } catch {
            throw SyncError(error)
        }
    }

    package func state() async throws(SyncError) -> TargetState? {
        try await syncing { client throws(ContentError) in try await Snapshot(client).state }
    }

    package func usage() -> UsageDocument? { nil }

    package func check() async throws(SyncError) -> String {
        let locales = try await syncing { client throws(ContentError) in try await client.locales() }
        return "\(address) responds, and has \(locales.count == 1 ? "1 locale" : "\(locales.count) locales")"
    }

    /// The content types as they would be in a space without any.
    package func payload(_ definitions: DefinitionSet) throws(SyncError) -> Value {
        let mapping = TemplateMapping()
        var bodies = ValueObject()
        var problems: [ContentError] = []
        for definition in definitions.definitions {
            do throws(ContentError) {
                let type = try mapping.contentType(for: definition)
                bodies[type.id] = type.body
            } catch {
                problems.append(error)
            }
        }
        guard let first = problems.first else { return .object(bodies) }
        guard problems.count > 1 else { throw SyncError(first) }
        throw SyncError(
            .unsupported, "\(problems.count) definitions cannot be synced as content types", advice: first.advice,
            details: problems.map(\.message))
    }

    package func steps(
        to definitions: DefinitionSet, as claim: SyncClaim, from version: TargetVersion?
    ) async throws(SyncError) -> TargetSteps? {
        let space = space
        return try await syncing { client throws(ContentError) in
            let plan = try await ContentPlan(definitions, as: claim, from: Snapshot(client), client)
            return TargetSteps(
                requests: plan.steps.map { $0.request.json(in: space) }, blocked: plan.blocked, forms: plan.forms)
        }
    }

    package func put(
        _ definitions: DefinitionSet, as claim: SyncClaim, replacing version: TargetVersion?, permission: SyncPermission
    ) async throws(SyncError) -> TargetState {
        let outcome = try await syncing { client throws(ContentError) -> Result<TargetState, SyncError> in
            do throws(SyncError) {
                return .success(try await put(definitions, as: claim, replacing: version, client))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private func put(
        _ definitions: DefinitionSet, as claim: SyncClaim, replacing version: TargetVersion?, _ client: ContentClient
    ) async throws(SyncError) -> TargetState {
        let plan: ContentPlan
        do throws(ContentError) {
            let snapshot = try await Snapshot(client)
            guard version == nil || snapshot.version == version else {
                throw ContentError(.versionMismatch, "the content types have changed since this was planned")
            }
            plan = try await ContentPlan(definitions, as: claim, from: snapshot, client)
        } catch {
            throw SyncError(error)
        }
        if !plan.blocked.isEmpty, let refusal = TargetSteps(requests: [], blocked: plan.blocked).refusal {
            throw refusal
        }
        for (index, step) in plan.steps.enumerated() {
            progress?(index, plan.steps.count, step.words)
            do throws(ContentError) {
                try await step.send(by: client)
            } catch {
                throw SyncError(error, after: index, of: plan.steps.count)
            }
        }
        if let last = plan.steps.last { progress?(plan.steps.count, plan.steps.count, last.words) }
        do throws(ContentError) { return try await Snapshot(client).state } catch { throw SyncError(error) }
    }
}

/// What a space has at a moment.
struct Snapshot: Sendable {
    let locales: [SpaceLocale]
    let types: [ContentType]

    init(_ client: ContentClient) async throws(ContentError) {
        locales = try await client.locales()
        var types: [ContentType] = []
        let pages = client.contentTypes()
        var iterator = pages.makeAsyncIterator()
        while let page = try await iterator.next() {
            if let failure = page.failures.first { throw failure.error }
            types += page.items
        }
        self.types = types
    }

    var defaultLocale: String { locales.first(where: \.isDefault)?.code ?? "en-US" }

    /// What it follows from is every type with its version.
    var version: TargetVersion {
        let text = types.map { "\($0.id) \($0.version)" }.sorted().joined(separator: "\n")
        return TargetVersion(String(TypesDigest.text(text).prefix(16)))
    }

    /// The definitions of those types that Marquee has made.
    var state: TargetState {
        let mapping = TemplateMapping(defaultLocale: defaultLocale)
        var definitions: [TemplateDefinition] = []
        var owners: [String: String] = [:]
        var latest: Timestamp?
        for type in types {
            guard let owner = TemplateMapping.owner(of: type) else { continue }
            // One that cannot be read any more is written anew, by the project that it belongs to.
            guard let definition = try? mapping.template(from: type) else {
                owners[FieldID.name(ofResource: type.id) ?? type.id] = owner
                continue
            }
            definitions.append(definition)
            owners[definition.name] = owner
            latest = [latest, type.sys.updatedAt].compactMap(\.self).max()
        }
        return TargetState(
            version: version, isEmpty: definitions.isEmpty, syncedAt: latest, definitions: DefinitionSet(definitions),
            owners: owners)
    }
}

extension ContentRequest {
    /// As a plan shows it.
    fileprivate func json(in space: ContentSpace) -> Value {
        var object: ValueObject = ["method": .string(method.rawValue), "path": .string(path(in: space))]
        object["version"] = header("X-Contentful-Version").flatMap { Int64($0) }.map(Value.integer)
        // What was made of JSON is JSON.
        object["body"] = body.flatMap { try? Value(json: $0) }
        return .object(object)
    }
}
