import Foundation

/// A certificate that is its own authority, and its key: files in a folder that is gone with this object.
final class Certificate {
    let folder: URL

    var certificate: String { folder.appending(path: "certificate.pem").path() }
    var key: String { folder.appending(path: "key.pem").path() }

    /// - Parameters:
    ///   - names: As openssl writes them, like `DNS:localhost,IP:127.0.0.1`.
    ///   - kind: What openssl is told of the key.
    init(
        for names: String = "DNS:localhost,IP:127.0.0.1",
        key kind: [String] = ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    ) throws {
        folder = try TemporaryFolder.make()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments =
            [
                "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=marquee", "-addext", "subjectAltName=\(names)",
                "-keyout", key, "-out", certificate, "-newkey",
            ] + kind
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The options with which a dashboard shows it.
    var options: [String] { ["--tls-certificate", certificate, "--tls-key", key] }
}
