import MarqueeProject
import MarqueeStore
import MarqueeSystem

/// Looks at the files of the services: who may read and change them, and whether the services themselves can use them.
struct ServiceFiles {
    let environment: [String: String]

    private let root = FilePath(InstalledServices.project)
    /// Who owns the service's own folder is its user; nil where that is not there, or hidden.
    private let user = FileStatus.of(InstalledServices.state)

    init(environment: [String: String]) {
        self.environment = environment
    }

    var findings: [HealthFinding] { secrets + [changeable, disowned, unreadable].compactMap { $0 } }

    /// Files with tokens that others may read.
    private var secrets: [HealthFinding] {
        InstalledServices.environments.compactMap { path in
            guard let status = FileStatus.of(path, followingLinks: true) else { return nil }
            guard status.owner != 0 || status.mode & 0o077 != 0 else { return nil }
            return .problem(
                "secrets", "others than root can read \(path), which may contain tokens",
                help: "chown root:root \(path) && chmod 600 \(path)")
        }
    }

    /// What others than root can change, though the service trusts what it says.
    private var changeable: HealthFinding? {
        let path = [root, root.appending(Project.configurationName)].first { path in
            guard let status = FileStatus.of(path.text, followingLinks: true) else { return false }
            return status.owner != 0 || status.mode & 0o022 != 0
        }
        return path.map { path in
            .problem(
                "files", "others than root can change \(path), and the service does what it says",
                help: "chown root:root \(path) && chmod go-w \(path)")
        }
    }

    /// What somebody else has made in the service's store, which the service cannot use.
    private var disowned: HealthFinding? {
        let state = InstalledServices.state
        let store = "\(state)/store"
        let path = [store, Store.databasePath(in: store)].first { path in
            guard let user, let status = FileStatus.of(path) else { return false }
            return status.owner != user.owner
        }
        return path.map { path in
            .problem(
                "files", "\(path) does not belong to the service's user",
                help: "chown -R --reference=\(state) \(state)")
        }
    }

    /// A file of the project that the service's user cannot read, though root, who wrote it, can.
    private var unreadable: HealthFinding? {
        guard let user,
            let project = try? Project(
                at: root, workingDirectory: root, environment: environment, overlay: TextOverlay())
        else { return nil }  // The project's own examination says why it cannot be read.
        // They are named as seen from the working directory.
        let documents = project.documentFiles().files.map { $0.absolute(in: root) }
        let folders = Set(documents.map(\.parent)).subtracting([root]).sorted { $0.text < $1.text }
        let hidden = ([root, root.appending(Project.configurationName)] + folders + documents).filter { path in
            guard let status = FileStatus.of(path.text, followingLinks: true) else { return false }
            let wanted: UInt32 = status.kind == .directory ? 0o5 : 0o4
            let shift: UInt32 = status.owner == user.owner ? 6 : status.group == user.group ? 3 : 0
            return status.mode & (wanted << shift) != wanted << shift
        }
        guard let first = hidden.first else { return nil }
        let more = hidden.count == 1 ? "" : ", and \(hidden.count - 1) more"
        return .problem(
            "files", "the service's user cannot read \(first)\(more)",
            help: "chgrp --reference=\(InstalledServices.state) \(first.inShell) && chmod g+rX \(first.inShell)")
    }
}
