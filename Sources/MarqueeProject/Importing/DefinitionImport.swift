package import MarqueeModel
package import MarqueeYAML

/// Definitions of CleverTap's, or of anybody's, that are to be written as YAML: files of definitions in YAML or JSON, and
/// programs that call CleverTap's builders, which are read and never run.
package struct DefinitionImport {
    /// What is imported from one file.
    package struct Source: Sendable {
        /// As findings name it.
        package let file: String
        package var definitions: [TemplateDefinition]
    }

    /// Reads JSON that is not a file of definitions, such as a dashboard's; nil for anything else.
    package typealias OtherReader = ([UInt8], String) throws -> [TemplateDefinition]?

    private enum Content {
        case document([UInt8])
        case program(Int)
    }

    private let presenters: PresenterDefaults
    let workingDirectory: FilePath
    private var contents: [(file: String, isNamed: Bool, content: Content)] = []
    private var programs: [BuilderProgram] = []
    package private(set) var report = DiagnosticReport([])
    package private(set) var sources: [Source] = []
    /// Files in folders that define nothing.
    package private(set) var skippedFiles = 0
    /// Files that were named, and of which nothing is imported.
    package private(set) var emptyFiles: [String] = []
    /// Whether a program names presenters, which are code and not imported.
    package private(set) var hasPresenters = false

    package init(presenters: PresenterDefaults, workingDirectory: FilePath) {
        (self.presenters, self.workingDirectory) = (presenters, workingDirectory)
    }

    // MARK: What is read

    /// Adds what was piped in.
    ///
    /// - Parameter language: Nil for YAML and JSON.
    package mutating func add(standardInput bytes: [UInt8], _ language: BuilderLanguage?) {
        add(bytes, file: DocumentSet.standardInput, isNamed: true, language)
    }

    /// Adds a file, or all below a folder that may define something.
    package mutating func add(_ path: FilePath, within boundary: ProjectBoundary) {
        var files = DocumentFiles(
            workingDirectory: workingDirectory, within: boundary, adding: BuilderLanguage.fileExtensions)
        files.collect(path.absolute(in: workingDirectory), .given)
        report = DiagnosticReport(files.diagnostics, texts: [:]).adding(report)
        for file in files.files {
            let isNamed = file == path.absolute(in: workingDirectory).shown(in: workingDirectory)
            do {
                let limit = SourceText.maximumBytes + 1
                add(
                    try FileSystem.content(of: file.absolute(in: workingDirectory), limit: limit), file: file.text,
                    isNamed: isNamed, BuilderLanguage(fileExtension: file.fileExtension))
            } catch {
                report = DiagnosticReport(
                    [.about(file, .unreadablePath, "'\(file)' cannot be read: \(error)")], texts: [:]
                ).adding(report)
            }
        }
    }

    private mutating func add(_ bytes: [UInt8], file: String, isNamed: Bool, _ language: BuilderLanguage?) {
        guard let language else { return contents.append((file, isNamed, .document(bytes))) }
        programs.append(BuilderProgram(bytes, file: file, language))
        contents.append((file, isNamed, .program(programs.count - 1)))
    }

    // MARK: Reading

    /// Reads all that was added.
    package mutating func read(_ other: OtherReader) throws {
        let together = BuilderPrograms(programs)
        for (file, isNamed, content) in contents {
            let definitions: [TemplateDefinition]
            switch content {
            case .program(let index):
                var loader = DocumentLoader(presenters: presenters)
                if loader.read(together.programs[index], among: together) { hasPresenters = true }
                report = loader.report().adding(report)
                definitions = loader.definitions
            case .document(let bytes):
                definitions = try other(bytes, file) ?? documents(bytes, file: file, isNamed: isNamed)
            }
            if !definitions.isEmpty {
                sources.append(Source(file: file, definitions: definitions))
            } else if isNamed {
                emptyFiles.append(file)
            } else {
                skippedFiles += 1
            }
        }
        leaveOutDuplicates()
    }

    private mutating func documents(_ bytes: [UInt8], file: String, isNamed: Bool) -> [TemplateDefinition] {
        var loader = DocumentLoader(presenters: presenters)
        loader.read(bytes, file: file)
        // A folder of an application has other files, too.
        guard isNamed || !loader.definitions.isEmpty || loader.mayDefine else { return [] }
        var findings: [Diagnostic] = []
        let others =
            loader.messages.count + loader.cases.count + loader.notifications.count + loader.recipes.count
        if others > 0, !loader.definitions.isEmpty {
            findings.append(
                .about(
                    FilePath(file), .unsupportedValue,
                    "messages, cases and recipes in a file of definitions are not imported",
                    severity: .warning, help: "move them into separate files"))
        }
        report = loader.report(adding: findings).adding(report)
        return loader.definitions
    }

    /// One application's definitions are often there for two systems.
    private mutating func leaveOutDuplicates() {
        var known: [String: TemplateDefinition] = [:]
        var findings: [Diagnostic] = []
        for index in sources.indices {
            sources[index].definitions.removeAll { definition in
                guard let first = known[definition.name] else {
                    known[definition.name] = definition
                    return false
                }
                let isSame = first == definition
                findings.append(
                    Diagnostic(
                        .duplicateTemplate,
                        isSame
                            ? "'\(definition.name)' is defined twice identically, so it is written once"
                            : "'\(definition.name)' is defined twice, with differences",
                        severity: isSame ? .warning : .error, at: definition.source,
                        help: isSame ? nil : "import only one of the two files, or make the definitions identical",
                        notes: first.source.map { [.init("first defined here", at: $0)] } ?? []))
                return true
            }
        }
        sources.removeAll { $0.definitions.isEmpty }
        report = DiagnosticReport(findings, texts: report.texts).adding(report, countingFiles: false)
    }
}
