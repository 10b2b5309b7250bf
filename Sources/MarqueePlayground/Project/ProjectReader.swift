package import MarqueeModel
package import MarqueeProject
import MarqueeYAML

/// Reads a project again and again, and remembers what was right.
package struct ProjectReader: Sendable {
    private let open: @Sendable () throws -> Project
    private let checks: FeatureChecks
    /// What can be drawn of a project that could never be read.
    private let nothing: TemplateCatalog
    private var number = 0
    private var last: ProjectState?

    /// - Parameters:
    ///   - checks: What features say of documents that are theirs.
    ///   - open: Opens the project as it is now.
    package init(checks: FeatureChecks, _ open: @escaping @Sendable () throws -> Project) throws(DefinitionError) {
        (self.checks, self.open) = (checks, open)
        nothing = try TemplateCatalog([], presenters: PresenterDefaults())
    }

    /// The project as it is now. What is wrong is told in the state.
    mutating func read() -> ProjectState {
        number += 1
        let state: ProjectState
        do {
            let project = try open()
            state = self.state(of: project)
        } catch let error as InvalidDocuments {
            // With errors in the configuration, nothing can be drawn by it.
            let report = try? error.validation(checks)  // What is said of the configuration is known anyway.
            state = stale(report ?? error.report, nil)
        } catch {
            state = stale(DiagnosticReport([]), error.words(or: "the project cannot be read"))
        }
        last = state
        return state
    }

    private func state(of project: Project) -> ProjectState {
        let (documents, report) = project.validated(checks)
        let presenters = project.configuration.presenters
        let sound = (try? documents.soundDefinitions(presenters: presenters))?.definitions ?? []
        var definitions = Dictionary(sound.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var broken: [String: SourceRange?] = [:]
        for (name, source) in documents.loader.names where definitions[name] == nil { broken[name] = source }
        let faulty = Set(
            report.diagnostics.filter { $0.severity == .error }.compactMap { $0.source?.file })
        // What a file with errors no longer says was there a moment ago, and will be again.
        for old in last?.catalog.definitions ?? [] where definitions[old.name] == nil {
            guard let file = old.source?.file, broken[old.name] != nil || faulty.contains(file) else { continue }
            if broken[old.name] == nil { broken[old.name] = old.source }
            definitions[old.name] = old
        }
        let all = definitions.values.sorted { $0.name < $1.name }
        let catalog = (try? TemplateCatalog(all, presenters: presenters)) ?? nothing
        let places = documents.loader.names
        var entries: [ProjectState.Entry] = []
        let found = FindingPlaces(report, names: places)
        for name in Set(definitions.keys).union(broken.keys).sorted() {
            let definition = definitions[name]
            guard definition?.kind.isVisual ?? true else { continue }
            entries.append(
                ProjectState.Entry(
                    name: name, definition: definition, isBroken: broken[name] != nil,
                    source: places[name] ?? definition?.source, findings: found.findings(of: name)))
        }
        return ProjectState(
            number: number, project: project, entries: entries, catalog: catalog, messages: messages(of: documents),
            theme: project.theme(), report: report, failure: nil)
    }

    /// What was read last, with what is wrong now.
    private func stale(_ report: DiagnosticReport, _ failure: String?) -> ProjectState {
        ProjectState(
            number: number, project: last?.project,
            entries: (last?.entries ?? []).map {
                .init(name: $0.name, definition: $0.definition, isBroken: true, source: $0.source, findings: [])
            }, catalog: last?.catalog ?? nothing, messages: last?.messages ?? [],
            theme: last?.theme ?? Theme(), report: report, failure: failure)
    }

    private func messages(of documents: DocumentSet) -> [ProjectState.StoredMessage] {
        var counts: [String: Int] = [:]
        return documents.messages.map { message in
            let file = message.source?.file ?? ""
            let number = counts[file, default: 0]
            counts[file] = number + 1
            return ProjectState.StoredMessage(
                key: "\(file)#\(number)", title: message.id ?? (number == 0 ? file : "\(file), \(number + 1)"),
                message: message, number: number)
        }
    }
}

/// Which findings belong to which definition: those between its beginning and that of the next one of its file.
private struct FindingPlaces {
    private var byName: [String: [Int]] = [:]

    init(_ report: DiagnosticReport, names: [String: SourceRange]) {
        let byFile = Dictionary(grouping: names, by: \.value.file).mapValues { members in
            members.map { (line: $0.value.range.start.line, name: $0.key) }.sorted { $0.line < $1.line }
        }
        for (place, diagnostic) in report.diagnostics.enumerated() {
            guard let source = diagnostic.source, let starts = byFile[source.file] else { continue }
            let line = source.range.start.line
            // What is found above all of them is about the file.
            guard let start = starts.last(where: { $0.line <= line }) else { continue }
            byName[start.name, default: []].append(place)
        }
    }

    func findings(of name: String) -> [Int] { byName[name] ?? [] }
}
