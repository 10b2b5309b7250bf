import Foundation
import MarqueeModel
import MarqueeTesting

/// The real `marquee dashboard serve`, on a port that is free and in a folder of its own. It ends with this object.
final class ServedDashboard {
    let folder: URL
    private let place: [String]
    let address: String
    let port: Int
    /// The token that may do everything; empty when it was made by an earlier start.
    let token: String
    private var run: Executable.Run?

    /// - Parameters:
    ///   - data: Where its database is, when it outlives this object.
    ///   - database: The address of a PostgreSQL database, where it is one.
    ///   - port: That of an earlier one, whose place it takes; 0: any.
    init(
        in folder: URL? = nil, data: String? = nil, database: String? = nil, port: Int = 0,
        options: [String] = []
    ) throws {
        let folder = try folder ?? TemporaryFolder.make()
        self.folder = folder
        place =
            try database.map { ["--database", $0] } ?? TestedStorage.options(for: data ?? folder.path() + "/data")
        let run = try Executable(directory: folder, environment: ["XDG_STATE_HOME": folder.path() + "/state"]).start(
            ["dashboard", "serve", "--port", "\(port)", "--format", "json"] + place + options)
        self.run = run
        guard try run.waitForOutput("}\n") else { throw BrowserError("no dashboard: \(try run.wait().errors)") }
        let said = try Value(json: try run.output).object ?? [:]
        address = said["url"]?.string ?? ""
        token =
            try said["tokenFile"]?.string.map { file in
                let place = file.hasPrefix("/") ? URL(filePath: file) : folder.appending(path: file)
                return try String(contentsOf: place, encoding: .utf8).trimmingCharacters(in: .newlines)
            } ?? ""
        self.port = URL(string: address)?.port ?? 0
    }

    deinit {
        if let run {
            run.signal(SIGKILL)
            _ = try? run.wait()
        }
        try? FileManager.default.removeItem(at: folder)
    }

    func signal(_ number: Int32) {
        run?.signal(number)
    }

    /// Waits until standard error has a text; false when it never comes.
    func waitForErrors(_ text: String) throws -> Bool {
        try run?.waitForPrinted(text) == true
    }

    /// Ends it with a signal, and waits for the end.
    func stop(_ signal: Int32 = SIGTERM) throws -> Executable.Outcome {
        guard let run else { throw BrowserError("it has been stopped before") }
        run.signal(signal)
        self.run = nil
        return try run.wait()
    }

    /// Calls a command that works on its database.
    func marquee(_ arguments: String...) throws -> Executable.Outcome {
        try Executable(directory: folder).run(arguments + place)
    }

    /// Asks the API with its first token, or another one.
    func ask(
        _ method: String, _ path: String, token: String? = nil, headers: [String: String] = [:], body: String? = nil
    ) throws -> Exchange {
        let all = ["Authorization": "Bearer \(token ?? self.token)"].merging(headers) { $1 }
        return try Exchange.perform(method, path, port: port, headers: all, body: body)
    }

    /// Replaces the definitions.
    func put(_ body: String, version: Int, token: String? = nil) throws -> Exchange {
        try ask(
            "PUT", "/api/v1/definitions", token: token,
            headers: ["Content-Type": "application/json", "If-Match": "\"\(version)\""], body: body)
    }

    /// What a project writes to sync with it.
    var configuration: String {
        "name: shop\ntargets: { local: { kind: dashboard, url: \"\(address)\", token: \"${MARQUEE_TOKEN}\" } }"
    }

    /// Makes a token for somebody.
    func token(named name: String, _ scope: String) throws -> String {
        let made = try marquee("dashboard", "token", "create", "--name", name, "--scope", scope, "--quiet")
        guard made.code == 0 else { throw BrowserError("no token: \(made.errors)") }
        return made.output.trimmingCharacters(in: .newlines)
    }
}
