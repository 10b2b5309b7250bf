import Glibc
import MarqueeDatabase
package import MarqueeModel
import MarqueeSystem

/// Why messages wait, as far as only the host knows that runs: for other processes, in a small file beside the store.
///
/// It is replaced as a whole and never synced, and believed only while the process that has written it holds the store.
package struct HostStatus: Sendable, Equatable {
    /// The host's process.
    package private(set) var process: Int32 = getpid()
    /// Presenters that templates need and that can show nothing now, as they are written there, and why.
    package var presenters: [String: String] = [:]
    /// Templates whose messages wait, and for what.
    package var templates: [String: String] = [:]
    /// Messages that wait for something of their own, by their ids; the most urgent ones.
    package var messages: [String: String] = [:]
    /// What is wrong with plugins that work all the same, by their names.
    package var plugins: [String: String] = [:]
    /// The plugins that run, by their names.
    package var running: [String: RunningPlugin] = [:]
    /// Which definitions messages are shown with.
    package var definitions: Definitions?
    /// The line to a dashboard; nil where the host has none.
    package var dashboard: Dashboard?

    /// How the line to a dashboard is.
    package struct Dashboard: Sendable, Equatable {
        /// Where it is.
        package var address: String
        /// As what the host is known there.
        package var name: String
        /// Since when it is as it is.
        package var since: Timestamp
        /// Why there is no connection; nil while there is one.
        package var problem: String?

        package init(address: String, name: String, since: Timestamp, problem: String? = nil) {
            (self.address, self.name, self.since, self.problem) = (address, name, since, problem)
        }
    }

    /// The definitions that are in force.
    package struct Definitions: Sendable, Equatable {
        package let digest: DefinitionDigest
        package let since: Timestamp
        /// Why those that came later are not; nil when none did.
        package var refusal: String?

        init(digest: DefinitionDigest, since: Timestamp, refusal: String? = nil) {
            (self.digest, self.since, self.refusal) = (digest, since, refusal)
        }
    }

    /// So many messages are told of, and so many templates.
    static let limit = 500
    /// Texts come from plugins; more of them nobody reads.
    private static let longestReason = 200
    /// PATH_MAX.
    private static let longestPath = 4_096
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
        status.process = holder
        status.presenters = texts(content["presenters"])
        status.templates = texts(content["templates"])
        status.messages = texts(content["messages"])
        status.plugins = texts(content["plugins"])
        status.definitions = Definitions(content["definitions"])
        status.dashboard = Dashboard(content["dashboard"])
        for member in content["running"]?.object ?? [:] { status.running[member.key] = RunningPlugin(member.value) }
        return status
    }

    /// Puts this in the place of what was told before. Where that is not possible, nobody is told: the host goes on.
    func write(in directory: String) {
        let content: Value = [
            "process": .integer(Int64(process)), "presenters": Self.object(presenters),
            "templates": Self.object(templates),
            "messages": Self.object(messages), "plugins": Self.object(plugins),
            "running": .object(ValueObject(running.map { ($0, Self.object($1.texts, upTo: Self.longestPath)) })),
            "definitions": definitions.map { Self.object($0.texts) } ?? .null,
            "dashboard": dashboard.map { Self.object($0.texts, upTo: 2_000) } ?? .null,
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

    private static func object(_ texts: [String: String], upTo limit: Int = longestReason) -> Value {
        .object(
            ValueObject(
                texts.map { name, text in
                    // Not characters: one may have any number of marks.
                    (name, .string(String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))))
                }))
    }

    private static func texts(_ value: Value?) -> [String: String] {
        (value?.object ?? [:]).reduce(into: [:]) { texts, member in texts[member.key] = member.value.string }
    }
}

extension HostStatus.Definitions {
    fileprivate var texts: [String: String] {
        var texts = ["digest": digest.definitions, "settings": digest.settings, "since": since.description]
        texts["refused"] = refusal
        return texts
    }

    fileprivate init?(_ value: Value?) {
        guard let members = value?.object, let digest = members["digest"]?.string,
            let settings = members["settings"]?.string,
            let since = (members["since"]?.string).flatMap({ Timestamp($0) })
        else { return nil }
        self.init(
            digest: DefinitionDigest(definitions: digest, settings: settings), since: since,
            refusal: members["refused"]?.string)
    }
}

extension HostStatus.Dashboard {
    fileprivate var texts: [String: String] {
        var texts = ["address": address, "name": name, "since": since.description]
        texts["problem"] = problem
        return texts
    }

    fileprivate init?(_ value: Value?) {
        guard let members = value?.object, let address = members["address"]?.string,
            let name = members["name"]?.string, let since = (members["since"]?.string).flatMap({ Timestamp($0) })
        else { return nil }
        self.init(address: address, name: name, since: since, problem: members["problem"]?.string)
    }
}

extension RunningPlugin {
    fileprivate var texts: [String: String] {
        var texts = ["version": version, "path": path, "isolation": isIsolated ? "process" : "none"]
        texts["note"] = note
        texts["renewed"] = isRenewed ? "soon" : nil
        return texts
    }

    fileprivate init?(_ value: Value) {
        guard let members = value.object, let version = members["version"]?.string, let path = members["path"]?.string
        else { return nil }
        self.init(
            version: version, path: path, isIsolated: members["isolation"]?.string != "none",
            note: members["note"]?.string, isRenewed: members["renewed"] != nil)
    }
}
