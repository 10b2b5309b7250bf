extension Grammar {
    static let configurationDocument = Document(
        name: "config", title: "Marquee configuration", help: "What marquee.yaml says; everything has a default.",
        content: .section("configuration"), file: "marquee.yaml")

    static let configurationSections: [Section] =
        [configuration] + pluginSections + [target, content, validation] + smallSections + recipeSettings
        + themeSections

    private static let configuration = Section(
        "configuration", "the configuration",
        [
            Key("name", .text, "The project's name; without it, its folder's. A dashboard needs it."),
            Key("templates", .items(.path), "Folders and files of definitions; without it, `[templates]`."),
            Key(
                "plugins", .list(.either(.section("plugin"), .name(.plugin))),
                "The plugins to load, in order, each a name or a mapping; without it, `[terminal]`.",
                examples: ["plugins: [terminal]"]),
            Key(
                "presenters", .section("presenters"), "The presenters of definitions that name none, by kind."),
            Key(
                "locale", .either(.section("locale"), .name(.locale)),
                "Which localizations are preferred: one locale, or a mapping."),
            Key("store", .path, "The folder of the database and the file cache; without it, `.marquee`."),
            Key("files", .section("files"), "Limits of downloads, and the folders of local files."),
            Key(
                "strict", .boolean,
                "Whether a value that cannot be used refuses its message; else its default is used."),
            Key(
                "urlSchemes", .items(.scheme), "Schemes of links that actions may open, beside http and https."),
            Key(
                "onKeyValues", .name(.function),
                "The function that is called with what `key-value` actions give, in its argument `values` (`type: data`)."
            ),
            Key(
                "targets", .named(.section("target")), "Where definitions are sent to, by name.",
                examples: ["NAME: { kind: dashboard, url: … }"]),
            Key(
                "connect", .either(.section("connect"), .text),
                "The dashboard that `run` joins: a target's name, or a mapping.", examples: ["connect: shop"]),
            Key("listen", .section("listen"), "What `run --listen` asks for."),
            Key(
                "content", .section("content"), "Where contents come from that notifications do not bring along."),
            Key("online", .section("online"), "Whom recipes with `labels: { online: true }` ask first."),
            Key("caps", .section("caps"), "How often messages of recipes may be seen, all recipes together."),
            Key(
                "playlists", .named(.section("playlist")), "How recipes of one `playlist` take turns, by its name.",
                examples: ["NAME: { rotate: random }"]),
            Key("theme", .section("theme"), "How messages look: colours, fonts, a logo."),
            Key("validate", .section("validate"), "How `marquee validate` and editors report what they find."),
        ])

    private static let pluginSections: [Section] = [
        Section(
            "plugin", "a plugin",
            [
                Key(
                    "name", .name(.plugin),
                    "Looked for beside the program, in `$MARQUEE_PLUGINS`, and in the project's `plugins`."),
                Key("path", .path, "The path of the plugin's library."),
                Key(
                    "isolation", .word(["process", "none"]), "Whether it runs in a process of its own."),
                Key(
                    "environment", .items(.text),
                    "Variables of the environment that its process gets beside the usual ones."),
                Key(
                    "pages", .items(.path),
                    "Folders with an `index.html` each, which the plugin `web` shows: each is a presenter with its folder's "
                        + "name.", examples: ["[pages/poster]"]),
                Key(
                    "sha256", .digest,
                    "The SHA-256 of the plugin's file, which then must not be writable by others; another one is not started."
                ),
                Key(
                    "limits", .either(.section("limits"), .none),
                    "What its process may use up; `none` is no limit at all.",
                    examples: ["{ memory: 2GB, files: 256, processes: 64 }"]),
                Key(
                    "sandbox", .section("sandbox"), "What its process may reach; what is not listed is refused."),
            ], alternatives: [Alternative(["name", "path"], isNeeded: true)], example: "{ path: libMine.so }"),
        Section(
            "limits", "'limits'",
            [
                Key(
                    "memory", .either(.bytes(least: 16_000_000), .none),
                    "Memory of each process, at least 16MB; without it, 4GB.", examples: ["2GB", "none"]),
                Key(
                    "files", .either(.integer(16...Int64.max), .none),
                    "Open files of each process, at least 16; without it, 4096.", examples: ["256", "none"]),
                Key(
                    "processes", .either(.integer(1...Int64.max), .none),
                    "Processes and threads beyond those that the user has at the start; without it, 4096.",
                    examples: ["64", "none"]),
            ]),
        Section(
            "sandbox", "'sandbox'",
            [
                Key(
                    "read", .items(.path),
                    "Files and folders that it can read, beside those of the system and of messages."),
                Key("write", .items(.path), "Files and folders that it can read and change."),
                Key("network", .boolean, "Whether it can use the network; without it, `false`."),
            ]),
    ]

    private static let smallSections: [Section] = [
        Section(
            "presenters", "'presenters'",
            [
                Key("template", .name(.presenter), "The presenter of templates that name none."),
                Key("function", .name(.presenter), "The presenter of functions that name none."),
            ]),
        Section(
            "locale", "'locale'",
            [
                Key("current", .name(.locale), "The locale that is preferred."),
                Key("fallback", .items(.name(.locale)), "Locales that stand in, in order."),
            ]),
        Section(
            "files", "'files'",
            [
                Key(
                    "maxBytes", .bytes, "The greatest size of a file whose argument sets none; without it, 100MB."),
                Key("cacheBytes", .bytes, "The size of the cache; without it, 1GB."),
                Key("allowPrivateHosts", .boolean, "Whether hosts with private addresses may be asked."),
                Key(
                    "directories", .items(.path),
                    "Folders below which local files may be read; without it, `[assets]`."),
            ]),
        Section(
            "connect", "'connect'",
            [
                Key(
                    "target", .text, "The target, which has to be a dashboard.", need: "add 'target: NAME'",
                    examples: ["shop"]),
                Key(
                    "name", .text,
                    "What the host is called there; without it, the machine's name, and the project's behind it.",
                    examples: ["window-1"]),
                Key(
                    "labels", .named(.string), "What the host is beside that: messages are sent to labels.",
                    examples: ["{ site: milan, screen: window }"]),
            ], example: "{ target: shop, name: window-1, labels: { site: milan } }"),
        Section(
            "listen", "'listen'",
            [
                Key(
                    "token", .token, "What clients have to send; `${NAME}` is read from the environment.",
                    examples: ["\"${MARQUEE_INTAKE_TOKEN}\""])
            ]),
    ]

    private static let recipeSettings: [Section] = [
        Section(
            "online", "'online'",
            [
                Key(
                    "url", .server, "Where the server is: it is sent the recipe, and any 2xx agrees.",
                    need: "write url: \"https://push.example/may-show\"",
                    examples: ["\"https://push.example/may-show\""]),
                Key(
                    "token", .setting, "What the server asks for; `${NAME}` is read from the environment.",
                    examples: ["\"${MARQUEE_ONLINE_TOKEN}\""]),
                insecure(),
            ], example: "online: { url: \"https://push.example/may-show\" }"),
        Section(
            "caps", "'caps'",
            [
                Key(
                    "session", .integer(1...Int64.max), "Views in a session, of all recipes together.", examples: ["3"]),
                Key("day", .integer(1...Int64.max), "Views in a day, of all recipes together.", examples: ["10"]),
                Key("recipe", .integer(1...Int64.max), "Views of one recipe in a session.", examples: ["1"]),
            ], example: "caps: { session: 3, day: 10, recipe: 1 }"),
        Section(
            "playlist", "a playlist",
            [
                Key(
                    "rotate", .word(PlaylistRotation.allCases.map(\.rawValue)),
                    "Whose turn it is: the recipe whose last turn is longest ago (`order`), any but the last one (`random`), "
                        + "or the one that was seen least (`least-shown`).",
                    need: "add 'rotate: random'")
            ], example: "{ rotate: random }"),
    ]

    private static let validation = Section(
        "validate", "'validate'",
        [
            Key(
                "severity", .named(.word(FindingSeverity.allCases.map(\.rawValue))),
                "What becomes of warnings, by their code; errors stay errors.",
                examples: ["{ unused-anchor: error, yaml11-number: off }"])
        ], example: "validate: { severity: { unused-anchor: error } }")

    private static func insecure(of variants: [String] = []) -> Key {
        Key(
            "insecure", .boolean, "Whether tokens may be sent unencrypted (`http:`) to another machine.", of: variants)
    }

    private static let content = Section(
        "content", "'content'",
        [
            Key(
                "url", .contentURL,
                "Where to ask: `{id}` stands for the content's id, `{kind}` for `item`, `bundle` or `recipe`, `{plugin}` for "
                    + "the plugin of a bundle, else for the kind.",
                need: "write url: \"https://push.example/messages/{id}\"",
                examples: ["\"https://push.example/messages/{id}\""]),
            Key(
                "token", .setting, "What the server asks for; `${NAME}` is read from the environment.",
                examples: ["\"${MARQUEE_CONTENT_TOKEN}\""]),
            Key(
                "downloadAutomatically", .boolean,
                "Whether `run` fetches contents as soon as their notifications have arrived."),
            insecure(),
        ])

    private static let targetVariants: [Variant] = [
        Variant("dashboard", "A Marquee dashboard."),
        Variant("clevertap", "CleverTap."),
        Variant("file", "A folder of JSON for review."),
        Variant("contentful", "A space of Contentful: templates become content types, messages entries."),
    ]

    private static let target = Section(
        "target", "a target",
        [
            Key(
                "kind", .word(targetVariants.map(\.name)), "What definitions are sent to.",
                need: "the kinds are dashboard, clevertap, file, contentful"),
            Key(
                "url", .server, "Where the server is.", of: ["dashboard", "clevertap"], need: "add url: \"https://…\"",
                examples: ["\"https://\""]),
            Key(
                "token", .setting,
                "What the server asks for, of Contentful the Management API; `${NAME}` is read from the environment.",
                of: ["dashboard", "contentful"], examples: ["\"${MARQUEE_TOKEN}\""]),
            Key(
                "accountID", .setting, "The account at CleverTap.", of: ["clevertap"],
                need: "add accountID: \"${CT_ACCOUNT}\"", examples: ["\"${CT_ACCOUNT}\""]),
            Key(
                "accountToken", .setting, "The account's token at CleverTap.", of: ["clevertap"],
                need: "add accountToken: \"${CT_TOKEN}\"", examples: ["\"${CT_TOKEN}\""]),
            insecure(of: ["dashboard", "clevertap"]),
            Key(
                "directory", .path, "The folder that definitions are written to.", of: ["file"],
                need: "add directory: FOLDER"),
            Key(
                "space", .setting, "The id of the space at Contentful.", of: ["contentful"],
                need: "add space: \"${CONTENTFUL_SPACE}\"", examples: ["\"${CONTENTFUL_SPACE}\""]),
            Key(
                "environment", .setting, "The environment of the space, or an alias; without it, `master`.",
                of: ["contentful"], examples: ["staging"]),
            Key(
                "deliveryToken", .setting,
                "What the Delivery API asks for: `marquee content pull` reads what is published.", of: ["contentful"],
                examples: ["\"${CONTENTFUL_DELIVERY_TOKEN}\""]),
            Key(
                "api", .server,
                "Where Contentful's APIs are, if not at `https://api.contentful.com`: in another region, or behind a proxy.",
                of: ["contentful"], examples: ["\"https://api.eu.contentful.com\""]),
        ], chooser: "kind",
        variants: targetVariants)
}
