extension ConfigurationReader {
    /// The keys of each mapping in a configuration: what is read, and what the schema says.
    enum Keys {
        static let all = [
            "name", "templates", "plugins", "presenters", "locale", "store", "files", "strict", "urlSchemes", "targets",
            "listen", "content",
        ]
        static let plugin = ["name", "path", "isolation", "environment", "limits", "sandbox"]
        static let limits = ["memory", "files", "processes"]
        static let sandbox = ["read", "write", "network"]
        static let presenters = ["template", "function"]
        static let locale = ["current", "fallback"]
        static let files = ["maxBytes", "cacheBytes", "allowPrivateHosts", "directories"]
        static let listen = ["token"]
        static let content = ["url", "token", "downloadAutomatically", "insecure"]

        struct Target {
            let name: String
            let required: [String]
            let optional: [String]
            /// Keys whose values are true or false.
            var flags: [String] = []
        }

        static let targets = [
            Target(name: "dashboard", required: ["url"], optional: ["token"], flags: ["insecure"]),
            Target(
                name: "clevertap", required: ["url", "accountID", "accountToken"], optional: [], flags: ["insecure"]),
            Target(name: "file", required: ["directory"], optional: []),
        ]
    }
}
