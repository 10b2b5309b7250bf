import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// `generate`: reads files of definitions, and writes the Swift of their contexts.
struct ContextGeneration {
    private let output: FilePath
    private let inputs: [FilePath]
    private let workingDirectory: FilePath

    init(output: FilePath, inputs: [FilePath], workingDirectory: FilePath) {
        self.output = output
        self.inputs = inputs
        self.workingDirectory = workingDirectory
    }

    /// Writes the file unless it is there already as it would be, so that nothing is compiled in vain.
    ///
    /// - Returns: What was found. With errors, nothing is written.
    func run() throws(FileSystem.Failure) -> DiagnosticReport {
        // Who presents is the project's affair, and contexts are the same for all.
        var documents = DocumentSet(
            presenters: PresenterDefaults(template: "any", function: "any"), workingDirectory: workingDirectory)
        for input in inputs { documents.read(input) }
        let report = documents.report()
        guard report.errorCount == 0 else { return report }
        let text = Array(ContextFile(documents.definitions).text.utf8)
        let path = output.absolute(in: workingDirectory)
        // What is not there, or cannot be read, is written.
        if (try? FileSystem.content(of: path, limit: text.count + 1)) != text {
            try FileSystem.replace(path, with: text, mode: nil)
        }
        return report
    }
}
