import Foundation
import MarqueeModel
import MarqueeTesting

/// A desktop without a screen: a session bus, an X server and, when a test wants it, the notification service dunst. All
/// of it ends with this object.
final class Desktop {
    /// Something of it did not work.
    struct Failure: Error {
        let reason: String
    }

    private let folder: URL
    private let session = Process()
    private let line = Pipe()
    /// Where the session bus is.
    let address: String

    /// The session reads what it is to do, and lasts until it is to end, or nobody is left to tell it. It kills, since
    /// what Foundation starts hears no other signal.
    private static let script = """
        exec >/dev/null 2>&1
        dbus-daemon --nofork --config-file=bus.conf --print-address=3 3>bus </dev/null &
        bus=$!
        Xvfb -screen 0 640x480x24 -nolisten tcp -displayfd 3 3>display </dev/null &
        screen=$!
        until [ -s bus ] && [ -s display ]; do sleep 0.05; done
        export DBUS_SESSION_BUS_ADDRESS="$(cat bus)" DISPLAY=":$(cat display)"
        printf '%s' "$DBUS_SESSION_BUS_ADDRESS" >address.new
        mv address.new address
        service=
        while read -r word && [ "$word" != end ]; do
            case $word in
            start)
                dunst -config dunstrc </dev/null &
                service=$!
                ;;
            kill) kill -KILL "$service" ;;
            esac
        done
        kill -KILL "$bus" "$screen" $service
        """

    init() throws {
        folder = try TemporaryFolder.make()
        // Services that are installed here are none of this desktop's.
        try """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:tmpdir=/tmp</listen>
          <policy context="default">
            <allow send_destination="*" eavesdrop="false"/>
            <allow receive_sender="*"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """.write(to: folder.appending(path: "bus.conf"), atomically: true, encoding: .utf8)
        try "[global]\nmarkup = full\n".write(to: folder.appending(path: "dunstrc"), atomically: true, encoding: .utf8)
        session.executableURL = URL(filePath: "/bin/sh")
        session.arguments = ["-c", Self.script]
        session.currentDirectoryURL = folder
        session.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path()]
        session.standardInput = line
        try session.run()
        try line.fileHandleForReading.close()
        address = try Self.waitForText(folder.appending(path: "address"))
    }

    deinit {
        try? tell("end")  // Or it has ended already.
        session.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    private func tell(_ word: String) throws {
        try line.fileHandleForWriting.write(contentsOf: Data((word + "\n").utf8))
    }

    private static func waitForText(_ file: URL) throws -> String {
        for _ in 0..<12_000 {
            // Not there yet.
            let text = try? String(contentsOf: file, encoding: .utf8)
            if let text, !text.isEmpty { return text }
            usleep(10_000)
        }
        throw Failure(reason: "'\(file.lastPathComponent)' never came")
    }

    private func run(_ script: String) throws -> String {
        let result = try ShellScript(script).run(
            in: folder.path(), environment: ["DBUS_SESSION_BUS_ADDRESS": address])
        guard result.code == 0 else { throw Failure(reason: "'\(script)': \(result.code) \(result.output)") }
        return result.output
    }

    /// Starts dunst, and waits until it is the notification service.
    func startService() throws {
        try tell("start")
        _ = try run("until dunstctl is-paused >/dev/null 2>&1; do sleep 0.05; done")
    }

    /// Kills dunst, and waits until it is the notification service no more.
    func killService() throws {
        try tell("kill")
        _ = try run("while dunstctl is-paused >/dev/null 2>&1; do sleep 0.05; done")
    }

    /// Runs the action that a click on the topmost notification stands for.
    func click() throws { _ = try run("dunstctl action 0") }

    /// Closes the topmost notification, as a person does.
    func close() throws { _ = try run("dunstctl close") }

    /// How many notifications are on the screen.
    func count() throws -> Int? {
        Int(try run("dunstctl count displayed").trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Waits until there is one.
    func waitForNotification() throws {
        _ = try run("until [ \"$(dunstctl count displayed)\" -gt 0 ]; do sleep 0.05; done")
    }

    /// What was on the screen, the last one first.
    func history() throws -> [ValueObject] {
        let script = """
            /usr/bin/python3 - <<'end'
            import dbus, json
            service = dbus.SessionBus().get_object("org.freedesktop.Notifications", "/org/freedesktop/Notifications")
            shown = service.NotificationListHistory(dbus_interface="org.dunstproject.cmd0")
            print(json.dumps([{str(key): str(value) for key, value in one.items()} for one in shown]))
            end
            """
        return try Value(json: try run(script)).list?.compactMap(\.object) ?? []
    }
}
