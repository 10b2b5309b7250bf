import Foundation

@testable import DesktopPresenter

/// A session bus that nobody else uses, and that starts no services.
final class PrivateBus: Sendable {
    private let program: RunningProgram
    let address: String

    init() async throws {
        let configuration = FileManager.default.temporaryDirectory.appending(path: "bus-\(UUID().uuidString).conf")
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
        """.write(to: configuration, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: configuration) }
        program = try RunningProgram([
            "dbus-daemon", "--nofork", "--print-address", "--config-file=\(configuration.path())",
        ])
        address = try await program.readLine()
    }

    var session: SessionBus {
        let address = address
        return SessionBus { address }
    }

    /// Ends the bus, and with it all connections.
    func end() {
        program.end()
    }
}
