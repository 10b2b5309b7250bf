import MarqueeModel
import MarqueeSync

/// What every page has around it.
struct PageFrame: Sendable {
    struct Link: Sendable {
        let path: String
        let title: String
        let isCurrent: Bool
    }

    /// For whoever is logged in.
    struct Login: Sendable {
        let name: String
        let csrf: String
        let links: [Link]

        init(_ session: PageSession, at path: String) {
            name = session.token.name
            csrf = session.formToken
            links = PageFrame.lists.filter { session.token.scopes.allow(oneOf: $0.scopes) }.map {
                Link(path: $0.path, title: $0.title, isCurrent: path == $0.path)
            }
        }
    }

    /// The pages that every page leads to, and what it takes to see them.
    static let lists: [(path: String, title: String, scopes: [TokenScope])] = [
        ("/hosts", "Hosts", [.read]), ("/messages", "Messages", [.read]), ("/compose", "Compose", [.send]),
        ("/statistics", "Statistics", [.read]), ("/profiles", "Profiles", [.read]),
        ("/templates", "Templates", .forDefinitions), ("/recipes", "Recipes", .forDefinitions),
        ("/history", "History", .forDefinitions), ("/testers", "Testers", .forDefinitions),
        ("/sessions", "Sessions", .forDefinitions), ("/tokens", "Tokens", [.admin]), ("/audit", "Audit", [.admin]),
    ]

    /// The list that an address belongs to; for somebody who may not see it, one that they may.
    static func list(of path: String, for scopes: Set<TokenScope>?) -> PageLink {
        let places = [
            "/recipe-form": "/recipes", "/explain": "/recipes", "/compare": "/history",
            "/statistics.csv": "/statistics",
        ]
        let first = "/" + (path.split(separator: "/").first.map(String.init) ?? "")
        let seen = lists.filter { scopes?.allow(oneOf: $0.scopes) != false }
        let list =
            seen.first { $0.path == places[first] ?? first } ?? seen.first { $0.path == "/templates" } ?? seen.first
        return PageLink(list?.title ?? "Templates", list?.path ?? "/templates")
    }

    let title: String
    let style: String
    /// Stands before the address of every page: where it is not empty, things can be changed.
    let base: String
    let login: Login?
}

/// A version, as pages point to it.
struct PageChange: Sendable {
    let number: String
    let path: String
    let by: String
    let time: PageTime
    /// The project and its revision, as far as they are known.
    let source: String?
    let note: String?

    /// Nil for the state before the first sync.
    init?(_ version: CatalogVersion) {
        guard let at = version.at, let by = version.by else { return nil }
        self.number = String(version.number.number)
        self.path = "/history/\(version.number)"
        self.by = by
        self.time = PageTime(at)
        let parts = [version.origin.project, version.origin.revision.map { String($0.prefix(12)) }].compactMap(\.self)
        self.source = parts.isEmpty ? nil : parts.joined(separator: " at ")
        self.note = version.origin.note
    }
}

/// A line of a difference.
struct PageLine: Sendable {
    let mark: String
    let markClass: String
    /// What the mark says to whoever doesn't see it.
    let markWord: String
    let name: String
    let path: String?
    let change: String
    let breaking: String?
    let details: [PageLine]
    let hasDetails: Bool

    /// - Parameter isLinked: Whether the name leads to the definition.
    init(_ line: PlanLine, isLinked: Bool) {
        mark = line.mark == .removed ? "−" : line.mark.rawValue
        (markClass, markWord) =
            switch line.mark {
            case .added: ("added", "Added")
            case .changed: ("changed", "Changed")
            case .removed: ("removed", "Removed")
            case .breaking: ("broken", "Breaking change")
            }
        name = line.name
        path = isLinked ? (line.isRecipe ? PagePath.recipe(line.name) : PagePath.template(line.name)) : nil
        change = line.change
        breaking = line.breaking
        details = line.details.map { PageLine($0, isLinked: false) }
        hasDetails = !details.isEmpty
    }
}

/// Something that a page leads to.
struct PageLink: Sendable {
    let name: String
    /// Nil: it has no page.
    let path: String?

    init(_ name: String, _ path: String?) {
        self.name = name
        self.path = path
    }
}

/// Addresses of pages.
enum PagePath {
    static func message(_ id: String) -> String {
        "/messages/" + PercentEncoding.encode(id)
    }

    static func statistics(_ dimension: Dimension, _ name: String) -> String {
        "/statistics?by=\(dimension.name)&name=\(PercentEncoding.encode(name))"
    }

    static func template(_ name: String) -> String {
        "/templates/" + PercentEncoding.encode(name)
    }

    static func recipe(_ name: String) -> String {
        "/recipes/" + PercentEncoding.encode(name)
    }

    static func templates(query: String, from place: Int) -> String {
        "/templates?q=\(PercentEncoding.encode(query))&from=\(place)"
    }
}
