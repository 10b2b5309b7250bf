package import MarqueeModel

/// What is stored about whoever uses the host.
package enum ProfileKind: Int, Sendable, Hashable, CaseIterable {
    /// Ids and token; never edited by themselves.
    case identity = 0
    /// A key with a text.
    case tag = 1
    /// A name that is in the set or not.
    case setTag = 2
    /// A key with a typed value.
    case attribute = 3
    /// A key with anything.
    case data = 4
    /// The whole set of names.
    case tagSet = 5
    /// External id and token, as the server is to know them.
    case registration = 6
    /// That everything is to be deleted.
    case optOut = 7
}

/// An edit that no server has acknowledged.
package struct ProfileLogEntry: Sendable, Hashable {
    /// Grows with every edit; never comes again.
    package let number: Int64
    /// Whose profile it changes.
    package let user: String
    package let kind: ProfileKind
    package let key: String
    /// JSON; nil deletes.
    package let value: [UInt8]?
    /// Whether the server may offer it for choosing whom to address.
    package let isFilter: Bool
    package let at: Timestamp
}

/// A change on its way into the profile.
package struct ProfileChange: Sendable, Hashable {
    package var kind: ProfileKind
    package var key: String
    /// JSON; nil deletes.
    package var value: [UInt8]?
    package var isFilter: Bool

    package init(_ kind: ProfileKind, key: String, value: [UInt8]?, isFilter: Bool = true) {
        self.kind = kind
        self.key = key
        self.value = value
        self.isFilter = isFilter
    }
}

/// Who uses the host.
package struct StoredIdentity: Sendable, Hashable {
    package var installationID: String
    package var userID: String
    package var externalID: String?
    package var pushToken: String?
}
