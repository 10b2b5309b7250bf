/// What a token allows.
package enum TokenScope: String, Sendable, Hashable, CaseIterable {
    /// Reading everything but tokens, sessions and the audit log, and looking at the pages.
    case read
    /// Replacing definitions and recipes: what testers may do. It includes reading them, and nothing else.
    case sync
    /// Sending messages and commands, and changing contents.
    case send
    /// Running a host: taking what is for it, and reporting what became of it.
    case host
    /// Seeing and ending what others have: tokens, sessions and the audit log. It includes ``read``.
    case admin

    /// In one sentence, for lists.
    package var summary: String {
        switch self {
        case .read: "Read definitions, recipes, hosts, messages, profiles and statistics, and view the pages."
        case .sync: "Replace definitions and recipes (for testers). Includes reading these, with their history."
        case .send: "Send messages and commands, and store content."
        case .host: "Run a host."
        case .admin: "View tokens and the audit log, view and end sessions. Includes 'read'."
        }
    }
}

extension [TokenScope] {
    /// Each lets one read what a sync needs: definitions, recipes, their history and use, and who may sync.
    package static let forDefinitions: [TokenScope] = [.read, .sync]
}

extension Set<TokenScope> {
    /// Whether these allow what needs a scope.
    package func allow(_ scope: TokenScope) -> Bool {
        contains(scope) || (scope == .read && contains(.admin))
    }

    /// Whether these allow what needs one of several.
    package func allow(oneOf scopes: [TokenScope]) -> Bool { scopes.contains(where: allow) }

    /// The names in their own order: `read, sync`.
    package var names: [String] {
        TokenScope.allCases.filter(contains).map(\.rawValue)
    }
}
