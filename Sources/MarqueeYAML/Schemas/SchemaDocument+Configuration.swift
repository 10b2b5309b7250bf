import MarqueeModel

extension SchemaDocument {
    static var configurationParts: ValueObject {
        let keys = ConfigurationReader.Keys.self
        return [
            "configuration": mapping(keys.all.map { ($0, configurationKey($0)) }),
            "plugin": any(text(), plugin), "target": target,
        ]
    }

    private static func configurationKey(_ key: String) -> Value {
        switch key {
        case "name": text("The project's name; the default is its folder's.")
        case "templates": texts("Folders and files of definitions; the default is templates.")
        case "plugins": described(list(of: reference("plugin")), "Plugins to load; the default is terminal.")
        case "presenters":
            mapping(
                ConfigurationReader.Keys.presenters.map { ($0, text()) },
                description: "Who shows what names no presenter, by kind.")
        case "locale":
            described(
                any(text(), mapping(ConfigurationReader.Keys.locale.map { ($0, $0 == "current" ? text() : texts()) })),
                "The locale whose values are preferred, and those that stand in.")
        case "store": text("The folder of database and cache; the default is .marquee.")
        case "files":
            mapping(
                ConfigurationReader.Keys.files.map { ($0, fileKey($0)) }, description: "Limits and folders of files.")
        case "strict": flag("Whether a value that cannot be used refuses its message.")
        case "urlSchemes": texts("Schemes of links that may be opened, beside http and https.")
        case "targets":
            [
                "type": "object", "additionalProperties": reference("target"),
                "description": "Where definitions are sent.",
            ]
        case "listen":
            mapping(ConfigurationReader.Keys.listen.map { ($0, listenToken) }, description: "For 'run --listen'.")
        case "content":
            mapping(
                ConfigurationReader.Keys.content.map { ($0, contentKey($0)) }, required: ["url"],
                description: "Where contents come from that notifications do not bring along.")
        default: true
        }
    }

    private static var listenToken: Value {
        var schema = text("What senders have to show; ${NAME} is read from the environment.").members
        schema["pattern"] = .string(#"\$\{|^[!-~]{\#(TokenText.minimumBytes),}$"#)
        return .object(schema)
    }

    private static func contentKey(_ key: String) -> Value {
        switch key {
        case "url":
            var schema = text("A URL with {id}, and {kind} where it matters: item, bundle or recipe.").members
            schema["pattern"] = #"\{id\}|\$\{"#
            return .object(schema)
        case "downloadAutomatically":
            return flag(
                "Whether a running host fetches contents as soon as their notifications have arrived.")
        case "insecure": return insecure
        default: return text("What the server asks for; ${NAME} is read from the environment.")
        }
    }

    private static func fileKey(_ key: String) -> Value {
        switch key {
        case "maxBytes", "cacheBytes": bytes
        case "allowPrivateHosts": flag()
        default: texts()
        }
    }

    private static var plugin: Value {
        let properties = ConfigurationReader.Keys.plugin.map { key -> (String, Value) in
            switch key {
            case "isolation": (key, choice(ProjectConfiguration.Plugin.Isolation.allCases.map(\.rawValue)))
            case "environment": (key, texts())
            case "limits": (key, any(choice(["none"]), limits))
            case "sandbox": (key, sandbox)
            default: (key, text())
            }
        }
        var schema = mapping(properties).members
        schema["oneOf"] = [["required": ["name"]], ["required": ["path"]]]
        return .object(schema)
    }

    private static var insecure: Value {
        flag("Whether tokens may be sent unencrypted (http) to another machine.")
    }

    private static var limits: Value {
        let none = choice(["none"])
        return mapping(
            ConfigurationReader.Keys.limits.map { key in
                (key, any(none, key == "memory" ? bytes : ["type": "integer", "minimum": 1]))
            }, description: "What its process may use up; 'none' is no limit.")
    }

    private static var sandbox: Value {
        mapping(
            ConfigurationReader.Keys.sandbox.map { ($0, $0 == "network" ? flag() : texts()) },
            description: "What its process may reach; what is not listed is refused.")
    }

    private static var target: Value {
        let kinds = ConfigurationReader.Keys.targets
        let cases = kinds.map { kind -> Value in
            let keys = (kind.required + kind.optional).map { ($0, text()) } + kind.flags.map { ($0, insecure) }
            return [
                "if": ["properties": ["kind": constant(kind.name)], "required": ["kind"]],
                "then": mapping([("kind", true)] + keys, required: kind.required),
            ]
        }
        return [
            "type": "object", "properties": ["kind": choice(kinds.map(\.name))], "required": ["kind"],
            "allOf": .list(cases),
        ]
    }
}
