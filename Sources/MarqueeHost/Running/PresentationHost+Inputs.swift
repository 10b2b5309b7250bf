import MarqueeFiles
import MarqueeModel
import MarqueeStore
import PresenterKit

extension PresentationHost {
    /// Does what an input asks for. Afterwards the host looks for the next message by itself.
    func handle(_ input: HostInput) throws {
        switch input {
        case .plugin(let connection, let message):
            try handle(message, from: connection)
            running?.connections[connection].handled()
        case .pluginEnded(let connection, let end):
            try pluginEnded(end, connection: connection)
        case .pluginFailed(let connection, let error):
            try pluginFailed(error, connection: connection)
        case .storeChanged:
            try refresh()
        case .work:
            running?.mayAdvance = true
            try noticeArrivals()
        case .tick(let due):
            try passDeadlines(due)
        case .prepared(let presentation, .success(let files)):
            running?.performed[presentation]?.paths = files.paths
            try change(presentation) { $0.prepared() }
        case .prepared(let presentation, .failure(let error)):
            try change(presentation) { $0.preparationFailed(reason: error.reason) }
        case .decided(let presentation, let decision):
            let (now, uptime) = (clock.now, clock.uptime)
            try change(presentation) { $0.decided(decision, now: now, uptime: uptime) }
        case .functionEnded(let presentation, .failed(let reason)):
            try change(presentation) { $0.failed(reason: reason) }
        case .functionEnded(let presentation, .ran), .functionEnded(let presentation, .dismissed):
            try change(presentation) { $0.returned() }
        case .stop:
            try stop()
        }
    }

    private func handle(_ message: PluginMessage, from connection: Int) throws {
        switch message {
        case .hello(let description):
            try handshake(description, from: connection)
        case .presented(let presentation):
            let uptime = clock.uptime
            try change(presentation, of: connection) { $0.presented(uptime: uptime) }
        case .dismissed(let presentation):
            try change(presentation, of: connection) { $0.dismissed() }
        case .failed(let presentation, let reason):
            try change(presentation, of: connection) { $0.failed(reason: reason) }
        case .returned(let presentation):
            try change(presentation, of: connection) { $0.returned() }
        case .unusable(let code, let reason):
            let plugin = running?.handshakes[connection]?.plugin ?? ""
            try pluginFailed(PluginError(.init(rawValue: code) ?? .startFailed, plugin, reason), connection: connection)
        case .closed:
            break
        case .pong(let call):
            running?.isolated[connection]?.life.answered(call: call, uptime: clock.uptime)
        case .trigger(let presentation, let call, let name):
            try trigger(name, of: presentation, call: call, connection: connection)
        case .availability(let presenter, let availability):
            try setAvailability(availability, of: presenter, connection: connection)
        case .log(let level, let text):
            log(level, text, of: connection)
        }
    }

    /// Another process has written: what is performed may have been ended, the mode changed, messages come in.
    private func refresh() throws {
        guard let host = running else { return }
        running?.mode = try host.opened.store.mode()
        running?.mayAdvance = true
        try enablePlugins()
        let uptime = clock.uptime
        for (presentation, message) in host.performed where try !host.opened.store.isLive(message.entry.number) {
            emit(.discarded, message.entry, detail: "ended by another process")
            try change(presentation) { $0.vanished(uptime: uptime) }
        }
        try noticeArrivals()
    }

    private func passDeadlines(_ due: TimeSpan) throws {
        guard let host = running else { return }
        if host.timer == due { running?.timer = nil }
        if host.nextWake != nil { running?.mayAdvance = true }
        let uptime = clock.uptime
        for presentation in host.performed.keys.sorted() {
            try change(presentation) { $0.deadlinePassed(uptime: uptime) }
        }
        try passHandshakeDeadlines(uptime: uptime)
        try passPluginDeadlines(uptime: uptime)
    }

    private func stop() throws {
        guard running?.isStopping == false else { return }
        running?.isStopping = true
        let uptime = clock.uptime
        for presentation in (running?.performed ?? [:]).keys.sorted() {
            try change(presentation) { $0.stop(uptime: uptime) }
        }
    }

    /// Tells observers what has arrived since they were told last, a limited number at a time.
    func noticeArrivals() throws {
        guard let host = running else { return }
        host.arrivals.yield()
        if try tellArrivals(of: host) { host.inputs.yield(.work) }
    }

    /// Makes sure that observers hear of a message's arrival before they hear of anything else that happens to it.
    func noticeArrival(of entry: QueueEntry) throws {
        guard let host = running, host.lastArrival < entry.number else { return }
        host.arrivals.yield()
        while host.lastArrival < entry.number, try tellArrivals(of: host) {}
    }

    /// Tells observers of the next arrivals, and whether there may be more.
    private func tellArrivals(of host: RunningHost) throws -> Bool {
        guard !observers.isEmpty else { return false }
        let limit = 500
        let entries = try host.opened.store.arrivals(after: host.lastArrival, limit: limit)
        for entry in entries {
            emit(.received, entry)
            emit(.queued, entry)
            host.lastArrival = entry.number
        }
        return entries.count == limit
    }

    /// Tells observers.
    func emit(_ kind: HostEvent.Kind, _ entry: QueueEntry, detail: String? = nil) {
        emit(kind, id: entry.id.rawValue, template: entry.template, detail: detail)
    }

    func emit(_ kind: HostEvent.Kind, id: String, template: String?, detail: String? = nil) {
        guard !observers.isEmpty else { return }
        let event = HostEvent(at: clock.now, kind: kind, id: id, template: template, detail: detail)
        for observer in observers { observer.observe(event) }
    }
}
