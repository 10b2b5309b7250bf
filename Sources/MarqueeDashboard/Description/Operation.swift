import MarqueeModel
import MarqueeSync

/// How the API's description (OpenAPI 3.1) tells of one method of one address.
struct Operation: Sendable {
    /// Something that a request may have beside its body.
    struct Parameter: Sendable {
        enum Place: String, Sendable { case path, query, header }
        let name: String
        let place: Place
        let isRequired: Bool
        let schema: Value
        let description: String
    }

    /// What can be answered.
    struct Answer: Sendable {
        let status: Int
        let description: String
        var mediaType = "application/json"
        /// Nil: there is no body.
        var schema: Value?
        /// With an `ETag`.
        var hasTag = false
        /// What else it may be, as text.
        var otherTypes: [String] = []
        /// What can be asked next, with what this answer or its request says.
        var links: [FollowUp] = []
    }

    /// Another operation that what was answered leads to: a link, in OpenAPI's words.
    struct FollowUp: Sendable {
        /// The id of the other operation.
        let operation: String
        /// The name of its parameter in the path.
        let parameter: String
        /// Where the parameter's value is, as a runtime expression: `$response.body#/id`.
        let value: String
    }

    let id: String
    let summary: String
    /// One of these is enough; none: anybody may.
    let scopes: [TokenScope]
    /// Whether only a host may, with the token that joining has given to it.
    var isHosts = false
    var parameters: [Parameter] = []
    /// The schema of a JSON body.
    var body: Value?
    let answers: [Answer]
    /// Problems of this operation, beside those that every one has.
    var problems: [(status: Int, description: String)] = []
}

extension [Operation.FollowUp] {
    /// Operations on one thing, whose id or name stands somewhere in the answer or the request.
    static func leading(
        to operations: String..., by parameter: String = "id", from value: String = "$response.body#/id"
    ) -> Self {
        operations.map { Operation.FollowUp(operation: $0, parameter: parameter, value: value) }
    }
}

extension Operation.Parameter {
    static func path(_ name: String, _ schema: Value, _ description: String) -> Self {
        Self(name: name, place: .path, isRequired: true, schema: schema, description: description)
    }

    static func query(_ name: String, isRequired: Bool = false, _ schema: Value, _ description: String) -> Self {
        Self(name: name, place: .query, isRequired: isRequired, schema: schema, description: description)
    }

    static func header(_ name: String, isRequired: Bool = false, _ schema: Value, _ description: String) -> Self {
        Self(name: name, place: .header, isRequired: isRequired, schema: schema, description: description)
    }
}
