import Glibc
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// Whether the host that runs a project's store has the definitions and settings that the project's files have now.
struct ActiveDefinitions {
    /// A running host takes changed files up within a fraction of that.
    private static let patience = 50
    private static let pause: UInt32 = 20_000

    private let project: Project
    private var directory: String { project.store.text }
    /// Nil for definitions with errors.
    private let digest: DefinitionDigest?

    /// - Parameter catalog: The project's definitions; nil for those with errors. What is wrong with them, 'validate' says.
    init(_ project: Project, _ catalog: TemplateCatalog?) {
        self.project = project
        digest = catalog.map { DefinitionDigest(of: $0, project.resolutionOptions()) }
    }

    init(_ project: Project) {
        self.init(project, try? project.definitions())
    }

    /// What the host has that the files do not.
    struct Difference {
        /// That it has others, and why.
        let complaint: String
        /// What follows from that, as half a sentence.
        let consequence: String
        let isOfSettings: Bool
    }

    /// That the host has others, and why; nil when it has the same, or none runs.
    var complaint: String? { difference?.complaint }

    /// The complaint, when the host has had a moment to take up what has changed.
    func complaintAfterAMoment() -> String? {
        for _ in 0..<Self.patience {
            // What has errors it does not take up.
            guard digest != nil, let difference, !difference.isOfSettings else { break }
            usleep(Self.pause)
        }
        return complaint
    }

    /// The host's own definitions; nil when none runs, or when it was started with other settings than these.
    var hostDefinitions: TemplateCatalog? {
        guard let document = HostDefinitions.document(in: directory) else { return nil }
        let presenters = project.configuration.presenters
        var loader = DocumentLoader(presenters: presenters)
        loader.read(document.jsonBytes(), file: "the host's definitions")
        guard !loader.diagnostics.hasErrors,
            let catalog = try? TemplateCatalog(loader.definitions, presenters: presenters),
            // What it has told of them is the truth: the file may be older or newer.
            HostStatus.read(in: directory)?.definitions?.digest
                == DefinitionDigest(of: catalog, project.resolutionOptions())
        else { return nil }
        return catalog
    }

    /// Nil when the host has the same, or none runs.
    var difference: Difference? {
        guard let status = HostStatus.read(in: directory), let definitions = status.definitions,
            definitions.digest != digest
        else { return nil }
        let host = "the running host (process \(status.process))"
        if let digest, digest.settings != definitions.digest.settings {
            let name = Project.configurationName
            return Difference(
                complaint: "\(host) was started before \(name) was changed; restart it to apply the change",
                consequence: "messages use the previous settings until it is restarted", isOfSettings: true)
        }
        let (reason, end) =
            if let refusal = definitions.refusal {
                ("it rejected the new ones: \(refusal)", "until they can be used")
            } else if digest == nil {
                ("'marquee validate' shows the errors in the new ones", "until the files are valid")
            } else {
                ("it applies the new ones in a moment", "until then")
            }
        return Difference(
            complaint: "\(host) still has the definitions of \(definitions.since); \(reason)",
            consequence: "messages use the previous ones \(end)", isOfSettings: false)
    }
}
