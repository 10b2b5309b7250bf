import Foundation

/// A `chromedriver` of its own, which ends with this object, and also when the tests are killed.
final class BrowserDriver {
    let port: Int
    private let run: Run

    /// The driver takes a port of IPv4 that is free, and fails where somebody has that of IPv6.
    private static let mostTries = 10

    init() throws {
        var run = try Run()
        for _ in 1..<Self.mostTries where run.port == nil && run.said.contains("Address already in use") {
            run = try Run()
        }
        guard let port = run.port else {
            throw BrowserError(
                "no chromedriver: \(run.said); scripts/prepare browser installs it (Debian: chromium-driver)")
        }
        (self.port, self.run) = (port, run)
    }
}

/// One start of a driver.
private final class Run {
    /// Where it listens; nil: it has ended.
    let port: Int?
    /// What it printed until then.
    let said: String
    private let process = Process()
    private let life = Pipe()

    /// Ends the whole group, browsers included, at the end of standard input: nobody else would if the tests crashed.
    private static let script = """
        { chromedriver --port=0 <&-; kill -s KILL -- -$$; } &
        read -r _
        kill -s KILL -- -$$
        """

    init() throws {
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments = ["--wait", "/bin/sh", "-c", Self.script]
        process.standardInput = life
        process.standardOutput = output
        process.standardError = output
        do {
            try process.run()
        } catch {
            throw BrowserError("no browser's driver could be started: \(error)")
        }
        // Only the driver keeps it open, so it ends when the driver does.
        try output.fileHandleForWriting.close()
        var said = ""
        var port: Int?
        while port == nil {
            let piece = output.fileHandleForReading.availableData
            if piece.isEmpty { break }
            said += String(decoding: piece, as: UTF8.self)
            port = said.firstMatch(of: /started successfully on port ([0-9]+)/).flatMap { Int($0.1) }
        }
        (self.port, self.said) = (port, said)
        // What it says later must not fill a pipe.
        if port != nil { output.fileHandleForReading.readabilityHandler = { _ = $0.availableData } }
    }

    deinit {
        try? life.fileHandleForWriting.close()  // Already closed, then: that is what is wanted.
        process.waitUntilExit()
    }
}
