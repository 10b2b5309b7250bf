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
        try run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=marquee", "-addext", "subjectAltName=\(names)",
                "-keyout", key, "-out", certificate, "-newkey",
            ] + kind)
    }

    /// One whose time has passed: only what an authority signs can be given any time.
    init(expiredAt end: String) throws {
        folder = try TemporaryFolder.make()
        let script = """
            cd "$1" && : > index && printf '[ca]\\ndefault_ca=d\\n[d]\\ndatabase=index\\nnew_certs_dir=.\\nrand_serial=yes\\n\
            default_md=sha256\\npolicy=p\\n[p]\\ncommonName=supplied\\n[e]\\nsubjectAltName=DNS:localhost\\n' > ca.conf &&
            openssl req -new -nodes -subj /CN=marquee -newkey ec -pkeyopt ec_paramgen_curve:P-256 -keyout key.pem -out csr.pem &&
            openssl ca -selfsign -batch -notext -config ca.conf -extensions e -in csr.pem -keyfile key.pem -out certificate.pem \
            -startdate 20200101000000Z -enddate "$2" > ca.out
            """
        try run("/bin/sh", ["-c", script, "sh", folder.path(), end])
    }

    private func run(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
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
