import MarqueeModel

/// A program whose definitions are to be imported.
package struct BuilderProgram: Sendable {
    package let file: String
    package let language: BuilderLanguage
    let text: SourceText
    let code: CodeTokens
    let failure: Diagnostic?

    /// Takes a program apart; it is never run.
    package init(_ bytes: [UInt8], file: String, _ language: BuilderLanguage) {
        (self.file, self.language) = (file, language)
        guard bytes.count <= BuilderLanguage.maximumBytes else {
            (text, code) = (SourceText(file: file, validated: []), CodeTokens(bytes: []))
            failure = Diagnostic(
                .tooLarge,
                "the program exceeds the limit of \(BuilderLanguage.maximumBytes) bytes", at: .top(of: file),
                help: "import only the file that calls the builders")
            return
        }
        let (text, problem) = SourceText.decoding(bytes, file: file)
        let (tokens, failure) = CodeLexer.tokens(of: text.bytes, language)
        (self.text, self.code) = (text, tokens)
        self.failure =
            problem
            ?? failure.map { failure in
                let positions = TextPositions(text)
                let start = positions.position(ofByte: failure.offset)
                let range = TextRange(start, TextPosition(line: start.line, column: start.column + 1))
                return Diagnostic(
                    .wrongShape, failure.message, at: SourceRange(file: file, range: range), help: failure.help)
            }
    }
}

/// Programs that are imported together: constants of one are used in the others.
package struct BuilderPrograms: Sendable {
    package let programs: [BuilderProgram]
    private let constants: [BuilderLanguage: CodeConstants]

    package init(_ programs: [BuilderProgram]) {
        self.programs = programs
        constants = Dictionary(grouping: programs, by: \.language).reduce(into: [:]) { constants, group in
            constants[group.key] = CodeConstants(of: group.value.map(\.code), group.key)
        }
    }

    fileprivate func constants(_ language: BuilderLanguage) -> CodeConstants { constants[language] ?? CodeConstants() }
}

extension DocumentLoader {
    /// Reads the definitions that a program's builders give, with the rules for any other; returns whether it names
    /// presenters, which are not imported.
    package mutating func read(_ program: BuilderProgram, among others: BuilderPrograms) -> Bool {
        let positions = TextPositions(program.text)
        var reader = BuilderReader(program.code, program.language, others.constants(program.language), positions)
        reader.read()
        let (tree, findings) = reader.tree(adding: program.failure)
        read(tree, findings, of: program.text)
        return reader.hasPresenters
    }
}

extension SourceRange {
    fileprivate static func top(of file: String) -> SourceRange {
        let start = TextPosition(line: 1, column: 1)
        return SourceRange(file: file, range: TextRange(start, start))
    }
}
