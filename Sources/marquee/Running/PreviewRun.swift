import Foundation
import Logging
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueePlugins
import MarqueeProject
import MarqueeQueue
import MarqueeYAML
import ServiceLifecycle
import Synchronization

/// Shows some messages once, with the project's plugins and a store of its own that is gone afterwards: nothing is
/// queued, tracked or kept.
struct PreviewRun {
    private let project: Project
    private let catalog: TemplateCatalog
    private let messages: [Message]
    private let locale: String?
    private let presenter: String?
    private let console: Console
    /// Whose process waits for a debugger; then nothing is in a hurry.
    var debugged: Set<FilePath> = []

    /// - Parameters:
    ///   - locale: The one that is preferred; nil: the project's.
    ///   - presenter: Shows the messages in place of their own presenters.
    init(
        project: Project, definitions: [TemplateDefinition], messages: [Message], locale: String? = nil,
        presenter: String?,
        console: Console
    ) throws {
        self.project = project
        let names = Set(messages.map(\.template))
        let shown = definitions.map { definition in
            guard let presenter, names.contains(definition.name) else { return definition }
            return definition.presented(by: presenter)
        }
        catalog = try TemplateCatalog(shown, presenters: project.configuration.presenters)
        self.messages = messages
        self.locale = locale
        self.presenter = presenter
        self.console = console
    }

    /// Shows them one after the other, until the last is dismissed or the process or task is told to stop.
    ///
    /// - Returns: Whether all of them were shown.
    func perform(stops: StopRequests?) async throws -> Bool {
        try project.require(.links)
        let store = FileManager.default.temporaryDirectory.appending(path: "marquee-preview-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: store) }  // What is left in it is nothing but a copy.
        var configuration = HostConfiguration(
            store: store.path(percentEncoded: false), presenters: project.configuration.presenters,
            resolution: project.resolutionOptions(locale: locale), files: try project.fileOptions())
        configuration.skipsBrokenPlugins = true
        if !debugged.isEmpty {
            configuration.plugins = .underDebugger
            configuration.presentationTimeout = PluginSupervision.patience
            configuration.closeTimeout = PluginSupervision.patience
        }
        let failures = FailureFlag(console)
        let host = try PresentationHost(
            configuration, linkOpener: BrowserLinkOpener(project.environment), observers: [failures],
            logger: Logger(label: "marquee") { _ in StandardErrorLog(console) })
        // A definition's own time limit is for presenters that nobody stops.
        try await host.register(
            FixedTemplates(debugged.isEmpty ? catalog.definitions : catalog.definitions.map(\.withoutTimeout)))
        let libraries = PluginLibraries(project: project)
        HostProcess.hideFromPlugins()
        let sources = try project.configuration.plugins.map { plugin in
            let library = try libraries.find(plugin)
            let source = try PluginSource(library, of: project)
            return debugged.contains(library.path) ? source.underDebugger : source
        }
        for source in sources { try await host.register(source) }
        let prints = try PluginPrints(of: sources, console)
        defer { prints?.finish() }
        for receipt in try await host.offer(messages) where receipt.status != .queued {
            throw CommandFailure(
                "refused", "'\(receipt.id.dropFirst(8))' cannot be previewed this way", status: .invalidInput,
                report: DiagnosticReport(receipt.diagnostics))
        }
        let outcome = try await outcome(of: host, stops: stops)
        if case .missingPresenters(let count) = outcome {
            let problem =
                presenter.map { "the presenter '\($0.visible)' of '--presenter' is not available" }
                ?? "\(counted(count, "template")) cannot be shown because the presenter is missing"
            throw CommandFailure(
                "missing-presenter", "\(problem); 'marquee plugins list' lists the presenters", status: .unavailable)
        }
        return !failures.hasFailed
    }

    private func outcome(of host: PresentationHost, stops: StopRequests?) async throws -> RunOutcome {
        let service = HostService(host, goal: .empty)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    .init(
                        service: service, successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup)
                ],
                logger: Logger(label: "marquee.lifecycle") { _ in SwiftLogNoOpLogHandler() }))
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            defer { tasks.cancelAll() }
            if let stops {
                tasks.addTask {
                    for await _ in stops.requests { await group.triggerGracefulShutdown() }
                }
            }
            try await group.run()
            return try service.result()
        }
    }
}

/// Tells what went wrong, and remembers that something did.
private final class FailureFlag: HostObserver {
    private let report: FailureReporter
    private let failed = Atomic(false)

    init(_ console: Console) {
        report = FailureReporter(console)
    }

    var hasFailed: Bool { failed.load(ordering: .relaxed) }

    func observe(_ event: HostEvent) {
        report.observe(event)
        switch event.kind {
        case .failed, .refused, .pluginCrashed, .pluginRefused: failed.store(true, ordering: .relaxed)
        default: break
        }
    }
}

extension TemplateDefinition {
    fileprivate func presented(by presenter: String) -> TemplateDefinition {
        TemplateDefinition(
            name: name, kind: kind, presenter: presenter, description: description, timeout: timeout,
            maxDisplay: maxDisplay, priority: priority, arguments: arguments, source: source)
    }

    fileprivate var withoutTimeout: TemplateDefinition {
        TemplateDefinition(
            name: name, kind: kind, presenter: presenter, description: description, timeout: nil,
            maxDisplay: nil, priority: priority, arguments: arguments, source: source)
    }
}
