import CDesktopBus
import Glibc
import SystemCalls

/// A connection to the session bus. Belongs to the thread that made it.
@safe final class BusConnection {
    /// What has arrived.
    enum Arrival {
        /// Nothing more for now.
        case nothing
        /// Something that is nothing to us.
        case other
        case event(NotificationState.Event)
    }

    /// Why it is gone: one sentence.
    struct Failure: Error, CustomStringConvertible {
        let code: Int32

        var description: String {
            "cannot reach the session bus: \(SystemCall.reason(of: -code))"
        }
    }

    private let bus: OpaquePointer
    /// The state's numbers of calls that are not answered yet, by the bus's.
    private var calls: [UInt64: Int] = [:]

    /// Texts of a list that are read; a session has some hundred services.
    private static let maximumTexts = 10_000

    /// Begins to connect.
    init(_ address: String) throws(Failure) {
        var bus: OpaquePointer?
        let result = unsafe desktop_bus_open(address, &bus)
        guard result >= 0, let bus = unsafe bus else { throw Failure(code: result) }
        unsafe self.bus = bus
        let watched = unsafe desktop_bus_watch(bus)
        guard watched >= 0 else { throw Failure(code: watched) }
    }

    deinit {
        unsafe desktop_bus_close(bus)
    }

    /// Waits until something arrives, the bell rings, or the time is over.
    static func wait(for connection: BusConnection?, or bell: Wakeup, milliseconds: Int64) {
        unsafe desktop_bus_wait(connection?.bus, bell.descriptor, milliseconds)
    }

    /// Sends a call, whose answer will have this number.
    func send(_ call: ServiceCall, as number: Int) throws(Failure) {
        var sent: UInt64 = 0
        let result =
            switch call {
            case .owner: unsafe desktop_bus_ask_owner(bus, &sent)
            case .startable: unsafe desktop_bus_ask_startable(bus, &sent)
            case .start: unsafe desktop_bus_start_service(bus, &sent)
            case .capabilities(let service): unsafe desktop_bus_ask_capabilities(bus, service, &sent)
            case .notify(let notification, let service): self.notify(notification, service, &sent)
            case .takeOff(let notification, let service): unsafe desktop_bus_take_off(bus, service, notification, &sent)
            }
        guard result >= 0 else { throw Failure(code: result) }
        calls[sent] = number
    }

    private func notify(_ call: NotifyCall, _ service: String, _ sent: inout UInt64) -> Int32 {
        unsafe desktop_bus_begin(bus, service, call.application, call.icon, call.summary, call.body)
        for action in call.actions { unsafe desktop_bus_add_action(bus, action.key, action.label) }
        unsafe desktop_bus_begin_hints(bus)
        for hint in call.hints {
            switch hint {
            case .text(let name, let value): unsafe desktop_bus_add_text(bus, name, value)
            case .byte(let name, let value): unsafe desktop_bus_add_byte(bus, name, value)
            }
        }
        return unsafe desktop_bus_send(bus, call.lifetime, &sent)
    }

    /// What has arrived next.
    func next() throws(Failure) -> Arrival {
        var event = unsafe desktop_bus_event()
        let result = unsafe desktop_bus_next(bus, &event)
        guard result >= 0 else { throw Failure(code: result) }
        if result == 0 { return .nothing }
        let sender = unsafe Self.text(event.sender) ?? ""
        let text = unsafe Self.text(event.text)
        switch unsafe event.kind {
        case desktop_bus_answer:
            return unsafe answer(event.call) {
                .success(ServiceAnswer(text: text, texts: texts(), number: unsafe event.number))
            }
        case desktop_bus_refusal:
            let name = unsafe Self.text(event.name) ?? ""
            return unsafe answer(event.call) { .failure(ServiceRefusal(name: name, reason: text ?? name)) }
        case desktop_bus_owner:
            return .event(.ownerChanged(text.flatMap { $0.isEmpty ? nil : $0 }))
        case desktop_bus_closed:
            return unsafe .event(.closed(event.number, reason: event.reason, by: sender))
        case desktop_bus_action:
            return text.map { unsafe .event(.chosen(event.number, key: $0, by: sender)) } ?? .other
        default:
            return .other
        }
    }

    private func answer(_ call: UInt64, _ result: () -> Result<ServiceAnswer, ServiceRefusal>) -> Arrival {
        guard let number = calls.removeValue(forKey: call) else { return .other }
        return .event(.answered(number, result()))
    }

    private func texts() -> [String] {
        var texts: [String] = []
        while texts.count < Self.maximumTexts, let text = unsafe Self.text(desktop_bus_next_text(bus)) {
            texts.append(text)
        }
        return texts
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String? {
        unsafe text.map { unsafe String(cString: $0) }
    }
}
