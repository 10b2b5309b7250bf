import MarqueeModel
import MarqueeProject

/// `content-types`: reads files of content types, and writes the Swift of their entries.
struct ContentTypeGeneration {
    private static let limit = 8_000_000
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
    /// - Returns: A line for each mistake, as compilers print them.
    func run() throws(FileSystem.Failure) -> [String] {
        var types: [SourceContentType] = []
        var mistakes: [String] = []
        for input in inputs {
            let path = input.absolute(in: workingDirectory)
            let bytes = try FileSystem.content(of: path, limit: Self.limit)
            do {
                let type = try Self.read(bytes)
                if types.contains(where: { $0.id == type.id }) {
                    throw SourceContentTypeError("the content type '\(type.id)' is in another file too")
                }
                types.append(type)
            } catch {
                mistakes.append("\(path.text):1:1: error: \(error)".visible)
            }
        }
        guard mistakes.isEmpty else { return mistakes }
        let text = Array(ContentTypeFile(types.sorted { $0.id < $1.id }).text.utf8)
        let path = output.absolute(in: workingDirectory)
        // What is not there, or cannot be read, is written.
        if (try? FileSystem.content(of: path, limit: text.count + 1)) != text {
            try FileSystem.replace(path, with: text, mode: nil)
        }
        return []
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
