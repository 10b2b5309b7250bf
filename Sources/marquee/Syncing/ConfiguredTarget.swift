import MarqueeModel
import MarqueeProject
import MarqueeSync
import MarqueeYAML

/// A target as the configuration has it, ready to be looked at or sent to.
struct ConfiguredTarget {
    let name: String
    let target: any SyncTarget
    /// How it is called in the output: a directory as people would type it.
    let shownAddress: String
    /// What should be told before anything is sent; nil: nothing.
    let warning: String?

    /// What the project remembers of it is filed under this: a target that moves is another one.
    var key: String { "\(name) \(target.address)" }
}

extension Project {
    /// A target by its name, or the only one.
    ///
    /// - Parameter isSending: Whether something is going to be sent: variables that only sending needs have to be set.
    func target(named name: String?, isSending: Bool) throws -> ConfiguredTarget {
        let targets = configuration.targets
        let names = targets.map { "'\($0.name)'" }.joined(separator: ", ")
        if let name {
            if let target = targets.first(where: { $0.name == name }) {
                return try configured(target, isSending: isSending)
            }
            guard !targets.isEmpty else { throw noTargets }
            let help =
                NearestName.of(name, in: targets.map(\.name)).map { "did you mean '\($0)'?" }
                ?? (targets.count == 1 ? "there is only \(names)" : "there are \(names)")
            throw CommandFailure(
                "unknown-target", "\(Self.configurationName) has no target '\(name)'; \(help)", status: .usage)
        }
        guard let only = targets.first else { throw noTargets }
        guard targets.count == 1 else {
            throw CommandFailure(
                "ambiguous-target", "there are several targets; say which one with --to: \(names)", status: .usage)
        }
        return try configured(only, isSending: isSending)
    }

    private var noTargets: CommandFailure {
        CommandFailure(
            "no-target",
            "\(Self.configurationName) has no targets; write 'targets: { local: { kind: dashboard, url: \"http://127.0.0.1:8642\","
                + " token: \"${MARQUEE_TOKEN}\" } }'", status: .usage)
    }

    /// Makes a target of what is written.
    func configured(_ written: ProjectConfiguration.Target, isSending: Bool) throws -> ConfiguredTarget {
        switch written.kind {
        case .dashboard(let url, let token):
            let url = try expanded(url)
            let target = try DashboardTarget(
                url: url, token: token.map { try expanded($0) }, authorities: authorities(for: url))
            let warning =
                target.isOpenToOthers
                ? "the token of '\(written.name)' can be read on its way to \(target.address): use https" : nil
            return ConfiguredTarget(
                name: written.name, target: target, shownAddress: target.address, warning: warning)
        case .cleverTap(let url, let account, let token):
            let credentials =
                isSending
                ? try CleverTapTarget.Credentials(accountID: expanded(account), accountToken: expanded(token)) : nil
            let url = try expanded(url)
            let target = try CleverTapTarget(url: url, credentials: credentials, authorities: authorities(for: url))
            return ConfiguredTarget(
                name: written.name, target: target, shownAddress: target.address, warning: nil)
        case .file(let directory):
            let path = FilePath(try expanded(directory)).absolute(in: root)
            return ConfiguredTarget(
                name: written.name, target: try FileTarget(directory: path.text),
                shownAddress: path.shown(in: workingDirectory).text, warning: nil)
        }
    }

    /// Whom `SSL_CERT_FILE` says to trust, as other programs read it; nil: whom the system trusts.
    private func authorities(for url: String) throws -> CertificateAuthorities? {
        guard url.lowercased().hasPrefix("https:"), let file = environment["SSL_CERT_FILE"], !file.isEmpty else {
            return nil
        }
        return try CertificateAuthorities(file: FilePath(file).absolute(in: workingDirectory).text)
    }
}
