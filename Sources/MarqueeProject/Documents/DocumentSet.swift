package import MarqueeModel
import MarqueeSystem
package import MarqueeYAML

/// What features say of documents that are theirs.
package struct FeatureChecks: Sendable {
    /// Why a payload is not a notification; nil when it is one.
    let notification: @Sendable (Value) -> String?
    /// What is wrong with recipes whose form is right, and the local files that they name.
    ///
    /// `isIncomplete`: some definitions could not be read, so that one that is missing says nothing.
    package let recipes: RecipeChecking

    package typealias RecipeChecking =
        @Sendable (_ recipes: [RecipeDraft], _ resolver: MessageResolver, _ isIncomplete: Bool) -> (
            findings: [Diagnostic], localFiles: [LocalFileMention]
        )

    /// What is wrong with what happens in a case, and with what is given there.
    package let happening: @Sendable (_ event: PlacedValue, _ given: PlacedValue?) -> [Diagnostic]

    package init(
        notification: @escaping @Sendable (Value) -> String?,
        recipes: @escaping RecipeChecking,
        happening: @escaping @Sendable (_ event: PlacedValue, _ given: PlacedValue?) -> [Diagnostic]
    ) {
        self.notification = notification
        self.recipes = recipes
        self.happening = happening
    }

    /// What is wrong in cases beyond their form.
    package func findings(in cases: [TestCase]) -> [Diagnostic] {
        cases.flatMap { one in
            guard case .event(let event, _, let given) = one.subject else { return [Diagnostic]() }
            return happening(event, given)
        }
    }

    /// What is wrong in notifications.
    package func findings(in notifications: [(payload: Value, source: SourceRange)]) -> [Diagnostic] {
        notifications.compactMap { payload, source in
            notification(payload).map {
                Diagnostic(
                    .wrongShape, "this is not a notification: \($0)", at: source,
                    help: "see 'Shapes' in Documentation/notifications.md")
            }
        }
    }

    /// Nobody is asked.
    package static var none: FeatureChecks {
        FeatureChecks(notification: { _ in nil }, recipes: { _, _, _ in ([], []) }, happening: { _, _ in [] })
    }
}

