import MarqueeModel
import MarqueeProject
import MarqueeYAML

extension LanguageServer {
    /// How many findings of one file are sent.
    private static let maximumFindings = 500

    mutating func publishFindings(of root: FilePath) {
        guard let project = projects[root] else { return }
        var paths = Set(published.files(below: root)).union(published.expected(below: root))
        paths.formUnion(project.findings.keys.map(project.path))
        for path in paths.sorted(by: FilePath.precedes) {
            // A project inside this one speaks for its own files.
            if let owner = documents[path]?.project, owner != root { continue }
            let name = path.shown(in: root)
            publish(isAskedFor(path) ? [] : project.findings[name] ?? [], of: path, in: project)
        }
        askForQuestions(of: root, in: project)
    }

    mutating func publish(_ findings: [Diagnostic], of path: FilePath, in project: ProjectIndex) {
        let hadFindings = published.hasFindings(of: path)
        guard published.isNew(findings, of: path) else { return }
        // Of what the client asks for, it is told only that what it knew is gone.
        if findings.isEmpty, !hadFindings, isAskedFor(path) { return }
        var texts = ProjectTexts(project)
        sendFindings(findings.prefix(Self.maximumFindings).map { value(of: $0, in: path, &texts) }, of: path)
    }

    mutating func sendFindings(_ values: [Value], of path: FilePath) {
        var parameters: ValueObject = ["uri": .string(uri(of: path)), "diagnostics": .list(values)]
        if let version = documents[path]?.version { parameters["version"] = .integer(version) }
        send(.notification(method: "textDocument/publishDiagnostics", parameters: .object(parameters)))
    }

    /// A finding as the protocol writes it.
    func value(of finding: Diagnostic, in path: FilePath, _ texts: inout ProjectTexts) -> Value {
        var members: ValueObject = [
            "range": range(of: finding, in: path, &texts),
            "severity": finding.severity == .error ? 1 : 2,
            "code": .string(finding.code.rawValue),
            "source": "marquee",
            "message": .string(
                ([finding.message] + (finding.help.map { [$0] } ?? [])).map(\.visible).joined(separator: "\n")),
        ]
        if client.hasCodeDescription, let page = codePages?.appending("\(finding.code.rawValue).md") {
            members["codeDescription"] = ["href": .string(DocumentURI.text(of: page))]
        }
        let notes = finding.notes.compactMap { note in
            note.source.map { source -> Value in
                let name = FilePath(source.file)
                let range = texts.text(of: name).range(of: source.range)
                return [
                    "location": [
                        "uri": .string(uri(of: texts.project.path(of: name))),
                        "range": texts.text(of: name).value(of: range, client.encoding),
                    ],
                    "message": .string(note.message.visible),
                ]
            }
        }
        if client.hasRelatedInformation, !notes.isEmpty { members["relatedInformation"] = .list(notes) }
        return .object(members)
    }

    private func range(of finding: Diagnostic, in path: FilePath, _ texts: inout ProjectTexts) -> Value {
        let name = path.shown(in: texts.project.root)
        guard let source = finding.source, FilePath(source.file) == name else {
            // About a path that is no document, such as a folder: told at the top of the configuration.
            return TextBuffer([]).value(of: 0..<0, client.encoding)
        }
        let text = texts.text(of: name)
        return text.value(of: text.range(of: source.range), client.encoding)
    }
}

/// The texts of a project's files with their lines, each worked out once.
struct ProjectTexts {
    let project: ProjectIndex
    private var texts: [FilePath: TextBuffer] = [:]

    init(_ project: ProjectIndex) {
        self.project = project
    }

    mutating func text(of name: FilePath) -> TextBuffer {
        if let text = texts[name] { return text }
        let text = TextBuffer(project.text(of: name) ?? [])
        texts[name] = text
        return text
    }
}
