import MarqueeCommandLine
import MarqueeModel
import MarqueeProject

/// What is to be previewed, as it was asked for: it is read anew each time, since a project changes meanwhile.
struct Preview: Sendable {
    private let context: CommandContext
    private let name: String?
    private let settings: [String]
    private let locale: String?
    private let presenter: String?

    /// - Parameters:
    ///   - name: A template or function, or what somebody calls a message; nil: every template and visual function.
    ///   - settings: Values of its arguments, `name=value`.
    ///   - locale: The one that is preferred; nil: the project's.
    ///   - presenter: Shows it in place of its own.
    init(
        _ context: CommandContext, of name: String?, settings: [String], at locale: String? = nil,
        by presenter: String? = nil
    ) {
        (self.context, self.name, self.settings) = (context, name, settings)
        (self.locale, self.presenter) = (locale, presenter)
    }

    /// - Parameter project: With the permission to show something.
    func run(in project: Project) throws -> PreviewRun {
        let catalog = try project.definitions()
        let messages: [Message]
        if let name {
            messages = try self.messages(called: name, catalog, project)
        } else {
            let definitions = catalog.definitions.filter(\.kind.isVisual)
            messages = try definitions.map { try PreviewMessage($0, settings: settings).message }
        }
        return try PreviewRun(
            project: project, definitions: catalog.definitions, messages: messages, locale: locale,
            presenter: presenter, console: context.console)
    }

    /// A template's made-up message, or those of a file.
    private func messages(called name: String, _ catalog: TemplateCatalog, _ project: Project) throws -> [Message] {
        if let definition = catalog[name] { return [try PreviewMessage(definition, settings: settings).message] }
        let isFile = name == "-" || name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".json")
        guard isFile || project.messageNames.contains(name) else {
            let known = catalog.definitions.map(\.name) + project.messageNames
            let help = NearestName.of(name, in: known).map { "did you mean '\($0)'?" } ?? "'marquee inspect' lists all"
            throw CommandFailure(
                DiagnosticCode.unknownTemplate.rawValue, "unknown template or message '\(name)'; \(help)",
                status: .invalidInput)
        }
        let documents = try project.messages(in: name, standardInput: StandardInput.content)
        guard !documents.hasErrors else { throw InvalidDocuments("the message", documents.report()) }
        guard !documents.messages.isEmpty else {
            throw CommandFailure("no-message", "'\(name)' contains no messages", status: .invalidInput)
        }
        return try documents.messages.enumerated().map { index, message in
            let definition = try catalog.definition(called: message.template)
            return try PreviewMessage(definition, of: message, number: index, settings: settings).message
        }
    }

    /// Does something, and tells what went wrong: somebody is at work, and the next change may put it right.
    func telling(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch is CancellationError {
        } catch {
            let messages = context.console.messages
            messages.write(CommandFailure(error).text(isColored: messages.isColored))
        }
    }

    /// Where changes matter.
    func folders() -> [FilePath] {
        var folders = WatchedFolders()
        do {
            guard let project = try context.projectIfAny() else { return [] }
            folders = WatchedFolders(of: project)
            let boundary = project.boundary
            for directory in project.fileDirectories where boundary.outside(directory) == nil {
                folders.add(directory, boundary)
            }
        } catch {
            // With errors in the configuration, only what it would be read from is known.
            folders.add(file: context.workingDirectory.appending(Project.configurationName))
        }
        return folders.paths
    }
}
