import Glibc
import MarqueeDatabase
import MarqueeModel
import MarqueeSystem

/// Why messages wait, as far as only the host knows that runs: for other processes, in a small file beside the store.
///
/// It is replaced as a whole and never synced, and believed only while the process that has written it holds the store.
package struct HostStatus: Sendable, Equatable {
    /// Templates whose messages wait, and for what.
    package var templates: [String: String] = [:]
    /// Messages that wait for something of their own, by their ids; the most urgent ones.
    package var messages: [String: String] = [:]
    /// What is wrong with plugins that work all the same, by their names.
    package var plugins: [String: String] = [:]

    /// So many messages are told of, and so many templates.
    static let limit = 500
    /// Texts come from plugins; more of them nobody reads.
    private static let longestReason = 200
    private static let (name, temporaryName) = ("host-status.json", "host-status.tmp")
    private static let longestFile = 4 << 20

    package init() {}

    /// What the host of a store has told last; nil when none runs, or it has not told anything.
    package static func read(in directory: String) -> HostStatus? {
        guard let holder = HostClaim.holder(at: directory),
            let file = try? OwnFolder(store: directory, isOwn: false).open(name, O_RDONLY),  // Not written yet.
            let bytes = try? file.read(upTo: longestFile), let content = try? Value(json: bytes).object,
            content["process"] == .integer(Int64(holder))
        else { return nil }
        var status = HostStatus()
        status.templates = texts(content["templates"])
        status.messages = texts(content["messages"])
        status.plugins = texts(content["plugins"])
        return status
    }

    /// Puts this in the place of what was told before. Where that is not possible, nobody is told: the host goes on.
    func write(in directory: String) {
        let content: Value = [
            "process": .integer(Int64(getpid())), "templates": Self.object(templates),
            "messages": Self.object(messages), "plugins": Self.object(plugins),
        ]
        do {
            let folder = try OwnFolder(store: directory)
            try folder.open(Self.temporaryName, O_WRONLY | O_CREAT).replaceContent(with: content.jsonBytes())
            try folder.rename(Self.temporaryName, to: Self.name, in: folder)
        } catch {}
    }

    /// Nobody tells anything any more.
    static func remove(in directory: String) {
        // Where there is no folder, there is no file either.
        guard let folder = try? OwnFolder(store: directory) else { return }
        for name in [name, temporaryName] { folder.remove(name) }
    }

    private static func object(_ texts: [String: String]) -> Value {
        .object(
            ValueObject(
                texts.map { name, text in
                    // Not characters: one may have any number of marks.
                    (name, .string(String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestReason)))))
                }))
    }

    private static func texts(_ value: Value?) -> [String: String] {
        (value?.object ?? [:]).reduce(into: [:]) { texts, member in texts[member.key] = member.value.string }
    }
}
