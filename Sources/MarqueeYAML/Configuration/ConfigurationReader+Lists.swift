import MarqueeModel

extension ConfigurationReader {
    mutating func readPlugins(_ node: NodeIndex) {
        guard tree.kind(node) == .list else {
            return nodes.reportShape("'plugins'", "a list", at: node, help: "write plugins: [terminal]")
        }
        configuration.plugins = []
        for item in tree.items(node) {
            if tree.kind(item) == .mapping {
                readPlugin(item)
            } else if let name = path(item, "a plugin") {
                configuration.plugins.append(Self.plugin(name.value, at: name.source))
            }
        }
    }

    private static func plugin(_ text: String, at source: SourceRange?) -> ProjectConfiguration.Plugin {
        let isPath = text.contains("/") || text.hasSuffix(".so")
        return ProjectConfiguration.Plugin(location: isPath ? .path(text) : .name(text), source: source)
    }

    private mutating func readPlugin(_ node: NodeIndex) {
        var plugin: ProjectConfiguration.Plugin?
        var isolation: ProjectConfiguration.Plugin.Isolation?
        var environment: [String] = []
        var limits = ProjectConfiguration.Plugin.Limits()
        var sandbox: ProjectConfiguration.Plugin.Sandbox?
        section(node, "a plugin", keys: Keys.plugin) { reader, key, value in
            switch key {
            case "isolation": isolation = reader.isolation(value)
            case "environment": environment = reader.texts(value, "'environment'").map(\.value)
            case "limits": limits = reader.limits(value)
            case "sandbox": sandbox = reader.sandbox(value)
            default:
                guard let location = reader.path(value, "'\(key)'") else { return }
                if plugin != nil {
                    reader.nodes.report(.wrongShape, "a plugin has a 'name' or a 'path', not both", at: value)
                }
                plugin =
                    key == "path"
                    ? ProjectConfiguration.Plugin(location: .path(location.value), source: location.source)
                    : Self.plugin(location.value, at: location.source)
            }
        }
        guard var plugin else {
            if tree.member("name", of: node) == nil, tree.member("path", of: node) == nil {
                nodes.report(
                    .wrongShape, "a plugin needs a 'name' or a 'path'", at: node, help: "write { path: libMine.so }")
            }
            return
        }
        (plugin.isolation, plugin.environment) = (isolation, environment)
        (plugin.limits, plugin.sandbox) = (limits, sandbox)
        reportConfinementInHost(plugin, node)
        configuration.plugins.append(plugin)
    }

    private mutating func isolation(_ node: NodeIndex) -> ProjectConfiguration.Plugin.Isolation? {
        if tree.kind(node) == .string, let isolation = ProjectConfiguration.Plugin.Isolation(rawValue: tree.text(node))
        {
            return isolation
        }
        nodes.reportShape("'isolation'", "'process' or 'none'", at: node)
        return nil
    }

    mutating func readTargets(_ node: NodeIndex) {
        guard nodes.mapping(node, "'targets'", help: "write NAME: { kind: dashboard, url: … }") else { return }
        for (key, value) in tree.members(node) { readTarget(key, value) }
    }

    private mutating func readTarget(_ key: NodeIndex, _ node: NodeIndex) {
        let name = tree.text(key)
        guard nodes.mapping(node, "the target \(quoted(name))") else { return }
        let kinds = Keys.targets.map(\.name)
        guard let written = tree.member("kind", of: node) else {
            return nodes.report(
                .wrongShape, "the target \(quoted(name)) has no 'kind'", at: key,
                help: "the kinds are \(kinds.joined(separator: ", "))")
        }
        let kind = tree.kind(written) == .string ? tree.text(written) : ""
        guard kind != "contentful" else {
            return nodes.report(
                .wrongShape, "targets of kind 'contentful' are not there in this version", at: written,
                help: "the kinds are \(kinds.joined(separator: ", "))")
        }
        guard let known = Keys.targets.first(where: { $0.name == kind }) else {
            let nearest = NearestName.of(kind, in: kinds)
            return nodes.reportShape(
                "'kind'", "one of \(kinds.joined(separator: ", "))", at: written,
                help: nearest.map { "did you mean '\($0)'?" })
        }
        let keys = ["kind"] + known.required + known.optional + known.flags
        var texts: [String: Setting<String>] = [:]
        var flags: Set<String> = []
        section(node, "a target of kind \(kind)", keys: keys) { reader, key, value in
            if known.flags.contains(key) {
                if reader.nodes.boolean(value, "'\(key)'") == true { flags.insert(key) }
            } else {
                texts[key] =
                    switch key {
                    case "directory": reader.path(value, "'\(key)'")
                    case "url": reader.server(value, "'\(key)'")
                    default: reader.expandable(value, "'\(key)'")
                    }
            }
        }
        for need in known.required where !tree.members(node).contains(where: { tree.text($0.key) == need }) {
            nodes.report(
                .wrongShape, "the target \(quoted(name)) has no '\(need)'", at: key,
                help: "a target of kind \(kind) needs \(known.required.joined(separator: ", "))")
        }
        guard let target = Self.target(kind, texts) else { return }
        configuration.targets.append(
            ProjectConfiguration.Target(
                name: name, kind: target, isInsecure: flags.contains("insecure"), source: tree.source(key)))
    }

    private static func target(
        _ kind: String, _ texts: [String: Setting<String>]
    ) -> ProjectConfiguration.Target.Kind? {
        switch kind {
        case "dashboard":
            return texts["url"].map { .dashboard(url: $0, token: texts["token"]) }
        case "clevertap":
            guard let url = texts["url"], let account = texts["accountID"], let token = texts["accountToken"] else {
                return nil
            }
            return .cleverTap(url: url, accountID: account, accountToken: token)
        default:
            return texts["directory"].map { .file(directory: $0) }
        }
    }
}
