import MarqueeInbox
import MarqueeModel
import MarqueeSync

/// What an event of the stream asks for.
struct StreamReading: Sendable {
    /// What is done beside the store, once the store has it.
    enum SideTask: Sendable, Hashable { case reload, recipes, discardRest }

    /// What is done in the store, with its place in the stream; nil where nothing is to be remembered.
    var delivery: Delivery?
    var sideTask: SideTask?
    /// After how many seconds the server is back; nil: it does not go.
    var goodbye: Int?
    /// What is wrong with the event.
    var complaint: String?

    init(_ event: ServerEvent) {
        let number = event.id.flatMap { Int64($0) }
        let name = event.name.shortened
        func remember(_ content: Delivery.Content) {
            guard let number else {
                complaint = "ignored an event '\(name)' without a number"
                return
            }
            let bytes = Array(event.name.utf8) + [0] + event.data
            delivery = Delivery(number, content, of: bytes)
        }
        guard !event.isTooLong else {
            remember(.other)
            let number = event.id.map { " with the number \($0.shortened)" } ?? ""
            let id = Self.id(atBeginningOf: event.data).map { ", for '\($0.shortened)'," } ?? ""
            complaint =
                "ignored an event '\(name)'\(number)\(id) with more than \(EventParser.longest) bytes"
            return
        }
        let item: StreamItem?
        do {
            item = try StreamItem(name: event.name, json: Value(json: event.data))
        } catch {
            // Nobody would get past it otherwise.
            if number != nil { remember(.other) }
            complaint = "ignored an invalid event '\(name)': \("\(error)".shortened)"
            return
        }
        switch item {
        case .message(let id, let notification): remember(.notification(notification, id: id))
        case .cancel(let id): remember(.cancellation(id: id))
        case .command(let command):
            remember(Self.content(of: command))
            switch command {
            case .reload: sideTask = .reload
            case .discard: sideTask = .discardRest
            case .suspend, .resume, .dismiss: break
            }
        case .recipes:
            sideTask = .recipes
            if number != nil { remember(.other) }
        case .goodbye(let seconds): goodbye = seconds
        // Of a later version.
        case nil: if number != nil { remember(.other) }
        }
    }

    /// The id with which the JSON of most events begins.
    private static func id(atBeginningOf data: [UInt8]) -> String? {
        let opening = Array(#"{"id":""#.utf8)
        guard data.starts(with: opening) else { return nil }
        let id = data.dropFirst(opening.count).prefix { $0 != UInt8(ascii: "\"") }
        return id.isEmpty ? nil : String(decoding: id, as: UTF8.self).visible
    }

    private static func content(of command: HostCommand) -> Delivery.Content {
        switch command {
        case .suspend: .suspension
        case .resume: .resumption
        case .discard: .discarding
        case .dismiss(let message): .dismissal(id: message)
        case .reload: .other
        }
    }
}
