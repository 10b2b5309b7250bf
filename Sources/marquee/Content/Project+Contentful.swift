import MarqueeCommandLine
import MarqueeContent
import MarqueeProject
import MarqueeSync
import MarqueeYAML

extension Project {
    /// The space that a target names.
    func space(_ written: ProjectConfiguration.Target.Contentful, for use: TrustUse) throws -> ContentSpace {
        var hosts = ContentHosts()
        if let api = try written.api.map({ try expanded($0, for: use) }) { hosts = ContentHosts(api: api) }
        return ContentSpace(
            try expanded(written.space, for: use),
            environment: try written.environment.map { try expanded($0, for: use) } ?? "master", hosts: hosts)
    }

    /// Whom to trust for a space.
    func authorities(for space: ContentSpace) throws -> CertificateAuthorities? {
        try authorities(for: space.hosts.url(of: .management))
    }

    /// A token of a target, checked for what a header can carry. The target's other one is hidden, too: a server may send back
    /// what it was told by another request.
    func contentToken(
        _ written: Setting<String>, of target: ProjectConfiguration.Target.Contentful, for use: TrustUse
    ) throws -> ContentToken {
        func token(_ written: Setting<String>) throws -> ContentToken { try ContentToken(expanded(written, for: use)) }
        // One that is not set was not sent.
        let all = [target.token, target.deliveryToken].compactMap { $0.flatMap { try? token($0) } }
        return try token(written).hiding(all)
    }

    /// A target of kind `contentful` by its name, or the only one.
    func contentTarget(named name: String?) throws -> (name: String, space: ProjectConfiguration.Target.Contentful) {
        let all = configuration.targets.compactMap { target -> (String, ProjectConfiguration.Target.Contentful)? in
            guard case .contentful(let space) = target.kind else { return nil }
            return (target.name, space)
        }
        if let name {
            if let found = all.first(where: { $0.0 == name }) { return found }
            // Says what there is instead.
            _ = try target(named: name)
            throw CommandFailure(
                "no-content-target", "the target '\(name)' is not of kind 'contentful'", status: .usage)
        }
        guard let only = all.first else {
            throw CommandFailure(
                "no-content-target",
                "\(Self.configurationName) has no target of kind 'contentful'; write 'targets: { editors: { kind: contentful,"
                    + " space: ID, token: \"${CONTENTFUL_TOKEN}\", deliveryToken: \"${CONTENTFUL_DELIVERY_TOKEN}\" } }'",
                status: .usage)
        }
        guard all.count == 1 else {
            throw CommandFailure(
                "ambiguous-target",
                "there are several targets of kind 'contentful'; choose one with --target:"
                    + " \(all.map { "'\($0.0)'" }.joined(separator: ", "))", status: .usage)
        }
        return only
    }
}

extension ContentHosts {
    /// Those beside `https://api.…`, as Contentful's regions have them; else one address for all, as proxies have.
    fileprivate init(api: String) {
        let mark = "://api."
        guard api.contains(mark) else {
            self.init(all: api)
            return
        }
        func beside(_ name: String) -> String { api.replacing(mark, with: "://\(name).", maxReplacements: 1) }
        self.init(
            management: api, delivery: beside("cdn"), preview: beside("preview"), upload: beside("upload"))
    }
}
