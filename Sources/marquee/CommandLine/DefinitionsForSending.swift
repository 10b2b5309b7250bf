import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// What messages are checked against before they are queued: what the running host shows them with, where that is not what
/// the project's files say; else the project's definitions, those that were read without error.
struct DefinitionsForSending {
    let catalog: TemplateCatalog
    /// What whoever sends is to know of them; nil when there is nothing.
    let complaint: String?
    /// The files that were not read, which says nothing of what is in them.
    let unread: [Diagnostic]

    /// Waits for a moment where a running host is about to take changed files up.
    init(of project: Project) throws {
        let documents = project.loadedDefinitions()
        let presenters = project.configuration.presenters
        let own = documents.hasErrors ? nil : try TemplateCatalog(documents.definitions, presenters: presenters)
        let inForce = ActiveDefinitions(project, own)
        let complaint = inForce.complaintAfterAMoment()
        var unread: [Diagnostic] = []
        if complaint != nil, let theirs = inForce.hostDefinitions {
            (catalog, self.complaint) = (theirs, complaint)
        } else if let own {
            (catalog, self.complaint) = (own, complaint)
        } else {
            let reason = PresentationHost.reason(of: DefinitionError(documents.report().diagnostics))
            catalog = try documents.soundDefinitions(presenters: presenters)
            unread = documents.report().diagnostics.filter {
                [.unreadablePath, .tooLarge, .outsideProject].contains($0.code) && $0.severity == .error
            }
            self.complaint =
                "the definitions have errors, and messages that need them are rejected: \(reason); 'marquee validate' shows them"
        }
        self.unread = unread
    }

    /// What is said instead of rejecting for good what a file that was not read may be about; nil when all were read.
    var unreadFailure: CommandFailure? {
        unread.isEmpty
            ? nil
            : CommandFailure(
                "unreadable",
                "a message cannot be checked, because definitions could not be read; make them readable, or remove them,"
                    + " and try again", status: .cannotRead, report: DiagnosticReport(unread))
    }
}
