extension Grammar {
    static let configurationDocument = Document(
        name: "config", title: "Marquee configuration",
        help: "The settings in marquee.yaml; every setting has a default.",
        content: .section("configuration"), file: "marquee.yaml")

    static let configurationSections: [Section] =
        [configuration] + pluginSections + [target, content, validation] + smallSections + recipeSettings
        + themeSections

    private static let configuration = Section(
        "configuration", "the configuration",
        [
            Key("name", .text, "The project's name; by default, its folder's name. Required by a dashboard."),
            Key("templates", .items(.path), "Folders and files of definitions; by default, `[templates]`."),
            Key(
                "plugins", .list(.either(.section("plugin"), .name(.plugin))),
                "The plugins to load, in order, each a name or a mapping; by default, `[terminal]`.",
                examples: ["plugins: [terminal]"]),
            Key(
                "presenters", .section("presenters"), "The default presenters, by kind of definition."),
            Key(
                "locale", .either(.section("locale"), .name(.locale)),
                "The preferred locale, or a mapping with fallbacks."),
            Key("store", .path, "The folder of the database and the file cache; by default, `.marquee`."),
            Key("files", .section("files"), "Download limits, and the folders of local files."),
            Key(
                "strict", .boolean,
                "Whether an invalid value rejects its message; otherwise its default is used."),
            Key(
                "urlSchemes", .items(.scheme), "Link schemes that actions may open, besides http and https."),
            Key(
                "onKeyValues", .name(.function),
                "The function that `key-value` actions call; it gets their values in its argument `values` (`type: data`)."
            ),
            Key(
                "targets", .named(.section("target")), "The targets that definitions are sent to, by name.",
                examples: ["NAME: { kind: dashboard, url: … }"]),
            Key(
                "connect", .either(.section("connect"), .text),
                "The dashboard that `run` connects to: a target's name, or a mapping.", examples: ["connect: shop"]),
            Key("listen", .section("listen"), "The HTTP intake of `run --listen`."),
            Key(
                "content", .section("content"), "The server that supplies content missing from notifications."),
            Key("online", .section("online"), "The server that recipes with `labels: { online: true }` ask first."),
            Key("caps", .section("caps"), "How often recipe messages may be seen, across all recipes."),
            Key(
                "playlists", .named(.section("playlist")), "How the recipes of each `playlist` take turns, by name.",
                examples: ["NAME: { rotate: random }"]),
            Key("theme", .section("theme"), "The look of messages: colours, fonts, a logo."),
            Key("validate", .section("validate"), "How `marquee validate` and editors report findings."),
        ])

    private static let pluginSections: [Section] = [
        Section(
            "plugin", "a plugin",
            [
                Key(
                    "name", .name(.plugin),
                    "Looked up next to the program, in `$MARQUEE_PLUGINS`, and in the project's `plugins`."),
                Key("path", .path, "The path of the plugin's library."),
                Key(
                    "isolation", .word(["process", "none"]), "Whether it runs in its own process."),
                Key(
                    "environment", .items(.text),
                    "Environment variables that its process gets in addition to the usual ones."),
                Key(
                    "pages", .items(.path),
                    "Folders with an `index.html` each, which the plugin `web` shows: each is a presenter with its folder's "
                        + "name.", examples: ["[pages/poster]"]),
                Key(
                    "sha256", .digest,
                    "The SHA-256 of the plugin's file, which must not be writable by others; a file with another hash is not started."
                ),
                Key(
                    "limits", .either(.section("limits"), .none),
                    "Resource limits of its process; `none` turns a limit off.",
                    examples: ["{ memory: 2GB, files: 256, processes: 64 }"]),
                Key(
                    "sandbox", .section("sandbox"), "What its process may access; everything else is denied."),
            ], alternatives: [Alternative(["name", "path"], isNeeded: true)], example: "{ path: libMine.so }"),
        Section(
            "limits", "'limits'",
            [
                Key(
                    "memory", .either(.bytes(least: 16_000_000), .none),
                    "Memory of each process, at least 16MB; by default, 4GB.", examples: ["2GB", "none"]),
                Key(
                    "files", .either(.integer(16...Int64.max), .none),
                    "Open files of each process, at least 16; by default, 4096.", examples: ["256", "none"]),
                Key(
                    "processes", .either(.integer(1...Int64.max), .none),
                    "Processes and threads in addition to those that the user has at startup; by default, 4096.",
                    examples: ["64", "none"]),
            ]),
        Section(
            "sandbox", "'sandbox'",
            [
                Key(
                    "read", .items(.path),
                    "Files and folders that it can read, besides those of the system and of messages."),
                Key("write", .items(.path), "Files and folders that it can read and write."),
                Key("network", .boolean, "Whether it can use the network; by default, `false`."),
            ]),
    ]

