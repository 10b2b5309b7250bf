import Foundation
import Synchronization
import SystemCalls

/// A PostgreSQL server of its own, in a folder of its own, on loopback. It ends with this object, and with the tests however
/// they end.
package final class PostgreSQLCluster: Sendable {
    package static let user = "marquee"
    package static let password = "it's a secret %"

    package let port: Int
    private let folder: URL
    private let programs: URL
    /// The shell above the server, and the pipe whose end ends both.
    private let running = Mutex<(shell: Int32, life: Int32)?>(nil)

    /// Whether it waits for its disk: what has been committed is there after a crash of the machine.
    private let isDurable: Bool

    /// Makes a cluster and starts it.
    package convenience init(isDurable: Bool = true) throws {
        try self.init(unmade: (), isDurable: isDurable)
        let secret = folder.appending(path: "password")
        try Self.password.write(to: secret, atomically: false, encoding: .utf8)
        try run(
            Self.asServer(programs.appending(path: "initdb").path())
                + [
                    "--pgdata", data, "--username", Self.user, "--pwfile", secret.path(), "--auth", "scram-sha-256",
                    "--encoding", "UTF8", "--locale", "C", "--no-sync",
                ])
        try start()
    }

    /// Has it take connections with TLS, too, by a certificate that it signs itself, from its next start on.
    ///
    /// - Returns: Where the certificate is.
    package func useTLS() throws -> String {
        let (certificate, key) = (data + "/server.crt", data + "/server.key")
        try run(
            Self.asServer("/usr/bin/openssl") + [
                "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                "-keyout", key, "-out", certificate,
            ])
        try run("ALTER SYSTEM SET ssl = on")
        return certificate
    }

    /// Makes a standby of another one, which follows it from now on, and starts it.
    package convenience init(following primary: PostgreSQLCluster) throws {
        try self.init(unmade: (), isDurable: primary.isDurable)
        try run(
            Self.asServer(programs.appending(path: "pg_basebackup").path())
                + [
                    "--pgdata", data, "--dbname", primary.address(), "--write-recovery-conf", "--checkpoint", "fast",
                    "--no-sync",
                ])
        try start()
    }

    /// Only has a folder and a port so far.
    private init(unmade: Void, isDurable: Bool) throws {
        self.isDurable = isDurable
        programs = try Self.findPrograms()
        folder = URL(filePath: "/tmp").appending(path: "marquee-postgres-\(UUID().uuidString.prefix(8))")
        port = try Self.freePort()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The server refuses to be root's.
        if getuid() == 0 { try run(["/bin/chown", "postgres", folder.path()]) }
    }

    deinit {
        stop(keeping: false)
        try? FileManager.default.removeItem(at: folder)  // Where it was stopped before.
    }

    private var data: String { folder.appending(path: "data").path() }

    /// Where a database of it is.
    package func address(of database: String = "postgres", password: String = PostgreSQLCluster.password) -> String {
        let secret = password.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "postgres://\(Self.user):\(secret)@127.0.0.1:\(port)/\(database)"
    }

    /// Where a database of it or of another one is: that of the two which takes writes.
    package func address(of database: String = "postgres", or other: PostgreSQLCluster) -> String {
        address(of: database).replacing(":\(port)/", with: ":\(port),127.0.0.1:\(other.port)/")
            + "?target_session_attrs=read-write"
    }

    /// Runs statements in a database of it, one by one.
    ///
    /// - Returns: What they have printed.
    @discardableResult
    package func run(_ statements: String..., in database: String = "postgres") throws -> String {
        let program = programs.appending(path: "psql").path()
        let words = ["--no-psqlrc", "--tuples-only", "--no-align", "--quiet", "--dbname", address(of: database)]
        let output = folder.appending(path: "psql-\(UUID().uuidString.prefix(8))").path()
        guard try Self.code(of: [program] + words + statements.flatMap { ["--command", $0] }, into: output) == 0 else {
            throw PostgreSQLClusterError((try? String(contentsOfFile: output, encoding: .utf8)) ?? "psql failed")
        }
        return try String(contentsOfFile: output, encoding: .utf8).trimmingCharacters(in: .newlines)
    }

    /// Starts it again after ``stop()``, and returns when it answers.
    ///
    /// - Parameter other: One that has been stopped, in whose place it answers.
    package func start(inPlaceOf other: PostgreSQLCluster? = nil) throws {
        let port = other?.port ?? port
        guard let life = SystemCall.pipe() else { throw PostgreSQLClusterError("there are no descriptors left") }
        defer { close(life.reader) }
        let server =
            Self.asServer(programs.appending(path: "postgres").path())
            + [
                "-D", data, "-p", "\(port)", "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=",
                "-c", "max_connections=400",
            ] + (isDurable ? [] : ["-c", "fsync=off", "-c", "synchronous_commit=off"])
        // Its standard input ends when the tests do, however that is; nobody needs the folder then.
        let script = """
            folder=$1; shift
            "$@" <&- &
            read -r kept; kill -s QUIT $!; wait $!
            [ "$kept" ] || rm -rf "$folder"
            """
        let words = ["/bin/sh", "-c", script, "server", folder.path()] + server
        let shell = try Self.start(words, reading: life.reader, into: log)
        running.withLock { $0 = (shell, life.writer) }
        let ready = [programs.appending(path: "pg_isready").path(), "--host", "127.0.0.1", "--port", "\(port)"]
        for _ in 0..<600 {
            if try Self.code(of: ready, into: "/dev/null") == 0 { return }
            usleep(50_000)
        }
        throw PostgreSQLClusterError("the server did not answer within 30 s: \(said)")
    }

    private var log: String { folder.appending(path: "log").path() }

    private var said: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

    /// Ends it at once, as a crash does: who is connected is cut off.
    package func stop() { stop(keeping: true) }

    private func stop(keeping: Bool) {
        running.withLock { running in
            guard let (shell, life) = running else { return }
            if keeping { _ = SystemCall.writeAll(Array("kept\n".utf8).span, to: life) }
            close(life)
            while SystemCall.ended(shell).child < 0, errno == EINTR {}
            running = nil
        }
    }

    /// Debian keeps them by version, and off the `PATH`.
    private static func findPrograms() throws -> URL {
        let versions = URL(filePath: "/usr/lib/postgresql")
        let found = (try? FileManager.default.contentsOfDirectory(at: versions, includingPropertiesForKeys: nil)) ?? []
        let newest = found.max { (Int($0.lastPathComponent) ?? 0) < (Int($1.lastPathComponent) ?? 0) }
        guard let newest else {
            throw PostgreSQLClusterError("no PostgreSQL; scripts/prepare browser installs it (Debian: postgresql)")
        }
        return newest.appending(path: "bin")
    }

    private static func asServer(_ program: String) -> [String] {
        getuid() == 0
            ? ["/usr/bin/setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups", program] : [program]
    }

    /// One at which nobody answers, and which the system gives to nobody by itself.
    private static func freePort() throws -> Int {
        for _ in 0..<100 {
            let port = Int.random(in: 20_000..<32_000)
            if (try? LoopbackConnection(port: port, limit: 1)) == nil { return port }
        }
        throw PostgreSQLClusterError("no port is free")
    }

    private func run(_ words: [String]) throws {
        guard try Self.code(of: words, into: log) == 0 else {
            throw PostgreSQLClusterError("\(words.joined(separator: " ")): \(said)")
        }
    }

    private static func code(of words: [String], into log: String) throws -> Int32 {
        let program = try start(words, reading: nil, into: log)
        while true {
            let (ended, status) = SystemCall.ended(program)
            if ended == program { return status }
            guard errno == EINTR else { return -1 }
        }
    }

    /// Not by Foundation, under which signals are blocked that the shell waits for.
    private static func start(_ words: [String], reading descriptor: Int32?, into log: String) throws -> Int32 {
        let input = descriptor.map { ProgramStart.Source.descriptor($0) } ?? .file("/dev/null", O_RDONLY)
        let output = ProgramStart.Source.file(log, O_WRONLY | O_CREAT | O_APPEND)
        let start = ProgramStart(
            [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, output)], lastOwn: STDERR_FILENO,
            isOwnSession: true)
        let environment = ["PATH=/usr/bin:/bin", "LC_ALL=C", "PWD=/tmp"]
        let (id, failure) = start.run(words[0], Array(words.dropFirst()), environment: environment)
        guard failure == 0 else { throw PostgreSQLClusterError("\(words[0]): \(SystemCall.reason(of: failure))") }
        return id
    }
}

package struct PostgreSQLClusterError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