/// Definitions and messages of many files, and all that was found in them.
package struct DocumentSet {
    /// The name of standard input in findings.
    package static let standardInput = "<stdin>"

    /// Where an overlay has what stands in for standard input.
    package static func standardInputPath(in workingDirectory: FilePath) -> FilePath {
        FilePath(standardInput).absolute(in: workingDirectory)
    }

    package private(set) var loader: DocumentLoader
    private let workingDirectory: FilePath
    private let overlay: TextOverlay
    /// Findings about paths, which come first.
    private var pathFindings: [Diagnostic] = []
    private var laterFindings: [Diagnostic] = []
    private var unreadFiles = 0
    private var standardInput: [UInt8]?

    package init(presenters: PresenterDefaults, workingDirectory: FilePath, overlay: TextOverlay = TextOverlay()) {
        self.overlay = overlay
        self.loader = DocumentLoader(presenters: presenters)
        self.workingDirectory = workingDirectory
    }

    package var definitions: [TemplateDefinition] { loader.definitions }
    package var messages: [Message] { loader.messages }
    package var cases: [TestCase] { loader.cases }
    package var recipes: [RecipeDraft] { loader.recipes }
    /// The names of all recipes, whether without error or not.
    var recipeNames: Set<String> { Set(loader.recipeNames.keys) }
    /// Definitions that are written and could not be read.
    var unreadNames: UnreadableNames {
        guard unreadFiles == 0, !pathFindings.hasErrors, !loader.mayLackNames else { return .any }
        return .names(Set(loader.names.keys).subtracting(definitions.map(\.name)))
    }
    package var hasErrors: Bool {
        loader.diagnostics.hasErrors || pathFindings.hasErrors || laterFindings.hasErrors
    }

    // MARK: Reading

    package mutating func read(_ documents: DocumentFiles) {
        pathFindings += documents.diagnostics
        for file in documents.files { read(file) }
    }

    /// Reads a file.
    package mutating func read(_ file: FilePath, as content: DocumentLoader.Content = .anything) {
        let path = file.absolute(in: workingDirectory)
        if let bytes = overlay[path] { return loader.read(bytes, file: file.text, as: content) }
        do {
            let size = try FileSystem.item(at: path).size
            guard size <= SourceText.maximumBytes else {
                unreadFiles += 1
                return pathFindings.append(.tooLarge(file, size: size))
            }
            loader.read(
                try FileSystem.content(of: path, limit: SourceText.maximumBytes + 1), file: file.text,
                as: content)
        } catch {
            unreadFiles += 1
            pathFindings.append(.about(file, .unreadablePath, "'\(file)' cannot be read: \(error)"))
        }
    }

    /// Reads a text that is in no file.
    mutating func read(_ bytes: [UInt8], named name: String) {
        loader.read(bytes, file: name)
    }

    package mutating func read(standardInput bytes: [UInt8], as content: DocumentLoader.Content = .anything) {
        standardInput = bytes
        loader.read(bytes, file: Self.standardInput, as: content)
    }

    /// Adds what a later check has found.
    package mutating func report(_ findings: some Sequence<Diagnostic>) {
        laterFindings += findings
    }

    /// Takes out what nobody can say while the configuration has errors.
    mutating func keepCertain() {
        let doubtful: Set<DiagnosticCode> = [
            .unreadablePath, .outsideProject, .nothingDefined, .missingFile, .unknownPresenter, .neverFires,
        ]
        pathFindings.removeAll { doubtful.contains($0.code) }
        laterFindings.removeAll { doubtful.contains($0.code) }
    }

    /// Adds what is wrong with notifications and cases by themselves.
    mutating func checkOwn(_ checks: FeatureChecks) {
        report(checks.findings(in: cases))
        report(checks.findings(in: loader.notifications))
    }

    // MARK: Results

    /// The definitions that were read without error, whatever was found in others; none of a name that is there twice.
    package func soundDefinitions(presenters: PresenterDefaults) throws(DefinitionError) -> TemplateCatalog {
        let disputed = Set(
            loader.diagnostics.filter { $0.severity == .error }.flatMap { $0.notes.compactMap(\.source) })
        let sound = definitions.filter { definition in
            (definition.presenter ?? presenters[definition.kind]) != nil
                && definition.source.map { disputed.contains($0) } != true
        }
        return try TemplateCatalog(sound, presenters: presenters)
    }

    /// Everything that was found, with the texts that it is about; but for the warnings that files say are meant.
    ///
    /// - Parameter isComplete: Whether everything was checked: then comments that nothing needs are told.
    package func report(isComplete: Bool = false) -> DiagnosticReport {
        let diagnostics = (pathFindings + loader.diagnostics + laterFindings).withoutEchoes
            .ignoring(loader.ignores, tellsUnused: isComplete)
        return DiagnosticReport(
            diagnostics, fileCount: loader.fileCount + unreadFiles,
            templateCount: definitions.count { !$0.kind.isFunction },
            functionCount: definitions.count { $0.kind.isFunction }, recipeCount: recipes.count,
            texts: texts(for: diagnostics), files: loader.files
        )
    }

    /// The loader keeps the texts that it found something in. What was found later, and notes, can be about others:
    /// those are read again.
    private func texts(for diagnostics: [Diagnostic]) -> [String: SourceText] {
        var texts = loader.texts
        if let standardInput, texts[Self.standardInput] == nil {
            texts[Self.standardInput] = SourceText.decoding(standardInput, file: Self.standardInput).text
        }
        return Self.texts(for: diagnostics, beside: texts, workingDirectory: workingDirectory, overlay: overlay)
    }

    private static func texts(
        for diagnostics: [Diagnostic], beside known: [String: SourceText], workingDirectory: FilePath,
        overlay: TextOverlay = TextOverlay()
    ) -> [String: SourceText] {
        var texts = known
        // What is about a path as a whole has no line to show, least of all one from outside of the project.
        for diagnostic in diagnostics where ![.unreadablePath, .outsideProject].contains(diagnostic.code) {
            for source in [diagnostic.source] + diagnostic.notes.map(\.source) {
                guard let file = source?.file, file != standardInput, texts[file] == nil else { continue }
                let path = FilePath(file).absolute(in: workingDirectory)
                guard let bytes = overlay[path] ?? (try? FileSystem.content(of: path, limit: SourceText.maximumBytes))
                else { continue }  // Without its text, a finding is printed without its source line.
                texts[file] = SourceText.decoding(bytes, file: file).text
            }
        }
        return texts
    }

    /// A report of findings about files that were read in another way, which are read again for their lines.
    package static func report(of diagnostics: [Diagnostic], workingDirectory: FilePath) -> DiagnosticReport {
        DiagnosticReport(diagnostics, texts: texts(for: diagnostics, beside: [:], workingDirectory: workingDirectory))
    }
}

extension Diagnostic {
    fileprivate static func tooLarge(_ file: FilePath, size: Int64) -> Diagnostic {
        .about(
            file, .tooLarge, "the file has \(size) bytes, which exceeds the limit of \(SourceText.maximumBytes)",
            help: "split it into several files")
    }
}
