import MarqueeModel
import MarqueeProject

extension LanguageServer {
    mutating func initialize(_ parameters: ValueObject) -> Value {
        client = ClientCapabilities(parameters)
        state = .running
        let root = parameters["rootUri"]?.string ?? parameters["rootPath"]?.string.map { "file://" + $0 }
        let listed = (parameters["workspaceFolders"]?.list ?? []).compactMap { $0["uri"]?.string }
        for uri in listed.isEmpty ? [root].compactMap({ $0 }) : listed { addFolder(uri) }
        return [
            "capabilities": .object(capabilities),
            "serverInfo": ["name": "marquee", "version": .string(version)],
        ]
    }

    private var capabilities: ValueObject {
        var all = navigation
        for member in annotations { all[member.key] = member.value }
        if client.asksForDiagnostics {
            all["diagnosticProvider"] = [
                "identifier": "marquee", "interFileDependencies": true,
                "workspaceDiagnostics": .boolean(client.asksForAllDiagnostics),
            ]
        }
        return all
    }

    private var annotations: ValueObject {
        [
            "semanticTokensProvider": ["legend": TokenType.legend, "full": ["delta": true], "range": true],
            "foldingRangeProvider": true,
            "selectionRangeProvider": true,
            "inlayHintProvider": ["resolveProvider": false],
            "codeLensProvider": ["resolveProvider": false],
            "colorProvider": true,
            "callHierarchyProvider": true,
            "documentRangeFormattingProvider": true,
            "documentOnTypeFormattingProvider": [
                "firstTriggerCharacter": "\n", "moreTriggerCharacter": ["}", "]"],
            ],
        ]
    }

    private var navigation: ValueObject {
        [
            "positionEncoding": .string(client.encoding.rawValue),
            "textDocumentSync": ["openClose": true, "change": 2, "save": true],
            "completionProvider": ["triggerCharacters": [":", " ", ".", "{", "[", ",", "*"]],
            "hoverProvider": true,
            "definitionProvider": true,
            "referencesProvider": true,
            "documentHighlightProvider": true,
            "documentSymbolProvider": true,
            "workspaceSymbolProvider": true,
            "documentLinkProvider": ["resolveProvider": false],
            "documentFormattingProvider": true,
            "renameProvider": ["prepareProvider": true],
            "codeActionProvider": ["codeActionKinds": ["quickfix", "source.fixAll"]],
            "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
        ]
    }

    /// What may only be sent behind the answer to `initialize`.
    mutating func finishInitializing() {
        guard client.watchesFiles else { return }
        // Messages name files of those folders, too.
        let folders = Set(projects.values.flatMap { $0.project.fileDirectories.map(\.name) }).sorted()
        let patterns = ["**/*.{yaml,yml,json}"] + (folders.isEmpty ? ["assets"] : folders).map { "**/\($0)/**" }
        let watchers = Value.list(patterns.map { ["globPattern": .string($0)] })
        request(
            "client/registerCapability",
            [
                "registrations": [
                    [
                        "id": "watched-files", "method": "workspace/didChangeWatchedFiles",
                        "registerOptions": ["watchers": watchers],
                    ]
                ]
            ])
    }

    // MARK: Folders

    mutating func didChangeFolders(_ parameters: Value) {
        for folder in parameters["event", "added"]?.list ?? [] {
            if let uri = folder["uri"]?.string { addFolder(uri) }
        }
        for folder in parameters["event", "removed"]?.list ?? [] {
            guard let path = folder["uri"]?.string.flatMap(DocumentURI.path) else { continue }
            let real = disk.realPath(of: path)
            folders.removeAll { $0.real == real }
            for root in projects.keys where !isWanted(root) { remove(root) }
        }
    }

    private mutating func addFolder(_ uri: String) {
        guard let path = DocumentURI.path(of: uri) else { return }
        let real = disk.realPath(of: path)
        folders.append((real, path))
        _ = openProject(around: real)
    }

    private func isWanted(_ root: FilePath) -> Bool {
        documents.values.contains { $0.project == root }
            || folders.contains { $0.real == root || $0.real.shown(in: root) != $0.real }
    }

    private mutating func remove(_ root: FilePath) {
        guard let project = projects.removeValue(forKey: root) else { return }
        for name in project.findings.keys { publish([], of: project.path(of: name), in: project) }
    }

    // MARK: Projects

    /// The project of a directory: that of itself, or of the nearest one around it; it is loaded by and by.
    mutating func openProject(around directory: FilePath) -> FilePath? {
        var candidate = directory
        while true {
            if projects[candidate] != nil { return candidate }
            if disk.isFile(candidate.appending(Project.configurationName)) {
                projects[candidate] = ProjectIndex(
                    root: candidate, disk: disk, environment: environment, checks: checks)
                return candidate
            }
            guard candidate.parent != candidate else { return nil }
            candidate = candidate.parent
        }
    }

    /// The URI by which the client knows a file.
    func uri(of path: FilePath) -> String {
        if let document = documents[path] { return document.uri }
        for folder in folders where folder.real != folder.given {
            let rest = path.shown(in: folder.real)
            if rest != path { return DocumentURI.text(of: rest.absolute(in: folder.given)) }
        }
        return DocumentURI.text(of: path)
    }
}
