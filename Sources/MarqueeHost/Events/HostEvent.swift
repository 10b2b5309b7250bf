public import MarqueeModel
public import MarqueePlugins

/// One thing that happened in a host: what `run --events json` prints.
public struct HostEvent: Sendable, Hashable {
    /// What happened.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case received, queued, preparing, presenting, presented, clicked, dismissed, expired, discarded, refused
        case failed
        /// A function that is not visual was called.
        case invoked
        case pluginStarted = "plugin-started"
        case pluginCrashed = "plugin-crashed"
        /// It is not let start now, and whoever does not let it is asked again.
        case pluginRefused = "plugin-refused"
    }

    /// When.
    public let at: Timestamp
    /// What.
    public let kind: Kind
    /// The message's id; for a plugin's events, its name.
    public let id: String
    /// The template or function; nil for a plugin's events.
    public let template: String?
    /// Why, for what did not go well; what was clicked; the version of a plugin that has started.
    public let detail: String?
    /// What a `key-value` action that was clicked gives, or a request for a permission; nil for everything else.
    public let values: ValueObject?
    /// For what is presented: how long that took from when it could have been.
    package var waited: TimeSpan?
    /// Whether somebody else than the host has ended the message, and knows why.
    package var isByOthers = false

    /// Creates an event.
    package init(
        at: Timestamp, kind: Kind, id: String, template: String?, detail: String? = nil, values: ValueObject? = nil
    ) {
        self.at = at
        self.kind = kind
        self.id = id
        self.template = template
        self.detail = detail
        self.values = values
    }

    /// The event as `run --events json` prints it.
    public var json: Value {
        var members: ValueObject = ["at": .string(at.description), "event": .string(kind.rawValue)]
        if let template {
            members["id"] = .string(id)
            members["template"] = .string(template)
        } else {
            members["plugin"] = .string(id)
        }
        if let values { members["values"] = .object(values) }
        if let detail { members[kind.detailKey] = .string(detail) }
        return .object(members)
    }
}

extension HostEvent.Kind {
    /// What ``HostEvent/detail`` is called.
    fileprivate var detailKey: String {
        switch self {
        case .clicked: "target"
        case .pluginStarted: "version"
        default: "reason"
        }
    }
}

/// Something that follows what happens in a host.
///
/// Called on the host's own thread, in order, after what happened was saved: so it must be quick, and must not call the
/// host.
public protocol HostObserver: Sendable {
    /// Something happened.
    func observe(_ event: HostEvent)

    /// A file is being downloaded: bytes so far, and in all where that is known.
    func observeDownload(of file: String, for messageID: String, bytes: Int64, total: Int64?)

    /// A plugin has started, and says what it brings along. For presenters registered in code, the path is `app`.
    func observeStart(of plugin: PluginSummary)

    /// All plugins have started, or are left out: messages are taken from now on.
    func observeReady()
}

extension HostObserver {
    /// Does nothing.
    public func observeDownload(of file: String, for messageID: String, bytes: Int64, total: Int64?) {}

    /// Does nothing.
    public func observeStart(of plugin: PluginSummary) {}

    /// Does nothing.
    public func observeReady() {}
}
