import MarqueeModel
import MarqueeProject
import MarqueeRecipes
import MarqueeYAML

/// A value that is named on the command line: a file in YAML or JSON, or '-' for standard input.
struct ValueFile {
    let name: String
    private let context: CommandContext

    init(_ name: String, in context: CommandContext) {
        self.name = name
        self.context = context
    }

    /// Makes something of its one value.
    ///
    /// - Throws: ``ProjectError``, ``InvalidDocuments``, ``RecipeInputError`` with the file's name.
    func read<Result>(_ make: (Value) throws -> Result) throws -> Result {
        let (value, report) = ValueDocument.reading(try bytes(), file: shown)
        guard let value, report.errorCount == 0 else { throw InvalidDocuments("'\(shown)'", report) }
        do {
            return try make(value)
        } catch let error as RecipeInputError {
            throw RecipeInputError("'\(shown)': \(error)")
        }
    }

    /// Values that follow one another: JSON Lines, or documents of YAML.
    func values() throws -> [Value] {
        let (values, report) = ValueDocument.readingAll(try bytes(), file: shown)
        guard report.errorCount == 0 else { throw InvalidDocuments("'\(shown)'", report) }
        return values
    }

    private var shown: String { name == "-" ? DocumentSet.standardInput : name }

    private func bytes() throws -> [UInt8] {
        if name == "-" { return try StandardInput.content() }
        do {
            return try FileSystem.content(
                of: FilePath(name).absolute(in: context.workingDirectory), limit: SourceText.maximumBytes + 1)
        } catch {
            throw ProjectError(.unreadable, "'\(name)' cannot be read: \(error)")
        }
    }
}
