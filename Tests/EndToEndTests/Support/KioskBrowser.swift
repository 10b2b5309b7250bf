import Foundation

/// Chromium as a kiosk starts it: with the page's address among its arguments. It ends with this object, and also when the
/// tests are killed.
final class KioskBrowser {
    private let process = Process()
    private let life = Pipe()
    private let profile: URL

    /// Ends the whole group at the end of standard input.
    private static let script = """
        { chromium --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run \
          --disable-background-networking --kiosk --user-data-dir="$1" "$2" <&- >&- 2>&-; } &
        read -r _
        kill -s KILL -- -$$
        """

    init(opening address: String) throws {
        profile = try TemporaryFolder.make()
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments = ["--wait", "/bin/sh", "-c", Self.script, "sh", profile.path(), address]
        process.standardInput = life
        try process.run()
    }

    deinit {
        end()
        try? FileManager.default.removeItem(at: profile)  // What is left in the temporary directory does no harm.
    }

    func end() {
        try? life.fileHandleForWriting.close()  // Already closed, then: that is what is wanted.
        process.waitUntilExit()
    }
}
