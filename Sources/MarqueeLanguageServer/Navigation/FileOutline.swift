import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// A file's documents, exactly where it can be read, and as far as they can be understood where it cannot.
struct FileOutline {
    let documents: [OutlineNode]
    /// Whether the file could be read to its end.
    let isExact: Bool

    init(_ bytes: [UInt8]) {
        let (text, problem) = SourceText.decoding(bytes, file: "")
        if problem == nil, let documents = OutlineNode.documents(of: text) {
            (self.documents, isExact) = (documents, true)
        } else {
            (documents, isExact) = (TolerantReader.documents(of: text.bytes), false)
        }
    }
}

extension ProjectIndex {
    /// Every place of a file that names something.
    func occurrences(in outline: FileOutline, of file: FilePath) -> [Occurrence] {
        var finder = SymbolFinder(definition: definition, message: message)
        for document in outline.documents { finder.read(document, in: file) }
        return finder.occurrences
    }

    /// The message that a test case calls by its path, or by its name among the project's messages.
    func message(_ name: String) -> (file: FilePath, template: String)? {
        let folder = FilePath(Project.messagesFolder)
        let candidates = [FilePath(name)] + ["yaml", "yml", "json"].map { folder.appending("\(name).\($0)") }
        return candidates.lazy.compactMap { file in
            files[file]?.piece.messages.first.map { (file, $0.template) }
        }.first
    }

    /// The template of such a message.
    func messageTemplate(_ name: String) -> String? { message(name)?.template }

    /// What is named at an offset.
    func occurrence(in outline: FileOutline, of file: FilePath, at offset: Int) -> Occurrence? {
        let found = occurrences(in: outline, of: file).filter {
            $0.range.lowerBound <= offset && offset <= $0.range.upperBound
        }
        // Between two parts of a dotted name, the one that begins there.
        return found.last { $0.range.contains(offset) } ?? found.first
    }

    /// Every place of the project that names a symbol, by file, and the files that could not be searched to their end.
    func occurrences(of symbol: Symbol) -> (found: [(file: FilePath, occurrences: [Occurrence])], inexact: [FilePath]) {
        let search = NameSearch(symbol)
        var found: [(file: FilePath, occurrences: [Occurrence])] = []
        var inexact: [FilePath] = []
        for file in order {
            let isWhole = files[file].map { $0.problem == nil && !$0.piece.hasErrors } ?? false
            guard let bytes = text(of: file), search.mayName(in: bytes, isWhole: isWhole) else { continue }
            let outline = outline(of: file, bytes)
            if !outline.isExact { inexact.append(file) }
            var seen: Set<Range<Int>> = []
            let here = occurrences(in: outline, of: file).filter {
                $0.symbol == symbol && seen.insert($0.token.range).inserted
            }
            if !here.isEmpty { found.append((file, here)) }
        }
        return (found, inexact)
    }

    /// The outline of a file's text, which is kept for the next question.
    func outline(of file: FilePath, _ bytes: [UInt8]) -> FileOutline {
        files[file]?.outline.value(for: bytes) ?? FileOutline(bytes)
    }
}
