package import MarqueeModel
import NIOHTTP1

/// Marquee's own dashboard, over its HTTP interface.
package struct DashboardTarget: SyncTarget {
    private static let path = "/api/v1/definitions"
    private static let rehearsalPath = "/api/v1/dry-run"

    private let url: TargetURL
    private let token: BearerToken?
    private let client: TargetClient

    package var address: String { url.description }

    /// - Parameters:
    ///   - isInsecure: Whether the token may be sent unencrypted to another machine.
    ///   - authorities: Those who may sign its certificate; nil: whom the system trusts.
    package init(
        url: String, token: String?, isInsecure: Bool = false, timing: TargetTiming = TargetTiming(),
        authorities: CertificateAuthorities? = nil
    ) throws(SyncError) {
        self.url = try TargetURL(url)
        if token != nil { try self.url.checkSecrecy(unless: isInsecure) }
        self.token = if let token { try BearerToken(token) } else { nil }
        self.client = TargetClient(timing, authorities)
    }

    // MARK: Looking

    package func state() async throws(SyncError) -> TargetState? {
        try state(in: await look(at: Self.path))
    }

    package func state(at version: TargetVersion) async throws(SyncError) -> TargetState? {
        let answer = try await answer(at: "/api/v1/history/\(version)")
        guard answer.status != 404 else {
            throw SyncError(.rejected, "\(address) has no version '\(version)'; its page 'History' lists them")
        }
        return try state(in: checked(answer))
    }

    /// Of a history that is longer, only its end is looked at.
    private static let mostPages = 10

    package func revisions(
        of project: String?
    ) async throws(SyncError) -> [(version: TargetVersion, revision: String)] {
        var revisions: [(version: TargetVersion, revision: String)] = []
        var after: Int64?
        for _ in 0..<Self.mostPages {
            let answer = try await look(at: "/api/v1/history?limit=100\(after.map { "&after=\($0)" } ?? "")")
            guard let page = (try? json(answer))?.object, let versions = page["versions"]?.list?.compactMap(\.object)
            else { throw notADashboard }
            for version in versions where version["project"]?.string == project {
                guard let number = version["version"]?.integer, let revision = version["revision"]?.string else {
                    continue
                }
                revisions.append((TargetVersion("\(number)"), revision))
            }
            guard let next = page["next"]?.integer else { break }
            after = next
        }
        return revisions
    }

    package func authors(of name: String, since version: TargetVersion) async throws(SyncError) -> [String] {
        try await authors("name=\(name.percentEncoded)", since: version)
    }

    package func authors(ofRecipe name: String, since version: TargetVersion) async throws(SyncError) -> [String] {
        try await authors("recipe=\(name.percentEncoded)", since: version)
    }

    private func authors(_ query: String, since version: TargetVersion) async throws(SyncError) -> [String] {
        let answer = try await look(at: "/api/v1/history?limit=100&\(query)")
        guard let since = Int(version.description),
            let versions = (try? json(answer))?.object?["versions"]?.list?.compactMap(\.object)
        else { throw notADashboard }
        return versions.filter { ($0["version"]?.integer ?? 0) > since }.reduce(into: []) { names, version in
            if let name = version["by"]?.string, !names.contains(name) { names.append(name) }
        }
    }

    private func state(in answer: TargetClient.Answer) throws(SyncError) -> TargetState {
        do {
            let document = try StateDocument(json: try json(answer))
            return TargetState(
                version: TargetVersion(document.version.description), isEmpty: document.version.number == 0,
                syncedAt: document.syncedAt, syncedBy: document.syncedBy,
                definitions: DefinitionSet(document.definitions, recipes: document.recipes), owners: document.owners,
                recipeOwners: document.recipeOwners)
        } catch let error as WireError {
            throw SyncError(
                .wrongAnswer,
                "the response of \(address) is not from a dashboard of this version",
                advice: "check the address, and update the older one of the two",
                details: error.problems.prefix(5).map(\.sentence))
        } catch {
            throw notADashboard
        }
    }

    package func usage() async throws(SyncError) -> UsageDocument? {
        let answer = try await look(at: "/api/v1/usage")
        do {
            return try UsageDocument(json: try json(answer))
        } catch {
            throw notADashboard
        }
    }

    package func check() async throws(SyncError) -> String {
        guard let state = try await state(), !state.isEmpty else { return "\(address), nothing synced yet" }
        let count = state.definitions.definitions.count
        let recipes = state.definitions.recipes?.count ?? 0
        let more = recipes == 0 ? "" : ", \(recipes) recipe\(recipes == 1 ? "" : "s")"
        return "\(address), version \(state.version), \(count) definition\(count == 1 ? "" : "s")\(more)"
    }

    // MARK: Putting

    package func payload(_ definitions: DefinitionSet) -> Value {
        PutDocument(definitions: definitions.definitions, recipes: definitions.recipes).json
    }

    package func put(
        _ definitions: DefinitionSet, as claim: SyncClaim, replacing version: TargetVersion?, permission: SyncPermission
    ) async throws(SyncError) -> TargetState {
        let number = try number(of: version)
        let answer: TargetClient.Answer
        do {
            answer = try await send(.PUT, Self.path, definitions, claim, number)
        } catch {
            guard case .interrupted(let reason) = error else { throw meaning(of: error) }
            throw SyncError(.uncertain, "the definitions were sent to \(address), but \(reason)")
        }
        guard answer.status == 200 else {
            throw DashboardRefusal(answer, address: address, token: token, needs: .sync).error
        }
        guard let document = try? PutAnswer(json: Value(json: answer.body)) else {
            throw SyncError(
                .uncertain, "the definitions were sent to \(address), but its response is not from a dashboard")
        }
        return TargetState(
            version: TargetVersion(document.version.description), definitions: definitions)
    }

    /// Definitions are checked here as they are there; recipes are checked against what others have there.
    package func rehearse(
        _ definitions: DefinitionSet, as claim: SyncClaim, replacing version: TargetVersion?
    ) async throws(SyncError) -> [String] {
        guard let recipes = definitions.recipes, !recipes.names.isEmpty else { return [] }
        let number = try number(of: version)
        let answer: TargetClient.Answer
        do {
            answer = try await send(.POST, Self.rehearsalPath, definitions, claim, number)
        } catch {
            throw meaning(of: error)
        }
        // An older one has no such question, or says nothing more.
        guard ![204, 404, 405].contains(answer.status) else { return [] }
        guard answer.status == 200 else {
            throw DashboardRefusal(answer, address: address, token: token, needs: .read).error
        }
        let members = (try? Value(json: answer.body))?.object
        return WireProblem.list(members?["warnings"]).map(\.sentence)
    }

    // MARK: Requests

    private func send(
        _ method: HTTPMethod, _ path: String, _ definitions: DefinitionSet, _ claim: SyncClaim,
        _ version: Int
    ) async throws(TargetClient.Failure) -> TargetClient.Answer {
        var headers = self.headers
        headers.add(name: "content-type", value: "application/json")
        headers.add(name: "if-match", value: EntityVersion(version).entityTag)
        let document = PutDocument(
            definitions: definitions.definitions, recipes: definitions.recipes, origin: claim.origin,
            taken: claim.taken)
        return try await client.send(method, url.appending(path), headers: headers, body: document.json.jsonBytes())
    }

    private func number(of version: TargetVersion?) throws(SyncError) -> Int {
        if let number = version.flatMap({ Int($0.description) }) { return number }
        throw SyncError(.wrongAnswer, "a dashboard's version must be a number, got '\(version?.description ?? "")'")
    }

    private func meaning(of failure: TargetClient.Failure) -> SyncError {
        switch failure {
        case .unreachable(let reason), .interrupted(let reason): unreachable(reason)
        case .untrusted(let reason): .untrusted(address, reason)
        }
    }

    private var headers: HTTPHeaders {
        var headers: HTTPHeaders = ["accept": "application/json"]
        if let token { headers.add(name: "authorization", value: token.header) }
        return headers
    }

    private func look(at path: String) async throws(SyncError) -> TargetClient.Answer {
        try checked(await answer(at: path))
    }

    private func answer(at path: String) async throws(SyncError) -> TargetClient.Answer {
        do {
            return try await client.send(.GET, url.appending(path), headers: headers)
        } catch {
            throw meaning(of: error)
        }
    }

    private func checked(_ answer: TargetClient.Answer) throws(SyncError) -> TargetClient.Answer {
        guard answer.status == 200 else {
            throw DashboardRefusal(answer, address: address, token: token, needs: .read).error
        }
        return answer
    }

    private func json(_ answer: TargetClient.Answer) throws -> Value { try Value(json: answer.body) }

    private func unreachable(_ reason: String) -> SyncError {
        SyncError(
            .unreachable,
            "\(address) cannot be reached (\(reason))",
            advice: "start the dashboard with 'marquee dashboard serve', or check the target's 'url'")
    }

    private var notADashboard: SyncError {
        SyncError(
            .wrongAnswer, "\(address) is not a dashboard", advice: "check the target's 'url'")
    }
}

extension String {
    /// As a value in a query (RFC 3986).
    fileprivate var percentEncoded: String {
        utf8.map { byte in
            let isPlain = (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(UnicodeScalar(byte)) : "%\(digits.count < 2 ? "0" : "")\(digits)"
        }.joined()
    }
}

extension WireProblem {
    /// The message with its place.
    var sentence: String {
        let text = pointer == .root ? message : "\(pointer.description.shortened): \(message)"
        return help.map { "\(text); \($0)" } ?? text
    }
}
