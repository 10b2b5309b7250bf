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
    ///   - command: What it is for, where there are several.
    init(_ text: String, of project: Project, isStrict: Bool = false, command: String) throws {
        let catalog = try project.definitions()
        var documents = try project.messages(in: text, standardInput: StandardInput.content)
        let message = try Self.single(documents, text, command)
        let resolution = MessageResolver(catalog: catalog, options: project.resolutionOptions(isStrict: isStrict))
            .resolve(message)
        documents.report(resolution.diagnostics)
        guard let invocation = resolution.invocation else {
            throw CommandFailure(
                "refused", "the message is refused", status: .invalidInput, report: documents.report())
        }
        self.invocation = invocation
        self.warnings = resolution.diagnostics
        self.report = documents.report()
    }

    private static func single(_ documents: DocumentSet, _ text: String, _ command: String) throws -> Message {
        guard !documents.hasErrors else { throw InvalidDocuments("the message", documents.report()) }
        guard let first = documents.messages.first else {
            throw CommandFailure("no-message", "'\(text)' holds no message", status: .invalidInput)
        }
        guard documents.messages.count == 1 else {
            throw CommandFailure(
                "several-messages",
                "'\(text)' holds \(documents.messages.count) messages, and \(command) takes one; divide it",
                status: .invalidInput)
        }
        return first
    }
}
