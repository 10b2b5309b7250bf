extension ResolutionPass {
    /// Understands an action as Marquee or CleverTap writes it; nil when it is refused.
    mutating func action(
        _ written: ValueObject, _ path: [String], _ argument: ArgumentDefinition
    ) -> MessageAction? {
        if case .object(let inner)? = written["actions"], written["type"] == nil {
            return action(inner, path + ["actions"], argument, isWrapped: true)
        }
        return action(written, path, argument, isWrapped: false)
    }

    private static let types = Grammar.standard["action"].variants.map(\.name)

    /// How an action is written that was given as something else than a mapping.
    func actionHelp(_ value: Value) -> String {
        guard let text = value.string else { return "write an action such as { type: close }" }
        if text == "close" { return "write { type: close }" }
        if resolver.catalog[text]?.kind.isFunction == true {
            return "write { type: function, function: \(text.shortened) }"
        }
        if let scheme = URLText.scheme(of: text), scheme == "http" || scheme == "https" {
            return "write { type: url, url: \"\(text.shortened)\" }"
        }
        return "write an action such as { type: close }"
    }

    private mutating func action(
        _ written: ValueObject, _ path: [String], _ argument: ArgumentDefinition, isWrapped: Bool
    ) -> MessageAction? {
        guard let type = written["type"]?.string else {
            if let key = written.members.first(where: { NearestName.of($0.key, in: ["type"]) != nil })?.key,
                written["type"] == nil
            {
                refuseKey(
                    "unknown key '\(key.visible.shortened)' in an action", path + [key], help: "did you mean 'type'?",
                    fix: source?.fix(renaming: key, to: "type", path + [key]), argument: argument.name)
                return nil
            }
            if let other = written["type"] {
                return unknown(
                    "has an invalid 'type': expected a string, got \(other.found)", path + ["type"], argument,
                    help: "write one of \(Self.types.joined(separator: ", "))")
            }
            return unknown("has no 'type'", path, argument, help: "write one of \(Self.types.joined(separator: ", "))")
        }
        guard isWrapped || checkKeys(of: written, type, path, argument) else { return nil }
        switch type {
        case "close":
            return .close
        case "url":
            return link(written, path, argument)
        case "key-value", "kv":
            let key = type == "kv" ? "kv" : "values"
            guard case .object(let values)? = written[key] ?? .object([:]) else {
                return unknown("of type '\(type)' needs an object as its '\(key)'", path + [key], argument)
            }
            return keyValue(values, path, argument)
        case "rfp":
            return .requestPermission(written)
        case "function":
            return function(written, name: "function", values: "arguments", path, argument)
        case "custom-code":
            return function(written, name: "templateName", values: "vars", path, argument)
        default:
            let nearest = NearestName.of(type, in: Self.types)
            return unknown(
                "has an unknown type '\(type)'", path + ["type"], argument,
                help: nearest.map { "did you mean '\($0)'?" } ?? "write one of \(Self.types.joined(separator: ", "))",
                fix: nearest.flatMap { source?.fix(writing: $0, for: type, path + ["type"]) })
        }
    }

    /// Whether an action has only keys of its type. What CleverTap writes is its own affair.
    private mutating func checkKeys(
        of written: ValueObject, _ type: String, _ path: [String], _ argument: ArgumentDefinition
    ) -> Bool {
        guard let known = Self.keys[type] else { return true }
        let strays = written.members.map(\.key).filter { key in
            !known.contains(key) && !(type == "url" && (key == "android" || key == "ios"))
        }
        for key in strays {
            let nearest = NearestName.of(key, in: known.filter { written[$0] == nil })
            refuseKey(
                "unknown key '\(key.visible.shortened)' in an action of type \(type)", path + [key],
                help: Self.help(withStray: key, nearest: nearest, known),
                fix: nearest.flatMap { source?.fix(renaming: key, to: $0, path + [key]) }, argument: argument.name)
        }
        return strays.isEmpty
    }

    private static func help(withStray key: String, nearest: String?, _ known: [String]) -> String {
        if let nearest { return "did you mean '\(nearest)'?" }
        guard let type = Grammar.standard["action"].keys.first(where: { $0.name == key })?.variants.first else {
            return "known keys: \(known.joined(separator: ", "))"
        }
        return "'\(key)' belongs to actions of type '\(type)'; remove it, or change the type"
    }

    /// The keys of each type of action.
    private static let keys: [String: [String]] = {
        let section = Grammar.standard["action"]
        return Dictionary(
            section.variants.map { ($0.name, section.keys(of: $0.name).map(\.name)) },
            uniquingKeysWith: { first, _ in first })
    }()

    private mutating func link(_ written: ValueObject, _ path: [String], _ argument: ArgumentDefinition)
        -> MessageAction?
    {
        let candidates = ["url", "android", "ios"].compactMap { key in
            written[key]?.string.flatMap { $0.isBlank ? nil : (key, $0) }
        }
        guard let (key, url) = candidates.first else {
            return unknown(
                "of type 'url' needs a 'url'", written["url"] == nil ? path : path + ["url"], argument)
        }
        do {
            try URLText.checkLink(url, schemes: resolver.options.urlSchemes.union(["http", "https"]))
            return .openURL(url)
        } catch {
            // An address as people say it.
            let isBare = url.contains(".") && !url.contains(":") && !url.contains(" ") && url.first != "/"
            refuse(
                .invalidURL, "the action '\(argument.name)': \(error.message)", path + [key],
                help: isBare ? "write https://\(url.shortened)" : nil, argument: argument.name)
            return nil
        }
    }

    private mutating func function(
        _ written: ValueObject, name nameKey: String, values valuesKey: String, _ path: [String],
        _ argument: ArgumentDefinition
    ) -> MessageAction? {
        guard let name = written[nameKey]?.string else {
            return unknown(
                "needs a function's name as its '\(nameKey)'",
                written[nameKey] == nil ? path : path + [nameKey], argument)
        }
        guard let definition = resolver.catalog[name] else {
            let own = CleverTapFunction(named: name)
            if let own, let action = own.action(with: written[valuesKey]?.object ?? [:]) {
                return self.action(action, path, argument, isWrapped: false)
            }
            if resolver.unread.contains(name) { return nil }
            let nearest = resolver.nearestName(to: name)
            return unknown(
                "calls an unknown function '\(name)'", path + [nameKey], argument,
                help: own?.advice ?? nearest.map { "did you mean '\($0)'?" },
                fix: nearest.flatMap { source?.fix(writing: $0, for: name, path + [nameKey]) })
        }
        guard definition.kind.isFunction else {
            return unknown(
                "calls '\(name)', which is a template; actions can only call functions", path + [nameKey], argument)
        }
        // An empty mapping can be left empty.
        let members = written[valuesKey].flatMap { $0 == .null ? nil : $0 }
        guard case .object(let given) = members ?? .object([:]) else {
            return unknown("needs an object as its '\(valuesKey)'", path + [valuesKey], argument)
        }
        var values = GivenValues(definition: definition)
        collect(given, path: path + [valuesKey], into: &values)
        let outer = caller
        caller = (argument.name, path + [valuesKey])
        defer { caller = outer }
        let arguments = resolve(values)
        checkBuiltIn(values, arguments, path + [valuesKey])
        return .function(arguments)
    }

    private mutating func unknown(
        _ problem: String, _ path: [String], _ argument: ArgumentDefinition, help: String? = nil, fix: Fix? = nil
    ) -> MessageAction? {
        refuse(
            .unknownAction, "the action '\(argument.name)' \(problem)", path, help: help, fix: fix,
            argument: argument.name)
        return nil
    }
}
