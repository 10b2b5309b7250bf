package import MarqueeModel
import MarqueeYAML

/// Reads the messages of texts that were cut out of a stream.
package struct MessageInput {
    /// What a text turned out to be.
    package enum Item: Sendable {
        case message(Message)
        /// No message, for these reasons; with what could be read of it.
        case unreadable([Diagnostic], Message?)
    }

    /// A part of the input, with its place in it.
    package struct Part: Sendable {
        package let item: Item
        /// What was wrong with the text though a message was read.
        package let warnings: [Diagnostic]
        private let lineOffset: Int

        fileprivate init(_ item: Item, warnings: [Diagnostic] = [], lineOffset: Int) {
            self.item = item
            self.warnings = warnings
            self.lineOffset = lineOffset
        }

        /// Findings with their lines counted from the beginning of the input.
        package func placed(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
            lineOffset == 0 ? diagnostics : diagnostics.map { $0.moved(byLines: lineOffset) }
        }
    }

    /// The name that findings have.
    package let file: String

    package init(file: String) {
        self.file = file
    }

    /// The messages of a text; a text that holds nothing, such as a comment, gives none.
    package func parts(of text: MessageTexts.Text) -> [Part] {
        var loader = DocumentLoader()
        loader.read(text.bytes, file: file, as: .messages)
        let offset = text.firstLine - 1
        let errors = loader.diagnostics.filter { $0.severity == .error }
        let warnings = loader.diagnostics.filter { $0.severity == .warning && $0.code != .nothingDefined }
        // While there is an error, nothing that was read of the text is to be used.
        guard errors.isEmpty else {
            return [
                Part(.unreadable(loader.diagnostics, loader.rejectedMessages.first), lineOffset: offset)
            ]
        }
        return loader.messages.map { Part(.message($0), warnings: warnings, lineOffset: offset) }
    }
}

extension Diagnostic {
    fileprivate func moved(byLines offset: Int) -> Diagnostic {
        Diagnostic(
            code, message, severity: severity, at: source?.moved(byLines: offset), help: help,
            notes: notes.map {
                Note($0.message, at: $0.source?.file == source?.file ? $0.source?.moved(byLines: offset) : $0.source)
            },
            fix: fix.map { fix in
                Fix(
                    fix.title,
                    fix.edits.map { edit in
                        Fix.Edit(
                            edit.source.file == source?.file ? edit.source.moved(byLines: offset) : edit.source,
                            edit.replacement)
                    }, fix.certainty)
            }, argument: argument)
    }
}

extension SourceRange {
    fileprivate func moved(byLines offset: Int) -> SourceRange {
        func moved(_ position: TextPosition) -> TextPosition {
            TextPosition(line: position.line + offset, column: position.column)
        }
        return SourceRange(file: file, range: TextRange(moved(range.start), moved(range.end)))
    }
}
