public import MarqueeModel

/// What keeps a project from being used, other than mistakes in its documents.
public struct ProjectError: CodedError {
    /// What kind of reason.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// There is no project where one was looked for.
        case noProject = "no-project"
        /// A file or directory cannot be read.
        case unreadable
        /// A file cannot be written.
        case unwritable
        /// A plugin's library is nowhere.
        case pluginNotFound = "plugin-not-found"
        /// What is configured as a plugin is a directory, say.
        case unusablePlugin = "unusable-plugin"
        /// A message that was named is not in the project.
        case noMessage = "no-message"
        /// A variable of the environment that the configuration needs is not set.
        case unsetVariable = "unset-variable"
        /// Something of it needs its user's trust, and does not have it.
        case untrusted
        /// A file is a link that leads out of the project.
        case outsideProject = "outside-project"
        /// A value on the command line is none.
        case invalidValue = "invalid-value"
        /// A store is a symbolic link.
        case linkedStore = "linked-store"
        /// Something stands where files are to be made.
        case inTheWay = "in-the-way"
    }

    /// What kind of reason.
    public let code: Code
    /// One sentence: what happened.
    public let message: String
    /// What to do about it; nil where the message says it, or nobody knows.
    public let advice: String?

    package init(_ code: Code, _ message: String, advice: String? = nil) {
        self.code = code
        self.message = message
        self.advice = advice
    }

    /// A link in a configuration's place that leads nowhere.
    static func linkToNothing(_ file: FilePath) -> ProjectError {
        ProjectError(
            .unreadable, "'\(file)' links to a file that does not exist", advice: "remove the link, or restore the file"
        )
    }

    /// A store's directory that is a link: no command follows it, trusted or not.
    static func linkedStore(_ store: FilePath) -> ProjectError {
        ProjectError(
            .linkedStore,
            "the store '\(store)' is a symbolic link, which is not followed",
            advice: "remove it, or configure its target")
    }
}
