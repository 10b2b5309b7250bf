import MarqueeModel

/// Makes a configuration of a document.
struct ConfigurationReader {
    var nodes: NodeReader
    var configuration = ProjectConfiguration()

    var tree: DocumentTree { nodes.tree }

    init(_ nodes: NodeReader) {
        self.nodes = nodes
    }

    mutating func read(_ document: NodeIndex) {
        guard tree.kind(document) != .null else { return }
        section(document, "the configuration", keys: Keys.all) { reader, key, value in
            switch key {
            case "name": reader.configuration.name = reader.text(value, "'name'")
            case "templates": reader.configuration.templates = reader.paths(value, "'templates'")
            case "plugins": reader.readPlugins(value)
            case "presenters": reader.readPresenters(value)
            case "locale": reader.readLocale(value)
            case "store": if let store = reader.path(value, "'store'") { reader.configuration.store = store }
            case "files": reader.readFiles(value)
            case "strict": reader.configuration.isStrict = reader.nodes.boolean(value, "'strict'") ?? false
            case "urlSchemes": reader.configuration.urlSchemes = reader.texts(value, "'urlSchemes'")
            case "targets": reader.readTargets(value)
            case "listen": reader.readListen(value)
            default: reader.readContent(value)
            }
        }
    }

    /// Reads the members of a mapping whose keys are among `keys`, and reports the others.
    mutating func section(
        _ node: NodeIndex, _ name: String, keys: [String],
        read: (inout ConfigurationReader, _ key: String, _ value: NodeIndex) -> Void
    ) {
        guard nodes.mapping(node, name) else { return }
        for (key, value) in tree.members(node) {
            let text = tree.text(key)
            if keys.contains(text) {
                read(&self, text, value)
            } else {
                nodes.reportUnknownKey(key, in: name, known: keys)
            }
        }
    }

    mutating func text(_ node: NodeIndex, _ name: String) -> Setting<String>? {
        nodes.text(node, name).map { Setting($0, at: tree.source(node)) }
    }

    /// A text whose variables are expanded where it is used.
    mutating func expandable(_ node: NodeIndex, _ name: String) -> Setting<String>? {
        guard let setting = text(node, name) else { return nil }
        do {
            try setting.checkVariables()
            return setting
        } catch {
            nodes.report(
                .wrongShape, "\(name) cannot be expanded: \(error.message)", at: node,
                help: "write ${NAME}, with letters, digits and '_' in the name")
            return nil
        }
    }

    /// The address of a server.
    mutating func server(_ node: NodeIndex, _ name: String) -> Setting<String>? {
        guard let setting = expandable(node, name) else { return nil }
        guard setting.variables.isEmpty else { return setting }  // What they hold is not known here.
        do {
            try URLText.checkServer(setting.value)
            return setting
        } catch {
            nodes.report(.invalidURL, "\(name) \(error.message)", at: node)
            return nil
        }
    }

    /// A list of texts; a single text counts as a list of one.
    mutating func texts(_ node: NodeIndex, _ name: String) -> [Setting<String>] {
        guard tree.kind(node) == .list else { return [text(node, name)].compactMap { $0 } }
        var texts: [Setting<String>] = []
        for item in tree.items(node) {
            if let text = text(item, "each of \(name)") { texts.append(text) }
        }
        return texts
    }

    /// A path. Variables are not expanded in it: what the environment holds would be read, and named in errors.
    mutating func path(_ node: NodeIndex, _ name: String) -> Setting<String>? {
        guard let path = text(node, name) else { return nil }
        guard path.value.contains("${") else { return path }
        nodes.report(
            .wrongShape, "\(name) is a path, and variables are not expanded in paths", at: node,
            help: "write the path itself; ${NAME} works in addresses, accounts and tokens")
        return nil
    }

    /// A list of paths; a single one counts as a list of one.
    mutating func paths(_ node: NodeIndex, _ name: String) -> [Setting<String>] {
        guard tree.kind(node) == .list else { return [path(node, name)].compactMap { $0 } }
        var paths: [Setting<String>] = []
        for item in tree.items(node) {
            if let path = path(item, "each of \(name)") { paths.append(path) }
        }
        return paths
    }

