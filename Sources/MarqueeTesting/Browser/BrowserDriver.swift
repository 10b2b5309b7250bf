import Foundation

/// A `chromedriver` of its own, which ends with this object, and also when the tests are killed.
final class BrowserDriver {
    let port: Int
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
        while true {
            let piece = output.fileHandleForReading.availableData
            said += String(decoding: piece, as: UTF8.self)
            if let match = said.firstMatch(of: /started successfully on port ([0-9]+)/), let port = Int(match.1) {
                self.port = port
                break
            }
            guard !piece.isEmpty else {
                try? life.fileHandleForWriting.close()  // It has ended already, perhaps.
                throw BrowserError(
                    "no chromedriver: \(said); scripts/prepare browser installs it (Debian: chromium-driver)")
            }
        }
        // What it says later must not fill a pipe.
        output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
    }

    deinit {
        try? life.fileHandleForWriting.close()  // Already closed, then: that is what is wanted.
        process.waitUntilExit()
    }
}
