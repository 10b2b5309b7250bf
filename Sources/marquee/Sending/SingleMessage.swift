import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// The one message that a command is about, as a presenter would get it.
struct SingleMessage {
    let invocation: Invocation
    /// What was ignored, or replaced by a default.
    let warnings: [Diagnostic]
    let report: DiagnosticReport

    /// Reads and resolves it.
    ///
    /// - Parameters:
    ///   - text: A file, `-` for standard input, or the name of one in the project's messages.
    ///   - locale: The one that is preferred; nil: the project's.
    ///   - command: What it is for, where there are several.
    init(
        _ text: String, of project: Project, isStrict: Bool = false, locale: String? = nil, command: String
    ) throws {
        let catalog = try project.definitions()
        var documents = try project.messages(in: text, standardInput: StandardInput.content)
        let message = try Self.single(documents, text, command)
        let options = project.resolutionOptions(isStrict: isStrict, locale: locale)
        let resolution = MessageResolver(catalog: catalog, options: options).resolve(message)
        documents.report(resolution.diagnostics)
        guard let invocation = resolution.invocation else {
            throw CommandFailure(
                "refused", "the message was rejected", status: .invalidInput, report: documents.report())
        }
        let before = documents.report().diagnostics.count
        documents.checkLocalFiles(of: project, catalog)
        self.invocation = invocation
        let report = documents.report()
        self.warnings = resolution.diagnostics + report.diagnostics.dropFirst(before)
        self.report = report
    }

    private static func single(_ documents: DocumentSet, _ text: String, _ command: String) throws -> Message {
        guard !documents.hasErrors else { throw InvalidDocuments("the message", documents.report()) }
        guard let first = documents.messages.first else {
            throw CommandFailure("no-message", "'\(text)' contains no messages", status: .invalidInput)
        }
        guard documents.messages.count == 1 else {
            throw CommandFailure(
                "several-messages",
                "'\(text)' contains \(documents.messages.count) messages, but \(command) accepts one; split the file",
                status: .invalidInput)
        }
        return first
    }
}
