import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// `/`: every template and visual function.
struct GalleryPage: Sendable {
    struct Card: Sendable {
        let name: String
        let path: String
        let kind: String
        let kindClass: String
        let description: String?
        let isDrawn: Bool
        let isBroken: Bool
        /// `2 findings`.
        let count: String?
        /// The errors: they are what is to be mended first.
        let rows: [FindingRow]
        let hasRows: Bool

        init(_ entry: ProjectState.Entry, _ state: ProjectState, _ editor: EditorAddress) {
            name = entry.name
            path = TemplatePage.path(of: entry.name)
            kind = entry.definition?.kind.title ?? "definition"
            kindClass = entry.definition?.kind.isFunction == true ? "function" : "template"
            description = entry.definition?.description
            isDrawn = entry.definition != nil
            isBroken = entry.isBroken
            count = entry.findings.isEmpty ? nil : PlaygroundFrame.counted(entry.findings.count, "finding")
            let errors = entry.findings.filter { state.report.diagnostics[$0].severity == .error }
            rows = FindingRow.rows(of: state, at: Array(errors.prefix(3)), editor)
            hasRows = !rows.isEmpty
        }
    }

    /// So many are shown at once.
    static let most = 24

    let frame: PlaygroundFrame
    let query: String
    let summary: String
    let failure: String?
    let isEmpty: Bool
    /// Where the first template could be.
    let folder: String
    let cards: [Card]
    let more: String?

    init(_ state: ProjectState, _ wish: GalleryWish, _ editor: EditorAddress, version: String) {
        var frame = PlaygroundFrame(state.project?.name ?? "Templates", state, version: version)
        frame.isGallery = true
        self.frame = frame
        query = wish.query
        let found = wish.matching(state.entries)
        cards = wish.shown(found).map { Card($0, state, editor) }
        failure = state.failure
        isEmpty = state.entries.isEmpty && state.failure == nil
        folder = state.project?.configuration.templates.first?.value.visible ?? "templates"
        summary =
            wish.query.isEmpty
            ? Self.count(of: state.entries)
            : "\(found.count) of \(state.entries.count) with “\(wish.query)” in their name or description"
        let next = wish.start + Self.most
        more = found.count > next ? "/?q=\(PercentEncoding.encode(wish.query))&start=\(next)" : nil
    }

    private static func count(of entries: [ProjectState.Entry]) -> String {
        let functions = entries.count { $0.definition?.kind.isFunction == true }
        let templates = PlaygroundFrame.counted(entries.count - functions, "template")
        return functions == 0 ? templates : "\(templates), \(PlaygroundFrame.counted(functions, "visual function"))"
    }
}

/// Which templates the gallery is asked for.
struct GalleryWish: Sendable {
    let query: String
    let start: Int

    init(_ pairs: [(String, String)]) {
        let first = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        query = first["q"] ?? ""
        start = max(0, first["start"].flatMap { Int($0) } ?? 0)
    }

    func matching(_ entries: [ProjectState.Entry]) -> [ProjectState.Entry] {
        let wanted = query.lowercased()
        guard !wanted.isBlank else { return entries }
        return entries.filter {
            $0.name.lowercased().contains(wanted)
                || ($0.definition?.description?.lowercased().contains(wanted) ?? false)
        }
    }

    func shown(_ entries: [ProjectState.Entry]) -> ArraySlice<ProjectState.Entry> {
        entries.dropFirst(start).prefix(GalleryPage.most)
    }
}
