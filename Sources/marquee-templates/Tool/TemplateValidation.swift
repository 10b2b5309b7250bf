import MarqueeProject
import MarqueeYAML

/// `validate`: the same findings as those of `marquee validate`, without the packages that the program needs.
struct TemplateValidation {
    /// Where definitions are when there is no `marquee.yaml`.
    static let folder = "templates"

    private let paths: [String]
    private let workingDirectory: FilePath

    init(paths: [String], workingDirectory: FilePath) {
        self.paths = paths
        self.workingDirectory = workingDirectory
    }

    func run(environment: [String: String]) throws -> DiagnosticReport {
        let project: Project?
        do {
            project = try Project.nearest(from: workingDirectory, environment: environment)
        } catch let error as InvalidDocuments {
            return error.report
        }
        if let project, paths.isEmpty { return project.validate() }
        return try Validation(project: project, workingDirectory: workingDirectory)
            .report(on: paths.isEmpty ? [Self.folder] : paths) { [] }
    }
}
