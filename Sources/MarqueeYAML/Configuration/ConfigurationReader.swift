import MarqueeModel

/// Makes a configuration of a document: what is written is read by the grammar, and put in its place here.
struct ConfigurationReader {
    private typealias Plugin = ProjectConfiguration.Plugin

    var nodes: NodeReader
    private(set) var configuration = ProjectConfiguration()

    private var tree: DocumentTree { nodes.tree }

    init(_ nodes: NodeReader) {
        self.nodes = nodes
    }

    mutating func read(_ document: NodeIndex) {
        guard tree.kind(document) != .null,
            let fields = nodes.fields(document, as: nodes.grammar["configuration"])
        else { return }
        for member in fields.members { read(member) }
    }

    private mutating func read(_ member: Fields.Member) {
        switch (member.name, member.content) {
        case ("name", _): configuration.name = setting(member)
        case ("templates", .list(let items)): configuration.templates = items.compactMap(setting)
        case ("plugins", .list(let items)): configuration.plugins = items.compactMap { plugin($0) }
        case ("presenters", .fields(let fields)):
            configuration.templatePresenter = setting("template", of: fields)
            configuration.functionPresenter = setting("function", of: fields)
        case ("locale", .fields(let fields)):
            configuration.locale = setting("current", of: fields)
            configuration.fallbackLocales = fields.list("fallback").compactMap(setting)
        case ("locale", _): configuration.locale = setting(member)
        case ("store", _): configuration.store = setting(member) ?? configuration.store
        case ("files", .fields(let fields)): configuration.files.read(fields, setting)
        case ("strict", .boolean(let isStrict)): configuration.isStrict = isStrict
        case ("urlSchemes", .list(let items)): configuration.urlSchemes = items.compactMap(setting)
        case ("onKeyValues", _): configuration.onKeyValues = setting(member)
        case ("targets", .named(let targets)): configuration.targets = targets.compactMap { target($0) }
        case ("connect", .fields(let fields)):
            checkNames(fields)
            configuration.connect = setting("target", of: fields).map { target in
                let labels = fields.named("labels").compactMap { label in label.content.text.map { (label.name, $0) } }
                return ProjectConfiguration.Connect(
                    target: target, name: setting("name", of: fields),
                    labels: Dictionary(labels, uniquingKeysWith: { $1 }))
            }
        case ("connect", _): configuration.connect = setting(member).map { .init(target: $0) }
        case ("listen", .fields(let fields)): configuration.listenToken = setting("token", of: fields)
        case ("content", .fields(let fields)):
            configuration.content = setting("url", of: fields).map { url in
                ProjectConfiguration.Content(
                    url: url, token: setting("token", of: fields),
                    isDownloadedAutomatically: fields["downloadAutomatically"]?.boolean ?? false,
                    isInsecure: fields["insecure"]?.boolean ?? false)
            }
        case ("online", .fields(let fields)):
            configuration.online = setting("url", of: fields).map { url in
                ProjectConfiguration.Online(
                    url: url, token: setting("token", of: fields), isInsecure: fields["insecure"]?.boolean ?? false)
            }
        case ("caps", .fields(let fields)):
            func cap(_ name: String) -> Int? { fields[name]?.integer.map { Int($0) } }
            configuration.caps = RecipeCaps(session: cap("session"), day: cap("day"), recipe: cap("recipe"))
        case ("playlists", .named(let playlists)): configuration.playlists = playlists.compactMap(playlist)
        case ("theme", .fields(let fields)): theme(fields)
        case ("validate", .fields(let fields)): severities(fields.named("severity"))
        default: break
        }
    }

    /// What a host may be called, and its labels, as every dashboard takes them: each problem at its place.
    private mutating func checkNames(_ fields: Fields) {
        func place(_ member: Fields.Member) -> NodeIndex { NodeIndex(member.place) }
        if let name = fields.member("name"), let problem = name.content.text.flatMap(LabelRules.problem(withName:)) {
            nodes.report(.constraint, problem, at: place(name))
        }
        let labels = fields.named("labels")
        for label in labels {
            let value = label.content.text.flatMap { LabelRules.problem(withValue: $0, of: label.name) }
            for problem in [LabelRules.problem(withKey: label.name), value].compactMap(\.self) {
                nodes.report(.constraint, problem, at: place(label))
            }
        }
        if let problem = LabelRules.problem(withCount: labels.count), let first = fields.member("labels") {
            nodes.report(.constraint, problem, at: place(first))
        }
    }

