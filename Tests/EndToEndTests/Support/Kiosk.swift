import Foundation
import MarqueeModel
import MarqueeTesting

/// A project that shows its messages with the web presenter, its host, and a browser that looks at it.
final class Kiosk {
    let project: TestProject
    private(set) var host: Executable.Run?
    /// What the last host printed before it ended.
    private var isFirstStart = true

    /// Templates with a name that means something to the presenter, and an action.
    static let templates = """
        card:
          type: template
          arguments:
            layout: { type: string, value: modal, enum: [modal, banner-top, banner-bottom, full-screen] }
            title: ""
            body: ""
            html: ""
            dismissible: true
            on-accept: { type: action }
            on-accept-label: Show me
            on-close: { type: action }
        """

    init(_ files: [String: String] = ["templates/card.yaml": templates]) throws {
        project = try TestProject(files)
        try project.write(
            """
            plugins: [{ name: web, environment: [WEB_PRESENTER_PORT, WEB_PRESENTER_STATE] }]
            presenters: { template: web, function: web }
            """, to: "marquee.yaml")
        project.environment["WEB_PRESENTER_PORT"] = "0"
        project.environment["WEB_PRESENTER_STATE"] = state.path()
    }

    /// A project of this repository, without what it has stored.
    convenience init(copyOf example: String) throws {
        try self.init([:])
        let manager = FileManager.default
        for name in ["templates", "messages", "assets", "marquee.yaml"] {
            let place = project.root.appending(path: name)
            try? manager.removeItem(at: place)  // Only the configuration is there already.
            let source = BuiltProgram.package.appending(path: example).appending(path: name)
            // An example that shows only what comes with Marquee has no templates of its own.
            if manager.fileExists(atPath: source.path()) { try manager.copyItem(at: source, to: place) }
        }
    }

    deinit {
        if let host {
            host.signal(SIGKILL)
            _ = try? host.wait()
        }
    }

    private var state: URL { project.root.appending(path: "state") }

    /// The address that opens the page, as the presenter has written it down: it works once.
    var address: String {
        get throws {
            let text = try String(contentsOf: state.appending(path: "url"), encoding: .utf8)
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    /// What only a page of the presenter knows.
    var token: String {
        get throws {
            let text = try String(contentsOf: state.appending(path: "token"), encoding: .utf8)
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    var port: Int {
        get throws { URL(string: try address)?.port ?? 0 }
    }

    /// Starts the host, and waits for the page's address; again on the same port.
    func start() throws {
        try? FileManager.default.removeItem(at: state.appending(path: "url"))  // Not there at first.
        let host = try project.start("run", "--events", "json")
        self.host = host
        for _ in 0..<3_000 where !FileManager.default.fileExists(atPath: state.appending(path: "url").path()) {
            usleep(10_000)
        }
        project.environment["WEB_PRESENTER_PORT"] = "\(try port)"
    }

    /// Ends the host with a signal, and gives its events.
    @discardableResult
    func stop(_ signal: Int32 = SIGTERM) throws -> Executable.Outcome {
        guard let host else { throw BrowserError("there is no host to stop") }
        host.signal(signal)
        self.host = nil
        return try host.wait()
    }

    /// Enqueues a message, given as YAML's flow of its arguments.
    func send(_ arguments: String, id: String) throws {
        let outcome = try project.marquee(
            "send", "-", input: "{ id: \(id), template: card, arguments: { \(arguments) } }")
        guard outcome.code == 0 else { throw BrowserError("not sent: \(outcome.errors)\(outcome.output)") }
    }

    /// Waits until the host has reported something about a message, so many times.
    func waitFor(_ event: String, of id: String, times: Int = 1) throws {
        guard try host?.waitForOutput("\"event\":\"\(event)\",\"id\":\"\(id)\"", times: times) == true else {
            throw BrowserError("the host never reported '\(event)' of '\(id)'")
        }
    }

    /// The state of a message.
    func state(of id: String) throws -> String? {
        try project.marquee("queue", "show", id, "--format", "json").json.object?["state"]?.string
    }

    /// Kills the process in which the presenter runs.
    func killPlugin() throws {
        guard let host, let plugin = try Self.processes(below: host.id).first(where: Self.hasPresenter) else {
            throw BrowserError("the presenter runs in no process of its own")
        }
        kill(plugin, SIGKILL)
    }

    private static func processes(below parent: pid_t) throws -> [pid_t] {
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(parent)/task")
        let children = try threads.map {
            try String(contentsOfFile: "/proc/\(parent)/task/\($0)/children", encoding: .utf8)
        }
        return try children.flatMap { $0.split(separator: " ").compactMap { pid_t($0) } }
            .flatMap { try [$0] + processes(below: $0) }
    }

    private static func hasPresenter(_ process: pid_t) -> Bool {
        let maps = try? String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)  // It may have ended.
        return maps?.contains("libWebPresenter.so") == true
    }
}
