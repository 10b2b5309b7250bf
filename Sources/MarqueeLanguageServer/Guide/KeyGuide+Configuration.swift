extension KeyGuide {
    static let configuration = [
        KeyGuide("name", .text, "The project's name; without it, its folder's."),
        KeyGuide("templates", .list, "Folders and files of definitions; without it `[templates]`."),
        KeyGuide("plugins", .list, "The plugins to load, in order; without it `[terminal]`."),
        KeyGuide("presenters", .mapping, "The presenters of definitions that name none, by kind."),
        KeyGuide("locale", .mapping, "Which localizations are preferred."),
        KeyGuide("store", .text, "The folder of the database and the file cache; without it `.marquee`."),
        KeyGuide("files", .mapping, "Limits of downloads, and the folders of local files."),
        KeyGuide(
            "strict", .boolean, "Whether a value that cannot be used refuses its message; else its default is used."),
        KeyGuide("urlSchemes", .list, "Schemes of links that actions may open, beside http and https."),
        KeyGuide("targets", .mapping, "Where definitions are sent to, by name."),
        KeyGuide("listen", .mapping, "What `run --listen` asks for."),
        KeyGuide("content", .mapping, "Where contents come from that notifications do not bring along."),
    ]

    static let presenters = [
        KeyGuide("template", .presenter, "The presenter of templates that name none."),
        KeyGuide("function", .presenter, "The presenter of functions that name none."),
    ]

    static let locale = [
        KeyGuide("current", .examples(["en", "it-IT"]), "The locale that is preferred."),
        KeyGuide("fallback", .list, "Locales that stand in, in order."),
    ]

    static let files = [
        KeyGuide("maxBytes", sizes, "The greatest size of a file whose argument sets none."),
        KeyGuide("cacheBytes", sizes, "The size of the cache."),
        KeyGuide("allowPrivateHosts", .boolean, "Whether hosts with private addresses may be asked."),
        KeyGuide("directories", .list, "Folders below which local files may be read; without it `[assets]`."),
    ]

    static let plugin = [
        KeyGuide(
            "name", .plugin, "Looked for beside the program, in `$MARQUEE_PLUGINS`, and in the project's `plugins`."),
        KeyGuide("path", .text, "The path of the plugin's library."),
        KeyGuide("isolation", .choice(["process", "none"]), "Whether it runs in a process of its own."),
        KeyGuide("environment", .list, "Variables of the environment that its process gets beside the usual ones."),
        KeyGuide("limits", .mapping, "What its process may use up; `none` is no limit at all."),
        KeyGuide("sandbox", .mapping, "What its process may reach; what is not listed is refused."),
    ]

    static let pluginLimits = [
        KeyGuide("memory", .examples(["2GB", "none"]), "Memory of each process; without it 4GB."),
        KeyGuide("files", .examples(["256", "none"]), "Open files of each process; without it 4096."),
        KeyGuide(
            "processes", .examples(["64", "none"]),
            "Processes and threads beyond those that the user has at the start; without it 4096."),
    ]

    static let pluginSandbox = [
        KeyGuide("read", .list, "Files and folders that it can read, beside those of the system and of messages."),
        KeyGuide("write", .list, "Files and folders that it can read and change."),
        KeyGuide("network", .boolean, "Whether it can use the network; without it `false`."),
    ]

    static let listen = [
        KeyGuide(
            "token", .examples(["\"${MARQUEE_INTAKE_TOKEN}\""]),
            "What clients have to send; `${NAME}` is read from the environment.")
    ]

    static let content = [
        KeyGuide(
            "url", .examples(["\"https://push.example/messages/{id}\""]),
            "Where to ask: `{id}` stands for the content's id, `{kind}` for `item`, `bundle` or `recipe`."),
        KeyGuide(
            "token", .examples(["\"${MARQUEE_CONTENT_TOKEN}\""]),
            "What the server asks for; `${NAME}` is read from the environment."),
        KeyGuide(
            "downloadAutomatically", .boolean,
            "Whether `run` fetches contents as soon as their notifications have arrived."),
        insecure,
    ]

    private static let insecure = KeyGuide(
        "insecure", .boolean, "Whether tokens may be sent unencrypted (`http:`) to another machine.")

    static let targetKinds = ["dashboard", "clevertap", "file"]

    static func target(ofKind kind: String?) -> [KeyGuide] {
        let kindKey = KeyGuide("kind", .choice(targetKinds), "What definitions are sent to.")
        let url = KeyGuide("url", .examples(["\"https://\""]), "Where the server is.")
        let token = KeyGuide(
            "token", .examples(["\"${MARQUEE_TOKEN}\""]),
            "What the server asks for; `${NAME}` is read from the environment.")
        let account = KeyGuide("accountID", .examples(["\"${CT_ACCOUNT}\""]), "The account at CleverTap.")
        let accountToken = KeyGuide("accountToken", .examples(["\"${CT_TOKEN}\""]), "The account's token at CleverTap.")
        let directory = KeyGuide("directory", .text, "The folder that definitions are written to.")
        switch kind {
        case "dashboard": return [kindKey, url, token, insecure]
        case "clevertap": return [kindKey, url, account, accountToken, insecure]
        case "file": return [kindKey, directory]
        default: return [kindKey, url, token, account, accountToken, insecure, directory]
        }
    }
}
