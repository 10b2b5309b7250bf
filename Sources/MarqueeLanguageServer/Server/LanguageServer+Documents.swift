import MarqueeModel
import MarqueeProject
import MarqueeYAML

extension LanguageServer {
    mutating func didOpen(_ parameters: Value) {
        guard let document = parameters["textDocument"], let uri = document["uri"]?.string,
            let text = document["text"]?.string, let path = realPath(of: uri)
        else { return }
        let root = openProject(around: path.parent)
        documents[path] = OpenDocument(
            uri: uri, version: document["version"]?.integer ?? 0, text: TextBuffer(text), project: root)
        pass(path)
    }

    mutating func didChange(_ parameters: Value) {
        guard let uri = parameters["textDocument", "uri"]?.string, let path = realPath(of: uri),
            documents[path] != nil
        else { return }
        documents[path]?.apply(parameters["contentChanges"]?.list ?? [], client.encoding)
        if let version = parameters["textDocument", "version"]?.integer { documents[path]?.version = version }
        pass(path)
    }

    mutating func didClose(_ parameters: Value) {
        guard let uri = parameters["textDocument", "uri"]?.string, let path = realPath(of: uri),
            let document = documents.removeValue(forKey: path), let root = document.project
        else { return }
        sentTokens[path] = nil
        pulled.forget(path)
        // It was told nothing of the open document unasked.
        if client.asksForDiagnostics { published.expect(path) }
        guard let name = projects[root]?.name(of: path) else { return }
        projects[root]?.setText(nil, of: name)
    }

    mutating func didChangeWatchedFiles(_ parameters: Value) {
        for change in parameters["changes"]?.list ?? [] {
            guard let path = change["uri"]?.string.flatMap(realPath) else { continue }
            if path.name == Project.configurationName { adopt(path.parent) }
            for root in projects.keys {
                guard let name = projects[root]?.name(of: path) else { continue }
                projects[root]?.noticeChange(of: name)
            }
        }
    }

    /// Without a client that watches files, a save is the moment to look at all of them.
    mutating func didSave(_ parameters: Value) {
        guard !client.watchesFiles, let uri = parameters["textDocument", "uri"]?.string,
            let root = realPath(of: uri).flatMap({ documents[$0]?.project })
        else { return }
        projects[root]?.noticeChanges()
    }

    /// Begins with a project whose configuration has appeared: texts below it that belonged to none are its own now.
    private mutating func adopt(_ directory: FilePath) {
        guard let root = openProject(around: directory) else { return }
        for (path, document) in documents where document.project == nil && path.shown(in: root) != path {
            documents[path]?.project = root
            pass(path)
        }
    }

    func realPath(of uri: String) -> FilePath? {
        DocumentURI.path(of: uri).map(disk.realPath)
    }

    /// Tells a document's project what its text is now.
    private mutating func pass(_ path: FilePath) {
        guard let document = documents[path], let root = document.project,
            let name = projects[root]?.name(of: path), projects[root]?.contains(name) == true
        else { return }
        projects[root]?.setText(document.text.bytes, of: name)
        published.expect(path)
    }
}
