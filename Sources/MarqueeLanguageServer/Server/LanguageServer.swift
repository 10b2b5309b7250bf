import MarqueeModel
package import MarqueeProject

/// A language server for the documents of projects (Language Server Protocol 3.17).
///
/// Pure but for what it asks the disk: messages go in, one at a time, and others come out. Everything that takes long is
/// done in slices by ``work()``, which whoever drives it calls while nothing else is waiting; diagnostics come from
/// there too, so that somebody who types fast does not wait for those of every letter.
package struct LanguageServer {
    enum State {
        case waiting, running, shutDown
    }

    let disk: any ProjectDisk
    let environment: [String: String]
    let version: String
    /// The folder of the pages that explain codes, `CODE.md`; nil when they are not installed.
    let codePages: FilePath?
    var state = State.waiting
    /// What features say of documents that are theirs.
    let checks: FeatureChecks
    var client = ClientCapabilities()
    /// By their roots.
    var projects: [FilePath: ProjectIndex] = [:]
    /// By their paths, without links.
    var documents: [FilePath: OpenDocument] = [:]
    /// What the client calls directories that have another name without links.
    var folders: [(real: FilePath, given: FilePath)] = []
    var published = PublishedDiagnostics()
    var pulled = PulledDiagnostics()
    /// What names meant when the client was last told to ask for hints and the like anew, by project.
    var shownMeanings: [FilePath: Int] = [:]
    /// The tokens that the client was sent last, by document.
    var sentTokens: [FilePath: SentTokens] = [:]
    /// The last number that an answer was given, so that the client can ask for what is new since.
    var lastResult = 0
    var progress: LoadingProgress?
    private var outbox: [OutgoingMessage] = []
    private var lastRequest: Int64 = 0
    /// What the process is to end with, as soon as that is known.
    package private(set) var exitCode: Int32?

    package init(
        disk: any ProjectDisk, environment: [String: String] = [:], version: String, codePages: FilePath? = nil,
        checks: FeatureChecks = .none
    ) {
        self.checks = checks
        self.disk = disk
        self.environment = environment
        self.version = version
        self.codePages = codePages
    }

    // MARK: In

    /// Takes a message.
    mutating func take(_ message: IncomingMessage) {
        guard exitCode == nil else { return }
        switch message {
        case .request(let id, let method, let parameters):
            do throws(ResponseError) {
                let result = try answer(method, parameters)
                send(.result(id, result))
                if method == "initialize" { finishInitializing() }
            } catch {
                send(.failure(id, error))
            }
        case .notification("exit", _):
            // Without 'shutdown' before it, the end is an error (section "Exit Notification").
            exitCode = state == .shutDown ? 0 : 1
        case .notification(let method, let parameters):
            if state == .running { notice(method, parameters) }
        case .response:
            break  // Nothing that the server asks for is waited for.
        case .invalid(let id, let error):
            send(.failure(id, error))
        }
    }

    /// Takes the end of the input.
    mutating func takeEnd() {
        if exitCode == nil { exitCode = state == .shutDown ? 0 : 1 }
    }

    // MARK: Out

    mutating func send(_ message: OutgoingMessage) {
        outbox.append(message)
    }

    mutating func request(_ method: String, _ parameters: Value) {
        lastRequest += 1
        send(.request(lastRequest, method: method, parameters: parameters))
    }

    /// What is to be sent, in order; it is gone from here.
    mutating func takeOutgoing() -> [OutgoingMessage] {
        defer { outbox = [] }
        return outbox
    }

    // MARK: Requests

    private mutating func answer(_ method: String, _ parameters: ValueObject) throws(ResponseError) -> Value {
        switch (state, method) {
        case (.waiting, "initialize"): return initialize(parameters)
        case (.waiting, _):
            throw ResponseError(.serverNotInitialized, "received '\(method)' before 'initialize'")
        case (.running, "initialize"):
            throw ResponseError(.invalidRequest, "received 'initialize' twice")
        case (.running, "shutdown"):
            state = .shutDown
            return .null
        case (.shutDown, _):
            throw ResponseError(.invalidRequest, "received '\(method)' after 'shutdown'")
        case (.running, _):
            return try feature(method, .object(parameters))
        }
    }

    private mutating func notice(_ method: String, _ parameters: ValueObject) {
        let parameters = Value.object(parameters)
        switch method {
        case "textDocument/didOpen": didOpen(parameters)
        case "textDocument/didChange": didChange(parameters)
        case "textDocument/didClose": didClose(parameters)
        case "textDocument/didSave": didSave(parameters)
        case "workspace/didChangeWatchedFiles": didChangeWatchedFiles(parameters)
        case "workspace/didChangeWorkspaceFolders": didChangeFolders(parameters)
        default: break  // Notifications that nobody knows are passed over.
        }
    }
}