    private mutating func severities(_ choices: [Fields.Member]) {
        for choice in choices {
            guard let code = DiagnosticCode(rawValue: choice.name) else {
                nodes.report(
                    .unknownKey, "unknown code '\(choice.name.visible.shortened)' in 'severity'",
                    at: NodeIndex(choice.place),
                    help: NearestName.of(choice.name, in: DiagnosticCode.allCases.map(\.rawValue)).map {
                        "did you mean '\($0)'?"
                    } ?? "'marquee explain' lists the codes")
                continue
            }
            configuration.severities[code] = choice.content.text.flatMap(FindingSeverity.init)
        }
    }

    private mutating func theme(_ fields: Fields) {
        func colour(_ name: String) -> Theme.Colour? {
            guard let content = fields[name] else { return nil }
            if let text = content.text { return Theme.Colour(light: text, dark: text) }
            guard let both = content.fields, let light = both["light"]?.text, let dark = both["dark"]?.text else {
                return nil
            }
            return Theme.Colour(light: light, dark: dark)
        }
        var theme = Theme()
        (theme.accent, theme.paper) = (colour("accent"), colour("paper"))
        (theme.ink, theme.ground) = (colour("ink"), colour("ground"))
        (theme.font, theme.headingFont) = (fields["font"]?.text, fields["headingFont"]?.text)
        theme.logo = fields["logo"]?.text
        theme.radius = fields["radius"]?.integer.map(Double.init)
        theme.scale = fields.member("scale").flatMap { scale($0) }
        configuration.theme = theme
        configuration.themeFiles = ["font", "headingFont", "logo"].compactMap { key in
            setting(key, of: fields).flatMap { key == "logo" || Theme.isFontFile($0.value) ? (key, $0) : nil }
        }
    }

    private mutating func scale(_ member: Fields.Member) -> Theme.Scale? {
        guard case .number(let factor) = member.content else { return .auto }
        guard Theme.Scale.factors.contains(factor) else {
            nodes.report(
                .wrongShape, "'scale' must be a number from 0.5 to 5, or auto, got \(factor)",
                at: NodeIndex(member.place),
                help: "write scale: auto")
            return nil
        }
        return .factor(factor)
    }

    private func playlist(
        _ member: Fields.Member
    ) -> Setting<(name: String, rotation: PlaylistRotation)>? {
        member.content.fields?["rotate"]?.text.flatMap(PlaylistRotation.init).map {
            Setting((member.name, $0), at: tree.source(NodeIndex(member.place)))
        }
    }

    private func setting(_ member: Fields.Member) -> Setting<String>? {
        member.content.text.map { Setting($0, at: tree.source(NodeIndex(member.place))) }
    }

    private func setting(_ name: String, of fields: Fields) -> Setting<String>? {
        fields.member(name).flatMap(setting)
    }

    private mutating func target(_ member: Fields.Member) -> ProjectConfiguration.Target? {
        guard let fields = member.content.fields else { return nil }
        func text(_ name: String) -> Setting<String>? { setting(name, of: fields) }
        let kind: ProjectConfiguration.Target.Kind
        switch (fields["kind"]?.text, text("url"), text("accountID"), text("accountToken"), text("directory")) {
        case ("dashboard"?, let url?, _, _, _): kind = .dashboard(url: url, token: text("token"))
        case ("clevertap"?, let url?, let account?, let token?, _):
            kind = .cleverTap(url: url, accountID: account, accountToken: token)
        case ("file"?, _, _, _, let directory?): kind = .file(directory: directory)
        case ("contentful"?, _, _, _, _):
            guard let space = text("space") else { return nil }
            for key in ["space", "environment"] { checkContentID(key, of: fields) }
            kind = .contentful(
                ProjectConfiguration.Target.Contentful(
                    space: space, environment: text("environment"), token: text("token"),
                    deliveryToken: text("deliveryToken"), api: text("api")))
        default: return nil
        }
        return ProjectConfiguration.Target(
            name: member.name, kind: kind, isInsecure: fields["insecure"]?.boolean ?? false,
            source: tree.source(NodeIndex(member.place)))
    }

