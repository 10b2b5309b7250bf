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

    /// That the host has others, and why; nil when it has the same, or none runs.
    var complaint: String? { difference?.complaint }

    /// What follows from the complaint, as half a sentence; nil with it.
    var consequence: String? {
        guard let difference else { return nil }
        let before = difference.isOfSettings ? "the previous settings" : "the previous ones"
        let end = digest == nil ? "until the files are valid" : "until then"
        return "messages use \(before) \(end)"
    }

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

    private var difference: (complaint: String, isOfSettings: Bool)? {
        guard let status = HostStatus.read(in: directory), let definitions = status.definitions,
            definitions.digest != digest
        else { return nil }
        let host = "the running host (process \(status.process))"
        if let digest, digest.settings != definitions.digest.settings {
            let name = Project.configurationName
            return ("\(host) was started before \(name) was changed; restart it to apply the change", true)
        }
        let reason =
            if let refusal = definitions.refusal {
                "it rejected the new ones: \(refusal)"
            } else if digest == nil {
                "'marquee validate' shows the errors in the new ones"
            } else {
                "it applies the new ones in a moment"
            }
        return ("\(host) still has the definitions of \(definitions.since); \(reason)", false)
    }
}
