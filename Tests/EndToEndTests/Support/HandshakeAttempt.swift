import Foundation

/// A connection by TLS as openssl's own client makes it, with everything allowed that it still knows.
struct HandshakeAttempt {
    /// Whether both sides agreed.
    let succeeded: Bool
    let output: String

    /// - Parameter options: The version and suites to offer, as `openssl s_client` takes them.
    init(port: Int, _ options: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        // What the system's configuration forbids would fail by itself, and show nothing.
        process.environment = ["OPENSSL_CONF": "/dev/null"]
        process.arguments = ["s_client", "-connect", "127.0.0.1:\(port)"] + options
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        self.output = text
        self.succeeded = text.contains("New, TLSv1") && !text.contains("Cipher is (NONE)")
    }
}
