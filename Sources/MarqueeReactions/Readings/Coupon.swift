public import MarqueeModel

/// Something that is worth something, once.
public struct Coupon: Sendable, Hashable {
    /// Which one it is.
    public var id: String
    /// What it is called.
    public var name: String?
    /// What it is for.
    public var details: String?
    /// What it is worth.
    public var value: String?
    /// Until when it is worth that; nil: for ever.
    public var expiresAt: Timestamp?
    /// From when on it is worth that; nil: at once.
    public var redeemableFrom: Timestamp?
    /// The address of a picture.
    public var icon: String?
    /// Who has claimed it.
    public var claims: [Claim]

    /// What a coupon is worth at some moment.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        /// It may be redeemed.
        case valid
        /// It may be redeemed later.
        case inactive
        /// It may not be redeemed any more.
        case expired
        /// It was redeemed.
        case redeemed
    }

    /// Creates a coupon.
    public init(
        id: String, name: String? = nil, details: String? = nil, value: String? = nil, expiresAt: Timestamp? = nil,
        redeemableFrom: Timestamp? = nil, icon: String? = nil, claims: [Claim] = []
    ) {
        self.id = id
        self.name = name
        self.details = details
        self.value = value
        self.expiresAt = expiresAt
        self.redeemableFrom = redeemableFrom
        self.icon = icon
        self.claims = claims
    }

    /// What is redeemed; nil where nobody has claimed it yet.
    public var serialNumber: String? { claims.lazy.compactMap(\.serialNumber).first }

    /// What it is worth: what was redeemed is, whenever that was; then what has not begun, then what is over.
    public func status(at now: Timestamp) -> Status {
        if claims.contains(where: { $0.redeemedAt != nil }) { return .redeemed }
        if let redeemableFrom, now < redeemableFrom { return .inactive }
        if let expiresAt, now > expiresAt { return .expired }
        return .valid
    }

    func arguments(at now: Timestamp) -> ValueObject {
        var arguments: ValueObject = ["id": .string(id), "status": .string(status(at: now).rawValue)]
        let texts = [
            ("name", name), ("details", details), ("value", value), ("expiresAt", expiresAt?.description),
            ("redeemableFrom", redeemableFrom?.description), ("icon", icon), ("serialNumber", serialNumber),
        ]
        for (name, text) in texts { arguments[name] = text.map { .string($0) } }
        if !claims.isEmpty { arguments["claims"] = .list(claims.map(\.json)) }
        return arguments
    }
}

/// That somebody has claimed a coupon.
public struct Claim: Sendable, Hashable {
    /// Who has.
    public var profileID: String?
    /// What is redeemed.
    public var serialNumber: String?
    /// When it was claimed.
    public var claimedAt: Timestamp?
    /// When it was redeemed; nil: it was not.
    public var redeemedAt: Timestamp?

    /// Creates a claim.
    public init(
        profileID: String? = nil, serialNumber: String? = nil, claimedAt: Timestamp? = nil, redeemedAt: Timestamp? = nil
    ) {
        self.profileID = profileID
        self.serialNumber = serialNumber
        self.claimedAt = claimedAt
        self.redeemedAt = redeemedAt
    }

    fileprivate var json: Value {
        var members: ValueObject = [:]
        let texts = [
            ("profileId", profileID), ("serialNumber", serialNumber), ("claimedAt", claimedAt?.description),
            ("redeemedAt", redeemedAt?.description),
        ]
        for (name, text) in texts { members[name] = text.map { .string($0) } }
        return .object(members)
    }
}