    private static let smallSections: [Section] = [
        Section(
            "presenters", "'presenters'",
            [
                Key("template", .name(.presenter), "The default presenter of templates."),
                Key("function", .name(.presenter), "The default presenter of functions."),
            ]),
        Section(
            "locale", "'locale'",
            [
                Key("current", .name(.locale), "The preferred locale."),
                Key("fallback", .items(.name(.locale)), "Fallback locales, in order."),
            ]),
        Section(
            "files", "'files'",
            [
                Key(
                    "maxBytes", .bytes, "The maximum size of a file whose argument sets no limit; by default, 100MB."),
                Key("cacheBytes", .bytes, "The size of the cache; by default, 1GB."),
                Key("allowPrivateHosts", .boolean, "Whether files may be downloaded from private addresses."),
                Key(
                    "directories", .items(.path),
                    "Folders whose files messages may use; by default, `[assets]`."),
            ]),
        Section(
            "connect", "'connect'",
            [
                Key(
                    "target", .text, "The target, which must be a dashboard.", need: "add 'target: NAME'",
                    examples: ["shop"]),
                Key(
                    "name", .text,
                    "The host's name there; by default, the machine's name followed by the project's.",
                    examples: ["window-1"]),
                Key(
                    "labels", .named(.string), "The host's labels; messages can be sent to labels.",
                    examples: ["{ site: milan, screen: window }"]),
            ], example: "{ target: shop, name: window-1, labels: { site: milan } }"),
        Section(
            "listen", "'listen'",
            [
                Key(
                    "token", .token, "The token that clients must send; `${NAME}` is read from the environment.",
                    examples: ["\"${MARQUEE_INTAKE_TOKEN}\""])
            ]),
    ]

    private static let recipeSettings: [Section] = [
        Section(
            "online", "'online'",
            [
                Key(
                    "url", .server, "The URL that the recipe is sent to; any 2xx response allows it.",
                    need: "write url: \"https://push.example/may-show\"",
                    examples: ["\"https://push.example/may-show\""]),
                Key(
                    "token", .setting, "The server's token; `${NAME}` is read from the environment.",
                    examples: ["\"${MARQUEE_ONLINE_TOKEN}\""]),
                insecure(),
            ], example: "online: { url: \"https://push.example/may-show\" }"),
        Section(
            "caps", "'caps'",
            [
                Key(
                    "session", .integer(1...Int64.max), "Views per session, across all recipes.", examples: ["3"]),
                Key("day", .integer(1...Int64.max), "Views per day, across all recipes.", examples: ["10"]),
                Key("recipe", .integer(1...Int64.max), "Views of one recipe per session.", examples: ["1"]),
            ], example: "caps: { session: 3, day: 10, recipe: 1 }"),
        Section(
            "playlist", "a playlist",
            [
                Key(
                    "rotate", .word(PlaylistRotation.allCases.map(\.rawValue)),
                    "The next recipe: the one whose last turn is longest ago (`order`), any but the last one (`random`), "
                        + "or the one that was shown least (`least-shown`).",
                    need: "add 'rotate: random'")
            ], example: "{ rotate: random }"),
    ]

