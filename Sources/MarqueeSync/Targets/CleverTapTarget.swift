package import MarqueeModel
import NIOHTTP1

/// CleverTap's custom templates: definitions are posted to its `/defineTemplates` and never come back, so that the last
/// state that was synced from here stands in for what it has.
package struct CleverTapTarget: SyncTarget {
    private let url: TargetURL
    private let credentials: Credentials?
    private let client: TargetClient

    package var address: String { url.description }

    /// Who sends, checked for what a header can carry.
    package struct Credentials: Sendable, CustomReflectable, CustomStringConvertible {
        fileprivate let accountID: String
        fileprivate let token: BearerToken
        fileprivate let tokenText: String

        package init(accountID: String, accountToken: String) throws(SyncError) {
            guard !accountID.isEmpty, accountID.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
                throw SyncError(.configuration, "the target's 'accountID' is empty or contains invalid characters")
            }
            self.accountID = accountID
            self.token = try BearerToken(accountToken)
            self.tokenText = accountToken
        }

        package var description: String { "an account" }
        package var customMirror: Mirror { Mirror(self, children: [:]) }
    }

    /// - Parameters:
    ///   - credentials: Nil as long as nothing is sent.
    ///   - isInsecure: Whether they may be sent unencrypted to another machine.
    ///   - authorities: Those who may sign its certificate; nil: whom the system trusts.
    package init(
        url: String, credentials: Credentials?, isInsecure: Bool = false, timing: TargetTiming = TargetTiming(),
        authorities: CertificateAuthorities? = nil
    ) throws(SyncError) {
        self.url = try TargetURL(url)
        // A dry run, which sends none, says so too.
        try self.url.checkSecrecy(unless: isInsecure)
        self.credentials = credentials
        self.client = TargetClient(timing, authorities)
    }

    package func state() -> TargetState? { nil }

    package func usage() -> UsageDocument? { nil }

    package func check() async throws(SyncError) -> String {
        do {
            // Any answer will do, and a request without credentials can change nothing.
            _ = try await client.send(.HEAD, url.appending("/"), headers: [:])
            return "\(address) responds; whether the user is a tester is only known after a sync"
        } catch {
            throw unreachable(error)
        }
    }

    package func payload(_ definitions: DefinitionSet) throws(SyncError) -> Value {
        try CleverTapForm(definitions).json
    }

    package func put(
        _ definitions: DefinitionSet, as claim: SyncClaim, replacing version: TargetVersion?, permission: SyncPermission
    ) async throws(SyncError) -> TargetState {
        let payload = try payload(definitions)
        guard let credentials else {
            throw SyncError(
                .configuration, "the target needs an 'accountID' and an 'accountToken' to send")
        }
        let headers: HTTPHeaders = [
            "content-type": "application/json", "accept": "application/json",
            "x-clevertap-account-id": credentials.accountID, "x-clevertap-token": credentials.tokenText,
        ]
        let answer: TargetClient.Answer
        do {
            answer = try await client.send(
                .POST, url.appending("/defineTemplates"), headers: headers, body: payload.jsonBytes())
        } catch .interrupted(let reason) {
            throw SyncError(
                .uncertain,
                "the definitions were sent to \(address), but \(reason); it is unknown whether they arrived",
                advice: "check CleverTap's dashboard, and sync again if they are missing")
        } catch {
            throw unreachable(error)
        }
        guard (200..<300).contains(answer.status) else { throw refusal(answer, credentials) }
        return TargetState(version: Digest.version(of: definitions), definitions: definitions)
    }

    private func unreachable(_ failure: TargetClient.Failure) -> SyncError {
        switch failure {
        case .unreachable(let reason), .interrupted(let reason):
            SyncError(
                .unreachable, "\(address) cannot be reached (\(reason))",
                advice: "check the target's 'url' and the network")
        case .untrusted(let reason): .untrusted(address, reason)
        }
    }

    private func refusal(_ answer: TargetClient.Answer, _ credentials: Credentials) -> SyncError {
        let body =
            AnswerExcerpt.text(answer.body).map { ["the server says: \(credentials.token.removed(from: $0))"] } ?? []
        switch answer.status {
        case 401:
            return SyncError(
                .notPermitted,
                "\(address) denies access (401): the user is not a tester",
                advice: "mark the profile as a test profile on CleverTap's dashboard, and check 'accountID' and"
                    + " 'accountToken'", details: body)
        case 300..<400:
            return SyncError(
                .wrongAnswer,
                "\(address) redirects (\(answer.status))", advice: "set the target's 'url' to the account's region",
                details: body)
        case 500...:
            return SyncError(
                .unreachable, "\(address) failed (\(answer.status))", advice: "try again later", details: body)
        default:
            return SyncError(.rejected, "\(address) rejects the definitions (\(answer.status))", details: body)
        }
    }
}
