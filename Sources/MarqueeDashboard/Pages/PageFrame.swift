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
            let forAll = [
                ("/hosts", "Hosts"), ("/messages", "Messages"), ("/compose", "Compose"), ("/statistics", "Statistics"),
                ("/profiles", "Profiles"), ("/templates", "Templates"), ("/recipes", "Recipes"),
                ("/history", "History"),
                ("/testers", "Testers"), ("/sessions", "Sessions"),
            ]
            let forAdministrators = [("/tokens", "Tokens"), ("/audit", "Audit")]
            let shown = session.token.scopes.allow(.admin) ? forAll + forAdministrators : forAll
            links = shown.map { Link(path: $0.0, title: $0.1, isCurrent: path == $0.0) }
        }
    }

    let title: String
    let style: String
    /// Stands before the address of every page: where it is not empty, things can be changed.
    let base: String
    let login: Login?
}

/// A moment, for machines and for people.
struct PageTime: Sendable {
    let iso: String
    let text: String

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    init(_ moment: Timestamp) {
        iso = moment.description
        // 2026-11-21T08:06:56.123Z
        let parts = iso.split(whereSeparator: { "-T:.Z".contains($0) })
        guard parts.count >= 5, let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month) else {
            text = iso
            return
        }
        text = "\(day) \(Self.months[month - 1]) \(parts[0]), \(parts[3]):\(parts[4]) UTC"
    }
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

/// Addresses of pages.
enum PagePath {
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
