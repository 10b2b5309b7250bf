import Foundation
import Glibc

/// `openssl s_server` on a port of loopback, which speaks the TLS that it is told to. It ends with this object.
final class OpenSSLServer {
    let port: Int
    private let process = Process()
    private let output = Pipe()
    private var text = ""

    /// - Parameter options: As `openssl s_server` takes them.
    init(_ certificate: Certificate, _ options: [String]) throws {
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.environment = ["OPENSSL_CONF": "/dev/null"]
        // With port 0 the system chooses one, which openssl prints.
        process.arguments =
            ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate.certificate, "-key", certificate.key] + options
        process.standardInput = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        // 'ACCEPT 127.0.0.1:40123'
        while !text.contains(/ACCEPT 127\.0\.0\.1:[0-9]+\n/) {
            let part = output.fileHandleForReading.availableData
            guard !part.isEmpty else { throw CocoaError(.executableLoad) }
            text += String(decoding: part, as: UTF8.self)
        }
        port = text.firstMatch(of: /ACCEPT 127\.0\.0\.1:([0-9]+)\n/).flatMap { Int($0.1) } ?? 0
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Ends it.
    ///
    /// - Returns: All that it has printed: what clients have sent, among other things.
    func stop() -> String {
        // What Foundation starts has its other signals blocked.
        kill(process.processIdentifier, SIGKILL)
        text += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
