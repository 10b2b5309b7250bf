import MarqueeModel
import MarqueeProject

/// A document that a request is about, and the place in it.
struct DocumentPlace {
    let project: ProjectIndex
    let file: FilePath
    let text: TextBuffer
    let offset: Int
}

extension LanguageServer {
    /// The document and position of a request; nil for what belongs to no project.
    ///
    /// - Throws: when the request does not say which document it is about.
    mutating func documentPlace(_ parameters: Value) throws(ResponseError) -> DocumentPlace? {
        guard let uri = parameters["textDocument", "uri"]?.string else {
            throw ResponseError(.invalidParams, "'textDocument.uri' is missing")
        }
        guard let path = realPath(of: uri), let document = documents[path], let root = document.project,
            let project = currentProject(root), let file = project.name(of: path), project.contains(file)
        else { return nil }
        var offset = 0
        if let position = parameters["position"] {
            guard let found = document.text.offset(of: position, client.encoding) else {
                throw ResponseError(.invalidParams, "'position' must have the numbers 'line' and 'character'")
            }
            offset = found
        }
        return DocumentPlace(project: project, file: file, text: document.text, offset: offset)
    }
}

extension DocumentPlace {
    /// How much of a text is looked at by what colours, folds or annotates all of it.
    static let maximumBytes = 2 << 20

    /// Whether that would take too long.
    var isTooLarge: Bool { text.bytes.count > Self.maximumBytes }

    /// The text's outline, which is kept while it stays the same.
    var outline: FileOutline { project.outline(of: file, text.bytes) }

    /// Comments, anchors and aliases of the text.
    var marks: TextMarks { TextMarks(text.bytes, outline) }
}
