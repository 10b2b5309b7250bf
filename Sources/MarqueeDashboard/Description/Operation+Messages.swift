import MarqueeModel
import MarqueeSync

/// Messages that are sent from here.
extension Operation {
    static let sendMessage = Operation(
        id: "sendMessage", summary: "Sends a message to hosts, now or at a given time.", scopes: [.send],
        body: .schema("NewMessage"),
        answers: [
            Answer(
                status: 201, description: "The message, and how many hosts it reaches.", schema: .schema("SentMessage"),
                links: .leading(to: "readMessage", "listDeliveries", "cancelMessage"))
        ],
        problems: bodyProblems + [(409, "A message with that id already exists.")])

    static let listMessages = Operation(
        id: "listMessages", summary: "Messages, newest first.", scopes: [.read],
        parameters: [
            .query(
                "after", ["type": "integer", "minimum": 0], "Start after this one: the 'next' of the previous page."),
            .limit(MessageRoutes.defaultLimit, MessageRoutes.maximumLimit),
        ],
        answers: [
            Answer(
                status: 200, description: "A page.", schema: .schema("Messages"),
                links: .leading(
                    to: "readMessage", "listDeliveries", "cancelMessage", from: "$response.body#/messages/0/id"))
        ])

    static let readMessage = Operation(
        id: "readMessage", summary: "One message.", scopes: [.read], parameters: [.messageID],
        answers: [Answer(status: 200, description: "The message.", schema: .schema("Message"))],
        problems: [(404, "There is no such message.")])

    static let cancelMessage = Operation(
        id: "cancelMessage", summary: "Cancels a message, in queues and on screens.", scopes: [.send],
        parameters: [.messageID],
        answers: [
            Answer(
                status: 200, description: "Cancelled.", schema: .schema("Message"),
                links: .leading(to: "readMessage", "cancelMessage"))
        ],
        problems: [(404, "There is no such message."), (409, "The message has already ended.")])

    static let listDeliveries = Operation(
        id: "listDeliveries", summary: "What happened to a message on each host that has reported on it.",
        scopes: [.read],
        parameters: [
            .messageID,
            .query(
                "after", ["type": "integer", "minimum": 0], "Start after this one: the 'next' of the previous page."),
            .limit(MessageRoutes.defaultLimit, MessageRoutes.maximumLimit),
        ],
        answers: [Answer(status: 200, description: "A page.", schema: .schema("Deliveries"))],
        problems: [(404, "There is no such message.")])

    static let countReach = Operation(
        id: "countReach", summary: "How many hosts a message would reach, without sending it.", scopes: [.read],
        body: .schema("ReachQuestion"),
        answers: [Answer(status: 200, description: "The counts.", schema: .schema("Reach"))], problems: bodyProblems)
}

extension Operation.Parameter {
    fileprivate static let messageID = path("id", ["type": "string", "minLength": 1], "The message's id.")
}
