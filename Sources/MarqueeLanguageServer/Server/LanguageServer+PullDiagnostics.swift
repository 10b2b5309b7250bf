import MarqueeModel
import MarqueeProject

/// Diagnostics on request (Language Server Protocol 3.17, "Pull Diagnostics"). A client that can ask for them is told
/// those of open documents only when it asks; those of other files come unasked until it asks for all.
extension LanguageServer {
    /// How many findings of one file are sent.
    private static let maximumFindings = 500
    /// How many files a report for all of them is about.
    private static let maximumReports = 2_000

    mutating func documentDiagnostics(_ parameters: Value) throws(ResponseError) -> Value {
        guard let place = try documentPlace(parameters) else { return ["kind": "full", "items": []] }
        var texts = ProjectTexts(place.project)
        return .object(
            report(
                place.project.findings[place.file] ?? [], of: place.project.path(of: place.file),
                known: parameters["previousResultId"]?.string, &texts))
    }

    mutating func workspaceDiagnostics(_ parameters: Value) -> Value {
        var known: [FilePath: String] = [:]
        for previous in parameters["previousResultIds"]?.list ?? [] {
            guard let path = previous["uri"]?.string.flatMap(realPath), let id = previous["value"]?.string else {
                continue
            }
            known[path] = id
        }
        if !pulled.coversWorkspace {
            pulled.coverWorkspace()
            for root in projects.keys { withdrawFindings(of: root) }
        }
        var reports: [Value] = []
        for root in projects.keys.sorted(by: FilePath.precedes) {
            guard let project = currentProject(root) else { continue }
            var texts = ProjectTexts(project)
            let withFindings = Set(project.findings.keys.map(project.path))
            let gone = known.keys.filter { $0.shown(in: root) != $0 && !withFindings.contains($0) }
            for path in withFindings.union(gone).sorted(by: FilePath.precedes) {
                if let owner = documents[path]?.project, owner != root { continue }
                guard reports.count < Self.maximumReports else { break }
                let findings = project.findings[path.shown(in: root)] ?? []
                var members = report(findings, of: path, known: known[path], &texts)
                members["uri"] = .string(uri(of: path))
                members["version"] = documents[path].map { .integer($0.version) } ?? .null
                reports.append(.object(members))
            }
        }
        return ["items": .list(reports)]
    }

    private mutating func report(
        _ findings: [Diagnostic], of path: FilePath, known: String?, _ texts: inout ProjectTexts
    ) -> ValueObject {
        var next = lastResult
        let id = pulled.id(of: findings, at: path) {
            next += 1
            return next
        }
        lastResult = next
        guard known != "\(id)" else { return ["kind": "unchanged", "resultId": .string("\(id)")] }
        let items = findings.prefix(Self.maximumFindings).map { value(of: $0, in: path, &texts) }
        return ["kind": "full", "resultId": .string("\(id)"), "items": .list(items)]
    }

    // MARK: Unasked

    /// Whether a file's findings are sent only when they are asked for.
    func isAskedFor(_ path: FilePath) -> Bool {
        client.asksForDiagnostics && (pulled.coversWorkspace || documents[path] != nil)
    }

    /// Takes back what was told unasked: from now on the client asks.
    mutating func withdrawFindings(of root: FilePath) {
        for path in published.files(below: root) where published.isNew([], of: path) { sendFindings([], of: path) }
    }

    /// Has the client ask again when a file that it asked about has other findings now. Of a text that it has just
    /// changed it may have asked already; some do not ask of those that nobody sees.
    mutating func askForQuestions(of root: FilePath, in project: ProjectIndex) {
        guard client.asksForDiagnostics else { return }
        let paths = pulled.coversWorkspace ? Set(project.findings.keys.map(project.path)) : Set(documents.keys)
        let isOutdated = paths.contains { path in
            path.shown(in: root) != path
                && pulled.isOutdated(project.findings[path.shown(in: root)] ?? [], of: path)
        }
        if isOutdated { request("workspace/diagnostic/refresh", [:]) }
    }
}
