/// What a token allows.
package enum TokenScope: String, Sendable, Hashable, CaseIterable {
    /// Reading definitions and their history, and looking at the pages.
    case read
    /// Replacing the definitions: what testers may do. It includes reading them.
    case sync
    /// Sending messages.
    case send
    /// Running a host: taking what is for it, and reporting what became of it.
    case host
    /// Seeing and ending what others have: tokens, sessions and the audit log. It includes looking at the pages.
    case admin

    /// In one sentence, for lists.
    package var summary: String {
        switch self {
        case .read: "Read definitions and their history, and view the pages."
        case .sync: "Replace the definitions (for testers). Includes reading them."
        case .send: "Send messages."
        case .host: "Run a host."
        case .admin: "View tokens and the audit log, view and end sessions. Includes 'read'."
        }
    }
}

extension Set<TokenScope> {
    /// Whether these allow what needs a scope.
    package func allow(_ scope: TokenScope) -> Bool {
        contains(scope) || (scope == .read && (contains(.sync) || contains(.admin)))
    }

    /// The names in their own order: `read, sync`.
    package var names: [String] {
        TokenScope.allCases.filter(contains).map(\.rawValue)
    }
}
