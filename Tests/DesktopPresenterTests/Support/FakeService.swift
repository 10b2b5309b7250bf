import Foundation
import MarqueeModel

/// A notification service that does what a test wants, also what none should do.
final class FakeService: Sendable {
    /// What it does when it is given a notification.
    enum Manner: String, Sendable {
        /// Gives it a number.
        case good
        /// Never answers.
        case silent
        /// Answers 0.
        case zero
        /// Answers with a text, also where a list is due.
        case odd
        /// Refuses.
        case refusing
        /// Says that it is closed before it answers.
        case early
        /// Says a lot about other notifications, and things of other shapes, before it answers.
        case flooding
        /// Ends.
        case ending
    }

    private let program: RunningProgram

    /// Starts it, and waits until it is the service.
    init(on bus: PrivateBus, _ manner: Manner = .good) async throws {
        program = try RunningProgram(
            ["/usr/bin/python3", "-c", Self.script, manner.rawValue],
            environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        let line = try await program.readLine()
        guard line == "ready" else { throw RunningProgram.Ended(program: line) }
    }

    /// Waits until it is given a notification, and gives what that is: its number, summary, body, actions and hints.
    func notification() async throws -> Value {
        let line = try await program.readLine()
        guard let value = try? Value(json: line), value.object?["summary"] != nil else {
            throw RunningProgram.Ended(program: line)
        }
        return value
    }

    /// Waits until a notification is taken off.
    func takenOff() async throws -> String {
        try await program.readLine()
    }

    /// Somebody presses a button of the notification that it was given last.
    func press(_ key: String) throws { try program.write("action \(key)") }

    /// That notification is gone.
    func close(reason: Int) throws { try program.write("close \(reason)") }

    /// Kills it.
    func end() { program.end() }

    private static let script = #"""
        import json, os, sys
        import dbus, dbus.lowlevel, dbus.mainloop.glib
        from gi.repository import GLib

        NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
        manner, last = sys.argv[1], 0
        dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
        bus = dbus.SessionBus()

        def say(text):
            print(text, flush=True)

        def signal(member, signature, *values):
            message = dbus.lowlevel.SignalMessage(PATH, NAME, member)
            message.append(*values, signature=signature)
            bus.send_message(message)

        def answer(call, signature, *values):
            message = dbus.lowlevel.MethodReturnMessage(call)
            message.append(*values, signature=signature)
            bus.send_message(message)

        def notify(call):
            global last
            last += 1
            name, replaces, icon, summary, body, actions, hints, lifetime = call.get_args_list()
            say(json.dumps({"number": last, "name": name, "summary": summary, "body": body, "actions": actions,
                            "hints": {key: str(value) if isinstance(value, str) else int(value)
                                      for key, value in hints.items()}, "lifetime": lifetime}))
            if manner == "silent":
                return
            if manner == "ending":
                os._exit(1)
            if manner == "refusing":
                bus.send_message(dbus.lowlevel.ErrorMessage(call, "org.example.Excess", "too many"))
                return
            if manner == "odd":
                answer(call, "s", "one")
                return
            if manner == "early":
                signal("NotificationClosed", "uu", last, 2)
            if manner == "flooding":
                for number in range(5000):
                    signal("NotificationClosed", "uu", number + 100, 2)
                    signal("ActionInvoked", "us", number + 100, "1")
                    signal("NotificationClosed", "s", "one")
                    signal("ActionInvoked", "us", last, "x" * 5000)
                    signal("Other", "uu", last, 2)
            answer(call, "u", 0 if manner == "zero" else last)

        def take(connection, message):
            if message.get_type() != 1 or message.get_interface() != NAME:
                return 1
            if message.get_member() == "GetCapabilities":
                if manner == "odd":
                    answer(message, "s", "body")
                else:
                    answer(message, "as", ["actions", "body", "body-markup"])
            elif message.get_member() == "CloseNotification":
                number = message.get_args_list()[0]
                say("off %d" % number)
                signal("NotificationClosed", "uu", number, 3)
                message.get_no_reply() or answer(message, "")
            elif message.get_member() == "Notify":
                notify(message)
            return 0

        def command(source, condition):
            line = sys.stdin.readline().split()
            if not line:
                os._exit(0)
            if line[0] == "action":
                signal("ActionInvoked", "us", last, line[1])
            else:
                signal("NotificationClosed", "uu", last, int(line[1]))
            return True

        bus.add_message_filter(take)
        GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, command)
        bus.request_name(NAME)
        say("ready")
        GLib.MainLoop().run()
        """#
}
