import Logging
import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueePlugins
import MarqueeProject
import MarqueeSystem
import Synchronization

/// Lets a running host follow its project: definitions and plugins are taken up when their files change, and at once on
/// SIGHUP.
final class ProjectFollowing: Sendable {
    private let host: PresentationHost
    private let project: Project
    private let libraries: [FilePath]
    private let hangups: AsyncStream<Void>
    private let certificates: CertificateReloading?
    private let logger: Logger
    private let files = FileFollowing()
    /// Whether SIGHUP has come.
    private let isAsked = Atomic(false)

    /// - Parameters:
    ///   - libraries: The files of plugins.
    ///   - hangups: One element for each SIGHUP; iterated here.
    ///   - certificates: What else is read again then.
    init(
        _ host: PresentationHost, of project: Project, libraries: [FilePath], hangups: AsyncStream<Void>,
        certificates: CertificateReloading?, logger: Logger
    ) {
        (self.host, self.project, self.libraries) = (host, project, libraries)
        (self.hangups, self.certificates, self.logger) = (hangups, certificates, logger)
    }

    /// Returns when its task is cancelled.
    func run() async {
        certificates?.warn()
        var told = project.configurationStatus
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await _ in self.hangups {
                    self.logger.notice("SIGHUP: reloading definitions and plugins, and checking the store")
                    self.certificates?.reload()
                    self.isAsked.store(true, ordering: .sequentiallyConsistent)
                    self.look()
                    await self.host.checkStore()
                }
            }
            await files.run(in: { self.folders }, unwatched: { self.tellUnwatched($0) }) {
                await self.takeUp(isAsked: self.isAsked.exchange(false, ordering: .sequentiallyConsistent))
                if case let status = self.project.configurationStatus, status != told {
                    told = status
                    self.tellChangedConfiguration()
                }
            }
            group.cancelAll()
        }
    }

    /// A plugin was started again: definitions that name a presenter which only its new version has are valid now.
    func look() { files.look() }

    private func takeUp(isAsked: Bool) async {
        do {
            let changes = try await host.reloadDefinitions()
            if isAsked, changes.isEmpty { logger.notice("definitions: no changes") }
        } catch {
            // The host has said why, once; who asks is told again.
            if isAsked {
                logger.error("definitions: not applied: \(PresentationHost.reason(of: error))")
            }
        }
        await host.reloadPlugins()
    }

    /// What it says now is not taken up; one with errors would keep the next host from starting.
    private func tellChangedConfiguration() {
        do {
            _ = try Project(at: project.directory)
            logger.notice("\(Project.configurationName) has changed; restart the host to apply the changes")
        } catch {
            let reason = PresentationHost.reason(of: error)
            logger.error(
                "\(Project.configurationName) has changed and cannot be used: put it right before a restart: \(reason)")
        }
    }

    // MARK: Watching

    private var folders: [FilePath] {
        var folders = WatchedFolders(of: project, onlyDefinitions: true)
        for library in libraries {
            folders.add(file: library)
            folders.add(file: library.realAsFarAsItExists)
        }
        // What is trusted from now on can be started.
        if let trust = TrustStore.folder(in: project.environment) { folders.add(file: trust.appending("any")) }
        return folders.paths
    }

    private func tellUnwatched(_ error: FileSystem.Failure) {
        logger.warning(
            "the project's files cannot be watched for changes; send SIGHUP after changing them",
            metadata: ["reason": "\(error)"])
    }
}

extension Project {
    /// Another one when the configuration's file has changed.
    fileprivate var configurationStatus: FileStatus? {
        FileStatus.of(root.appending(Self.configurationName).realAsFarAsItExists.text)
    }
}
