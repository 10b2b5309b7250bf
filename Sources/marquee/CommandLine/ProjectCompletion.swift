import MarqueeCommandLine
import MarqueeInbox
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeStore
import MarqueeYAML

/// What shells complete that only the project knows. Silent when there is none, or when it has errors: nobody reads a
/// message while typing.
enum ProjectCompletion {
    /// Names of templates and functions.
    @Sendable static func definitions(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        candidates(project(words)?.loadedDefinitions().definitions.map(\.name) ?? [])
    }

    /// What can be previewed.
    @Sendable static func previews(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        definitions(words, index, prefix) + messageFiles(words, index, prefix)
    }

    /// Ids of live messages, in the order in which they would be shown.
    @Sendable static func liveMessages(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        messages(words, .live)
    }

    /// Ids of live and of ended messages.
    @Sendable static func allMessages(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        messages(words, .live) + messages(words, .ended)
    }

    /// Ids of messages that can be tried again.
    @Sendable static func failedMessages(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        messages(words, .state(.failed))
    }

    /// Ids of items of the inbox, the newest first.
    @Sendable static func inboxItems(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        guard let store = try? project(words)?.openStoreForReading(),
            let page = try? store.inbox.items(in: [.unread, .read, .archived], limit: 200)
        else { return [] }
        return candidates(page.rows.map(\.id))
    }

    /// Names of recipes.
    @Sendable static func recipes(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        candidates(project(words)?.loadedRecipes().recipes.map(\.id) ?? [])
    }

    /// Names of the project's own messages.
    @Sendable static func messageFiles(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        candidates(project(words)?.messageNames ?? [])
    }

    /// Those words that mean themselves in every shell.
    ///
    /// Bash expands what it is given (`compgen -W`): a name such as `$(rm -r ~)`, from a repository or from the network,
    /// would be run by pressing Tab. Nor is a name an option, or the beginning of a home directory.
    private static func candidates(_ words: [String]) -> [String] {
        words.filter(\.isPlainInShell)
    }

    private static func messages(_ words: [String], _ selection: MessageFilter) -> [String] {
        guard let store = try? project(words)?.openStoreForReading(),
            let entries = try? store.queue.list(selection, limit: 200)
        else { return [] }
        return candidates(entries.map(\.id.rawValue))
    }

    /// The project that the words name, or the one around.
    private static func project(_ words: [String]) -> Project? {
        guard let directory = try? FileSystem.workingDirectory() else { return nil }
        let environment = ProcessEnvironment.read()
        for (index, word) in words.enumerated() {
            let named =
                word == "--project" && index + 1 < words.count
                ? words[index + 1] : word.hasPrefix("--project=") ? String(word.dropFirst(10)) : nil
            guard let named else { continue }
            return try? Project(at: FilePath(named), workingDirectory: directory, environment: environment)
        }
        return try? Project.nearest(from: directory, environment: environment)
    }
}
