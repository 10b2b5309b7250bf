import MarqueeHost
import MarqueeInbox
import MarqueeIntake
import MarqueeModel

/// Reads the payloads of a sender that Marquee does not know: `{"mail": {"no": 7, "from": "Ada", "text": "Hello"}}`.
struct MailAdapter: NotificationAdapter {
    let shape = NotificationShape("mail", isPush: true)

    func envelope(of payload: ValueObject, _ reception: Reception) throws(AdapterRefusal) -> NotificationEnvelope {
        guard let mail = payload["mail"]?.object else { throw AdapterRefusal("has no 'mail'") }
        guard let number = mail["no"]?.integer else { throw AdapterRefusal("its mail has no 'no'") }
        var envelope = NotificationEnvelope(
            id: "mail-\(number)", shape: shape,
            alert: .init(title: mail["from"]?.string, body: mail["text"]?.string), receivedAt: reception.at)
        if let page = mail["page"]?.string { envelope.reference = .inbox(id: page) }
        return envelope
    }
}

/// Where contents come from.
struct Pages: NotificationContentService {
    func content(of reference: ContentReference) async throws -> [UInt8] {
        print("asked for \(reference)")
        return Array(#"{"data": [{"content": {"html": "<p>Hello</p>"}}]}"#.utf8)
    }
}

struct Listener: NotificationDelegate {
    func receiveInForeground(_ event: NotificationEvent) async { print("foreground: \(event.message)") }
    func receiveInBackground(_ event: NotificationEvent) async { print("background: \(event.message)") }
}

/// Takes notifications in by an adapter of its own. Argument: the store.
@main struct Pushes {
    static func main() async throws {
        let host = try PresentationHost(store: CommandLine.arguments[1])
        let inbox = try await Inbox(host, content: Pages())
        let receiver = try await NotificationReceiver(
            host, adapters: [MailAdapter()], delegate: Listener(), inbox: inbox)
        let mail: Value = ["mail": ["no": 7, "from": "Ada", "text": "Hello", "page": "p-7"]]
        let receipt = try await receiver.receive(mail, state: ApplicationState(isActive: true))
        print("\(receipt.shape.rawValue) \(receipt.id) \(receipt.status)")
        try await receiver.receive(json: Array(#"{"pid": "n-1", "text": "News"}"#.utf8))
        do {
            try await receiver.receive(["post": 1])
        } catch let error as NotificationError {
            print("\(error.codeName): \(error.reasons[0].shape.rawValue) \(error.reasons[0].text)")
        }
        let whole = try await inbox.retrieveContent("mail-7")
        if case .html(let page)? = whole.content { print(page) }
        print("unread \(try await inbox.count(.unread)), \(try await inbox.markRead("mail-7"))")
        for item in try await inbox.messages() {
            print("\(item.id) \(item.status) \(item.alert?.body ?? "")")
        }
        try await listen(receiver)
    }

    /// Takes notifications over HTTP until told to stop: here, as soon as it listens.
    private static func listen(_ receiver: NotificationReceiver) async throws {
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let server = try IntakeServer(
            IntakeServer.Options(IntakeAddress("127.0.0.1:0"), token: nil),
            receive: { try await receiver.receive(json: $0) }, onListening: { port.yield($0) })
        let running = Task { try await server.run() }
        for await port in ports {
            print("listens: \(port > 0)")
            running.cancel()
            break
        }
        // It ends because it was told to.
        _ = await running.result
    }
}