    /// What stands in the path of a request is letters, digits and a few signs at Contentful.
    private mutating func checkContentID(_ key: String, of fields: Fields) {
        guard let member = fields.member(key), let text = member.content.text, !text.contains("${") else { return }
        let isID = text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
            default: false
            }
        }
        guard !isID || text.utf8.count > 64 || text.allSatisfy({ $0 == "." }) else { return }
        nodes.report(
            .wrongShape, "invalid \(key) id '\(text.shortened)'", at: NodeIndex(member.place),
            help: "use 1 to 64 letters, digits, '-', '_' and '.', as Contentful shows it")
    }

    // MARK: Plugins

    private mutating func plugin(_ member: Fields.Member) -> ProjectConfiguration.Plugin? {
        guard let fields = member.content.fields else { return setting(member).map(Self.plugin) }
        let node = NodeIndex(member.place)
        let path = setting("path", of: fields).map { Plugin(location: .path($0.value), source: $0.source) }
        guard var plugin = path ?? setting("name", of: fields).map(Self.plugin) else { return nil }
        plugin.isolation = fields["isolation"]?.text.flatMap { Plugin.Isolation(rawValue: $0) }
        plugin.environment = fields.list("environment").compactMap(\.content.text)
        plugin.pages = fields.list("pages").compactMap(setting)
        plugin.sha256 = fields["sha256"]?.text
        switch fields["limits"] {
        case .fields(let fields)?: plugin.limits = Plugin.Limits(fields)
        case .text?: plugin.limits = .none
        default: break
        }
        plugin.sandbox = fields["sandbox"]?.fields.map(Plugin.Sandbox.init)
        reportConfinementInHost(plugin, node)
        return plugin
    }

    private static func plugin(_ text: Setting<String>) -> ProjectConfiguration.Plugin {
        let isPath = text.value.contains("/") || text.value.hasSuffix(".so")
        return Plugin(location: isPath ? .path(text.value) : .name(text.value), source: text.source)
    }

    /// A plugin in the host's own process has the host's limits and reach.
    private mutating func reportConfinementInHost(_ plugin: ProjectConfiguration.Plugin, _ node: NodeIndex) {
        guard plugin.isolation == Plugin.Isolation.none else { return }
        let found = [
            ("limits", tree.member("limits", of: node)), ("sandbox", tree.member("sandbox", of: node)),
            ("pages", tree.member("pages", of: node)),
        ]
        for (key, written) in found {
            guard let written else { continue }
            nodes.report(
                .wrongShape, "'\(key)' cannot be used with 'isolation: none'", at: written,
                help: "remove 'isolation' to run the plugin in its own process")
        }
    }
}

extension ProjectConfiguration.Target {
    /// Whether hosts can join it.
    package var isDashboard: Bool { if case .dashboard = kind { true } else { false } }
}

extension ProjectConfiguration.Files {
    fileprivate mutating func read(_ fields: Fields, _ setting: (Fields.Member) -> Setting<String>?) {
        if let count = fields["maxBytes"]?.bytes { maxBytes = count }
        if let count = fields["cacheBytes"]?.bytes { cacheBytes = count }
        allowPrivateHosts = fields["allowPrivateHosts"]?.boolean ?? false
        if fields.member("directories") != nil { directories = fields.list("directories").compactMap(setting) }
    }
}

extension ProjectConfiguration.Plugin.Limits {
    fileprivate init(_ fields: Fields) {
        memory = fields["memory"].map { $0.bytes.map { .most($0) } ?? .none } ?? .standard
        files = Self.limit(fields["files"])
        processes = Self.limit(fields["processes"])
    }

    private static func limit(_ content: Content?) -> ProjectConfiguration.Plugin.Limit<Int> {
        guard let content else { return .standard }
        if case .integer(let count) = content { return .most(Int(count)) }
        return .none
    }
}

extension ProjectConfiguration.Plugin.Sandbox {
    fileprivate init(_ fields: Fields) {
        read = fields.list("read").compactMap(\.content.text)
        write = fields.list("write").compactMap(\.content.text)
        allowsNetwork = fields["network"]?.boolean ?? false
    }
}
