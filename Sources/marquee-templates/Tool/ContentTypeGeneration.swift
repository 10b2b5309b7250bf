import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// `content-types`: reads files of content types and of definitions, and writes the Swift of their entries.
struct ContentTypeGeneration {
    private static let limit = 8_000_000
    /// What files of content types end with; others are definitions.
    private static let suffix = ".contenttype.json"
    private let output: FilePath
    private let inputs: [FilePath]
    private let workingDirectory: FilePath

    init(output: FilePath, inputs: [FilePath], workingDirectory: FilePath) {
        self.output = output
        self.inputs = inputs
        self.workingDirectory = workingDirectory
    }

    /// Writes the file unless it is there already as it would be. With mistakes, nothing is written.
    ///
    /// A content type as a file has it counts for more than the template of the same name.
    ///
    /// - Returns: A line for each mistake in a content type, as compilers print them, and what was found in definitions.
    func run() throws(FileSystem.Failure) -> (mistakes: [String], report: DiagnosticReport) {
        var types: [SourceContentType] = []
        var mistakes: [String] = []
        // Who presents is the project's affair, and entries are the same for all.
        var documents = DocumentSet(
            presenters: PresenterDefaults(template: "any", function: "any"), workingDirectory: workingDirectory)
        for input in inputs {
            let path = input.absolute(in: workingDirectory)
            guard path.text.hasSuffix(Self.suffix) else {
                documents.read(input)
                continue
            }
            let bytes = try FileSystem.content(of: path, limit: Self.limit)
            do {
                let type = try Self.read(bytes)
                if types.contains(where: { $0.id == type.id }) {
                    throw SourceContentTypeError("the content type '\(type.id)' is also in another file")
                }
                types.append(type)
            } catch {
                mistakes.append("\(path.text):1:1: error: \(error)".visible)
            }
        }
        let report = documents.report()
        guard mistakes.isEmpty, report.errorCount == 0 else { return (mistakes, report) }
        let known = Set(types.map(\.id))
        types += documents.definitions.map { SourceContentType(of: $0) }.filter { !known.contains($0.id) }
        let text = Array(ContentTypeFile(types.sorted { $0.id < $1.id }).text.utf8)
        let path = output.absolute(in: workingDirectory)
        // What is not there, or cannot be read, is written.
        if (try? FileSystem.content(of: path, limit: text.count + 1)) != text {
            try FileSystem.replace(path, with: text, mode: nil)
        }
        return ([], report)
    }

    private static func read(_ bytes: [UInt8]) throws(SourceContentTypeError) -> SourceContentType {
        let value: Value
        do {
            value = try Value(json: bytes)
        } catch {
            throw SourceContentTypeError("\(error)")
        }
        return try SourceContentType(value)
    }
}