    private static let validation = Section(
        "validate", "'validate'",
        [
            Key(
                "severity", .named(.word(FindingSeverity.allCases.map(\.rawValue))),
                "The severity of warnings, by code; errors stay errors.",
                examples: ["{ unused-anchor: error, yaml11-number: off }"])
        ], example: "validate: { severity: { unused-anchor: error } }")

    private static func insecure(of variants: [String] = []) -> Key {
        Key(
            "insecure", .boolean, "Whether tokens may be sent unencrypted (`http:`) to other machines.", of: variants)
    }

    private static let content = Section(
        "content", "'content'",
        [
            Key(
                "url", .contentURL,
                "The URL of a content: `{id}` stands for its id, `{kind}` for `item`, `bundle` or `recipe`, `{plugin}` for "
                    + "the plugin of a bundle, otherwise the kind.",
                need: "write url: \"https://push.example/messages/{id}\"",
                examples: ["\"https://push.example/messages/{id}\""]),
            Key(
                "token", .setting, "The server's token; `${NAME}` is read from the environment.",
                examples: ["\"${MARQUEE_CONTENT_TOKEN}\""]),
            Key(
                "downloadAutomatically", .boolean,
                "Whether `run` fetches contents as soon as their notifications arrive."),
            insecure(),
        ])

    private static let targetVariants: [Variant] = [
        Variant("dashboard", "A Marquee dashboard."),
        Variant("clevertap", "CleverTap."),
        Variant("file", "A folder of JSON files for review."),
        Variant("contentful", "A Contentful space: templates become content types, messages become entries."),
    ]

    private static let target = Section(
        "target", "a target",
        [
            Key(
                "kind", .word(targetVariants.map(\.name)), "The kind of target.",
                need: "known kinds: dashboard, clevertap, file, contentful"),
            Key(
                "url", .server, "The server's URL.", of: ["dashboard", "clevertap"], need: "add url: \"https://…\"",
                examples: ["\"https://\""]),
            Key(
                "token", .setting,
                "The server's token, for Contentful that of the Management API; `${NAME}` is read from the environment.",
                of: ["dashboard", "contentful"], examples: ["\"${MARQUEE_TOKEN}\""]),
            Key(
                "accountID", .setting, "The CleverTap account id.", of: ["clevertap"],
                need: "add accountID: \"${CT_ACCOUNT}\"", examples: ["\"${CT_ACCOUNT}\""]),
            Key(
                "accountToken", .setting, "The CleverTap account token.", of: ["clevertap"],
                need: "add accountToken: \"${CT_TOKEN}\"", examples: ["\"${CT_TOKEN}\""]),
            insecure(of: ["dashboard", "clevertap"]),
            Key(
                "directory", .path, "The folder that definitions are written to.", of: ["file"],
                need: "add directory: FOLDER"),
            Key(
                "space", .setting, "The id of the Contentful space.", of: ["contentful"],
                need: "add space: \"${CONTENTFUL_SPACE}\"", examples: ["\"${CONTENTFUL_SPACE}\""]),
            Key(
                "environment", .setting, "The environment of the space, or an alias; by default, `master`.",
                of: ["contentful"], examples: ["staging"]),
            Key(
                "deliveryToken", .setting,
                "The token of the Delivery API, with which `marquee content pull` reads published content.",
                of: ["contentful"],
                examples: ["\"${CONTENTFUL_DELIVERY_TOKEN}\""]),
            Key(
                "api", .server,
                "The URL of Contentful's APIs, if not `https://api.contentful.com`: for another region, or a proxy.",
                of: ["contentful"], examples: ["\"https://api.eu.contentful.com\""]),
        ], chooser: "kind",
        variants: targetVariants)
}