    mutating func bytes(_ node: NodeIndex, _ name: String) -> ByteCount? {
        let count =
            switch tree.kind(node) {
            case .integer: tree.integer(node).flatMap { $0 > 0 ? ByteCount($0) : nil }
            case .string: ByteCount(tree.text(node))
            default: ByteCount?.none
            }
        if let count, count.bytes > 0 { return count }
        nodes.reportShape(name, "a number of bytes", at: node, help: "write it such as 4096, 100MB or 1GB")
        return nil
    }
}

extension ConfigurationReader {
    private mutating func readPresenters(_ node: NodeIndex) {
        section(node, "'presenters'", keys: Keys.presenters) { reader, key, value in
            let presenter = reader.text(value, "'\(key)'")
            if key == "template" {
                reader.configuration.templatePresenter = presenter
            } else {
                reader.configuration.functionPresenter = presenter
            }
        }
    }

    private mutating func readLocale(_ node: NodeIndex) {
        guard tree.kind(node) == .mapping else {
            configuration.locale = text(node, "'locale'")
            return
        }
        section(node, "'locale'", keys: Keys.locale) { reader, key, value in
            if key == "current" {
                reader.configuration.locale = reader.text(value, "'current'")
            } else {
                reader.configuration.fallbackLocales = reader.texts(value, "'fallback'")
            }
        }
    }

    private mutating func readFiles(_ node: NodeIndex) {
        section(node, "'files'", keys: Keys.files) { reader, key, value in
            switch key {
            case "maxBytes":
                if let count = reader.bytes(value, "'maxBytes'") { reader.configuration.files.maxBytes = count }
            case "cacheBytes":
                if let count = reader.bytes(value, "'cacheBytes'") { reader.configuration.files.cacheBytes = count }
            case "allowPrivateHosts":
                let flag = reader.nodes.boolean(value, "'allowPrivateHosts'")
                reader.configuration.files.allowPrivateHosts = flag ?? false
            default:
                reader.configuration.files.directories = reader.paths(value, "'directories'")
            }
        }
    }

    private mutating func readListen(_ node: NodeIndex) {
        section(node, "'listen'", keys: Keys.listen) { reader, _, value in
            reader.configuration.listenToken = reader.listenToken(value)
        }
    }

    private mutating func listenToken(_ node: NodeIndex) -> Setting<String>? {
        guard let token = expandable(node, "'token'") else { return nil }
        guard token.variables.isEmpty, let weakness = TokenText.weakness(of: token.value) else { return token }
        nodes.report(.wrongShape, "'token' \(weakness)", at: node, help: TokenText.advice)
        return nil
    }

    private mutating func readContent(_ node: NodeIndex) {
        var (url, token) = (Setting<String>?.none, Setting<String>?.none)
        var (isAutomatic, isInsecure) = (false, false)
        section(node, "'content'", keys: Keys.content) { reader, key, value in
            switch key {
            case "url": url = reader.contentAddress(value)
            case "token": token = reader.expandable(value, "'token'")
            case "insecure": isInsecure = reader.nodes.boolean(value, "'insecure'") ?? false
            default: isAutomatic = reader.nodes.boolean(value, "'downloadAutomatically'") ?? false
            }
        }
        guard tree.kind(node) == .mapping else { return }
        guard tree.member("url", of: node) != nil else {
            return nodes.report(
                .wrongShape, "'content' has no 'url'", at: node,
                help: "write url: \"https://push.example/messages/{id}\"")
        }
        configuration.content = url.map {
            ProjectConfiguration.Content(
                url: $0, token: token, isDownloadedAutomatically: isAutomatic, isInsecure: isInsecure)
        }
    }

    private mutating func contentAddress(_ node: NodeIndex) -> Setting<String>? {
        guard let url = expandable(node, "'url'") else { return nil }
        // What a variable holds is not known here.
        guard url.variables.isEmpty else { return url }
        let help = "write it such as \"https://push.example/messages/{id}\""
        let parts = url.value.split(separator: "{id}", omittingEmptySubsequences: false)
        guard parts.count > 1 else {
            nodes.report(
                .wrongShape, "'url' has no '{id}', in whose place the content's id goes", at: node, help: help)
            return nil
        }
        do {
            try URLText.checkLink(
                parts.joined(separator: "x").replacing("{kind}", with: "x"), schemes: ["http", "https"])
            return url
        } catch {
            nodes.report(.invalidURL, "'url' cannot be used: \(error.message)", at: node, help: help)
            return nil
        }
    }
}
