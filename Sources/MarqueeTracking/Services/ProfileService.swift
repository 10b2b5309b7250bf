public import MarqueeModel

/// A server that keeps profiles.
///
/// Called by one task, one request after the other, in the order of the edits; cancellation ends a request at once. After a
/// failure that is temporary the same edits come again, so a server must take an edit twice as once.
public protocol ProfileService: Sendable {
    /// Sends edits of one user's profile.
    ///
    /// - Returns: The server's answer, which each of the edits' callers gets.
    /// - Throws: ``ServiceFailure`` with the server's status and body; any other error counts as no answer.
    func send(_ edits: [ProfileEdit], of user: ProfileUser) async throws -> Value

    /// One user's profile as the server has it, which may lack edits that wait here. Called from any task, also while edits
    /// are sent; cancellation ends it at once.
    ///
    /// By default it throws: a server that only takes edits need not give any back.
    ///
    /// - Throws: ``ServiceFailure`` with the server's status and body; any other error counts as no answer.
    func profile(of user: ProfileUser) async throws -> ServerProfile
}

extension ProfileService {
    /// Throws ``ProfileError``: this server gives no profiles back.
    public func profile(of user: ProfileUser) async throws -> ServerProfile {
        throw ProfileError(.notReadable, "the server accepts profile changes, but does not return profiles")
    }
}

/// A profile as a server has it.
public struct ServerProfile: Sendable, Hashable {
    /// The user.
    public var userID: String
    /// How the application knows the user.
    public var externalID: String?
    /// The tags.
    public var tags: [String: String]
    /// The names in the set.
    public var setTags: Set<String>
    /// The typed attributes.
    public var attributes: [String: ProfileAttribute]
    /// Custom data.
    public var data: ValueObject

    /// Creates a profile.
    public init(
        userID: String, externalID: String? = nil, tags: [String: String] = [:], setTags: Set<String> = [],
        attributes: [String: ProfileAttribute] = [:], data: ValueObject = [:]
    ) {
        self.userID = userID
        self.externalID = externalID
        self.tags = tags
        self.setTags = setTags
        self.attributes = attributes
        self.data = data
    }

    /// Reads `{"userID", "externalID", "tags", "setTags", "attributes", "data"}`; nil for anything else.
    package init?(json: Value) {
        guard let members = json.object, let user = members["userID"]?.string else { return nil }
        self.init(userID: user, externalID: members["externalID"]?.string)
        for member in members["tags"]?.object ?? [:] { tags[member.key] = member.value.string }
        setTags = Set((members["setTags"]?.list ?? []).compactMap(\.string))
        for member in members["attributes"]?.object ?? [:] {
            attributes[member.key] = ProfileAttribute(json: member.value)
        }
        data = members["data"]?.object ?? [:]
    }
}

/// Whose profile it is.
public struct ProfileUser: Sendable, Hashable {
    /// The user, as this store knows it.
    public let userID: String
    /// The installation; nil for a user who has been given up by opting out.
    public let installationID: String?
}

/// One change of a profile, on its way to a server.
public struct ProfileEdit: Sendable, Hashable {
    /// What is changed.
    public enum Subject: Sendable, Hashable {
        /// A tag with its text; nil deletes it.
        case tag(key: String, String?)
        /// Whether a name is among the set tags.
        case setTag(name: String, isIn: Bool)
        /// All set tags.
        case tagSet([String])
        /// A typed attribute; nil deletes it.
        case attribute(key: String, Value?)
        /// Custom data; whether it is offered for choosing whom to address.
        case data(key: String, Value?, isFilter: Bool)
        /// External id and push token.
        case registration(externalID: String?, pushToken: String?)
        /// Everything is to be deleted.
        case optOut(installationID: String)
    }

    /// Grows with each edit of this store.
    public let number: Int64
    /// What is changed.
    public let subject: Subject
    /// When it was.
    public let at: Timestamp
}
