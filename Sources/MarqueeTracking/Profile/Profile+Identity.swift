public import MarqueeDatabase
public import MarqueeModel
import MarqueeSystem

/// Who uses the host.
public struct ProfileIdentity: Sendable, Hashable {
    /// The installation; made once for each store.
    public let installationID: String
    /// The user; made once for each store, and again by ``Profile/reset()``.
    public let userID: String
    /// How the application knows the user.
    public let externalID: String?
    /// Where pushes go to; nil when they were refused, or it is not yet known.
    public let pushToken: String?

    init(_ stored: StoredIdentity) {
        installationID = stored.installationID
        userID = stored.userID
        externalID = stored.externalID
        pushToken = stored.pushToken
    }
}

extension Profile {
    /// The present identity; nil once somebody has opted out.
    public func identity() throws -> ProfileIdentity? {
        try store.identity().map { ProfileIdentity($0) }
    }

    /// The present identity at once, and again whenever it has changed, in whichever process.
    public nonisolated func identities() throws -> StoreValues<ProfileIdentity> {
        // It is made now, if it has not been: the stream only reads.
        _ = try store.identity()
        return try StoreValues(of: store.database, beginsWithPresent: true) { [store] in
            try store.over($0).identity().map { ProfileIdentity($0) }
        }
    }

    /// Says where pushes go to, or with nil that they were refused.
    @discardableResult
    public func register(pushToken: String?) async throws -> Value {
        if let pushToken { try ProfileRules.checkPushToken(pushToken) }
        return try await update { $0.pushToken = pushToken.flatMap { $0.isBlank ? nil : $0 } }
    }

    /// Says how the application knows the user; nil: not any more.
    @discardableResult
    public func setExternalID(_ id: String?) async throws -> Value {
        if let id { try ProfileRules.checkKey(id) }
        return try await update { $0.externalID = id }
    }

    private func update(_ change: (inout StoredIdentity) -> Void) async throws -> Value {
        guard let (identity, edit) = try store.updateIdentity(at: clock.now, change), let edit else { return .null }
        return try await answer(PendingEdit(number: edit, user: identity.userID, kind: .registration, key: ""))
    }
}
