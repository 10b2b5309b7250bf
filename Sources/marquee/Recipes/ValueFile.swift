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
    /// - Throws: ``ProjectError``, ``InvalidDocuments`` with the place of a mistake.
    func read<Result>(_ make: (Value) throws -> Result) throws -> Result {
        let (value, report) = ValueDocument.reading(try bytes(), file: shown)
        guard let value, report.errorCount == 0 else { throw InvalidDocuments("'\(shown)'", report) }
        do {
            return try make(value.value)
        } catch let error as RecipeInputError {
            throw InvalidDocuments("'\(shown)'", report.with(error.finding(in: value)))
        }
    }

    /// Does something with values that follow one another: JSON Lines, or documents of YAML.
    ///
    /// - Throws: As above.
    func forEach(_ body: (Value) throws -> Void) throws {
        let bytes = try bytes()
        let (values, report) = ValueDocument.readingAll(bytes, file: shown)
        guard report.errorCount == 0 else { throw InvalidDocuments("'\(shown)'", report) }
        for (index, value) in values.enumerated() {
            do {
                try body(value)
            } catch let error as RecipeInputError {
                guard let placed = ValueDocument.placed(index, of: bytes, file: shown) else { throw error }
                throw InvalidDocuments("'\(shown)'", report.with(error.finding(in: placed)))
            }
        }
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

extension RecipeInputError {
    /// The mistake at its place.
    func finding(in value: PlacedValue) -> Diagnostic {
        Diagnostic(isAboutKey ? .unknownKey : .wrongShape, description, severity: .error, at: source(in: value))
    }

    func source(in value: PlacedValue) -> SourceRange { value.source(of: keys, isKey: isAboutKey) }
}
