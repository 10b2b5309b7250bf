import MarqueeCommandLine
import MarqueeContent
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

    /// What the project remembers of it is filed under this: a target that moves is another one.
    var key: String { "\(name) \(target.address)" }
}

extension Project {
    /// A target by its name, or the only one.
    func target(named name: String?) throws -> ProjectConfiguration.Target {
        let targets = configuration.targets
        let names = targets.map { "'\($0.name)'" }.joined(separator: ", ")
        if let name {
            if let target = targets.first(where: { $0.name == name }) { return target }
            guard !targets.isEmpty else { throw noTargets }
            let help =
                NearestName.of(name, in: targets.map(\.name)).map { "did you mean '\($0)'?" }
                ?? (targets.count == 1 ? "the only target is \(names)" : "known targets: \(names)")
            throw CommandFailure(
                "unknown-target", "\(Self.configurationName) has no target '\(name)'; \(help)", status: .usage)
        }
        guard let only = targets.first else { throw noTargets }
        guard targets.count == 1 else {
            throw CommandFailure(
                "ambiguous-target", "there are several targets; choose one with --to: \(names)", status: .usage)
        }
        return only
    }

    private var noTargets: CommandFailure {
        CommandFailure(
            "no-target",
            "\(Self.configurationName) has no targets; write 'targets: { local: { kind: dashboard, url: \"http://127.0.0.1:8642\","
                + " token: \"${MARQUEE_TOKEN}\" } }'", status: .usage)
    }

    /// Makes a target of what is written, for a project that may use it.
    ///
    /// - Parameters:
    ///   - isSending: Whether something is going to be sent: variables that only sending needs have to be set.
    ///   - console: Where it is shown how far many requests are; nil: nowhere.
    func configured(
        _ written: ProjectConfiguration.Target, isSending: Bool, showingOn console: Console? = nil
    ) throws -> ConfiguredTarget {
        let use = TrustUse.target(written.name)
        switch written.kind {
        case .dashboard(let url, let token):
            let token = try token.map { try expanded($0, for: use) }
            let target = try quoting(url) {
                let url = try expanded(url, for: use)
                return try DashboardTarget(
                    url: url, token: token, isInsecure: written.isInsecure, authorities: authorities(for: url))
            }
            return ConfiguredTarget(name: written.name, target: target, shownAddress: target.address)
        case .cleverTap(let url, let account, let token):
            let credentials =
                isSending
                ? try CleverTapTarget.Credentials(
                    accountID: expanded(account, for: use), accountToken: expanded(token, for: use)) : nil
            let target = try quoting(url) {
                let url = try expanded(url, for: use)
                return try CleverTapTarget(
                    url: url, credentials: credentials, isInsecure: written.isInsecure,
                    authorities: authorities(for: url))
            }
            return ConfiguredTarget(name: written.name, target: target, shownAddress: target.address)
        case .contentful(let content):
            let target = ContentfulTarget(
                try space(content, for: use),
                token: try content.token.map { try contentToken($0, of: content, for: use) },
                progress: console.map { Self.progress(on: $0) })
            return ConfiguredTarget(name: written.name, target: target, shownAddress: target.address)
        case .file(let directory):
            try require(use)
            let path = FilePath(directory.value).absolute(in: root)
            return ConfiguredTarget(
                name: written.name, target: try FileTarget(directory: path.text),
                shownAddress: path.shown(in: workingDirectory).text)
        }
    }

    /// Shows each request on a terminal. Whoever sends erases the line.
    private static func progress(on console: Console) -> ContentfulTarget.Progress {
        return { done, all, what in
            guard done < all else { return }
            _ = StatusLine(console, "\(done + 1) of \(counted(all, "request")): \(what) …")
        }
    }

    /// Errors quote what was written, and never what variables hold.
    private func quoting<Target>(_ url: Setting<String>, _ make: () throws -> Target) throws -> Target {
        do {
            return try make()
        } catch let error as SyncError
            where url.value.contains("${") && !error.message.hasPrefix("the target's 'token'")
        {
            throw SyncError(
                error.code,
                "'url: \(url.value.shortened)' is not a usable URL; expected a URL such as"
                    + " https://dashboard.example.org, with 'insecure: true' to send a token over http")
        }
    }

    /// Whom `SSL_CERT_FILE` says to trust, as other programs read it; nil: whom the system trusts.
    func authorities(for url: String) throws -> CertificateAuthorities? {
        guard url.lowercased().hasPrefix("https:"), let file = environment["SSL_CERT_FILE"], !file.isEmpty else {
            return nil
        }
        return try CertificateAuthorities(file: FilePath(file).absolute(in: workingDirectory).text)
    }
}
