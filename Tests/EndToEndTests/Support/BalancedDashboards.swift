import Foundation
import MarqueeModel
import MarqueeTesting

/// Several servers of one dashboard, behind HAProxy: each request goes to the next one. All of it ends with this object.
final class BalancedDashboards {
    /// Nil: it has been killed.
    private(set) var servers: [ServedDashboard?] = []
    let port: Int
    let token: String
    private let ports: [Int]
    private let database: String
    private let options: [String]
    private let folder: URL
    private let proxy = Process()

    var address: String { "http://127.0.0.1:\(port)" }

    init(_ count: Int, of database: String, options: [String] = []) throws {
        self.database = database
        self.options = options
        folder = try TemporaryFolder.make()
        for _ in 0..<count { servers.append(try ServedDashboard(database: database, options: options)) }
        ports = servers.compactMap { $0?.port }
        // The first one has made it.
        token = servers.compactMap { $0?.token }.first { !$0.isEmpty } ?? ""
        port = try Self.freePort()
        let lines = ports.map { "    server s\($0) 127.0.0.1:\($0) check inter 200ms fall 1 rise 1" }
        let configuration = folder.appending(path: "haproxy.cfg")
        try """
        global
            maxconn 2000
        defaults
            mode http
            timeout connect 2s
            timeout client 90s
            timeout server 90s
            retries 2
            option redispatch
            retry-on conn-failure empty-response
        frontend dashboard
            bind 127.0.0.1:\(port)
            http-request disable-l7-retry unless METH_GET
            default_backend servers
        backend servers
            balance roundrobin
            option httpchk GET /health
        \(lines.joined(separator: "\n"))

        """.write(to: configuration, atomically: false, encoding: .utf8)
        proxy.executableURL = URL(filePath: "/usr/sbin/haproxy")
        proxy.arguments = ["-db", "-f", configuration.path()]
        proxy.standardOutput = FileHandle.nullDevice
        proxy.standardError = FileHandle.nullDevice
        try proxy.run()
        while (try? Exchange.perform("GET", "/health", port: port))?.status != 200 { usleep(20_000) }
    }

    deinit {
        kill(proxy.processIdentifier, SIGKILL)
        proxy.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Kills one of them.
    func kill(_ number: Int) throws {
        _ = try servers[number]?.stop(SIGKILL)
        servers[number] = nil
    }

    /// Starts it again, at its port.
    func start(_ number: Int) throws {
        servers[number] = try ServedDashboard(database: database, port: ports[number], options: options)
    }

    /// Replaces one of them, as for an upgrade: it ends when it has answered, and the proxy sends nobody there meanwhile.
    func replace(_ number: Int) throws {
        _ = try servers[number]?.stop()
        try start(number)
        // The proxy has to see it before the next one goes.
        usleep(600_000)
    }

    /// Makes a token for somebody.
    func token(named name: String, _ scopes: String...) throws -> String {
        let scopes = scopes.flatMap { ["--scope", $0] }
        let made = try Executable(directory: folder).run(
            ["dashboard", "token", "create", "--name", name, "--quiet", "--database", database] + scopes)
        guard made.code == 0 else { throw BrowserError("no token: \(made.errors)") }
        return made.output.trimmingCharacters(in: .newlines)
    }

    /// Asks one of them, whichever has its turn.
    func ask(_ method: String, _ path: String, token: String? = nil, body: String? = nil) throws -> Exchange {
        try Exchange.perform(
            method, path, port: port,
            headers: ["Authorization": "Bearer \(token ?? self.token)", "Content-Type": "application/json"], body: body)
    }

    private func kill(_ process: pid_t, _ number: Int32) { Glibc.kill(process, number) }

    private static func freePort() throws -> Int {
        for _ in 0..<100 {
            let port = Int.random(in: 20_000..<32_000)
            if (try? LoopbackConnection(port: port, limit: 1)) == nil { return port }
        }
        throw BrowserError("no port is free")
    }
}
