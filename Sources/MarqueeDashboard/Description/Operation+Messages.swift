import MarqueeModel
import MarqueeSync

/// Messages that are sent from here.
extension Operation {
    static let sendMessage = Operation(
        id: "sendMessage", summary: "Sends a message to hosts, at once or at a time.", scope: .send,
        body: .schema("NewMessage"),
        answers: [
            Answer(
                status: 201, description: "The message, and whom it reaches.", schema: .schema("SentMessage"),
                links: .leading(to: "readMessage", "listDeliveries", "cancelMessage"))
        ],
        problems: bodyProblems + [(409, "There is a message of that id.")])

    static let listMessages = Operation(
        id: "listMessages", summary: "Messages, the newest first.", scope: .read,
        parameters: [
            .query(
                "after", ["type": "integer", "minimum": 0], "Begin behind this one: the 'next' of the page before."),
            .limit(MessageRoutes.defaultLimit, MessageRoutes.maximumLimit),
        ],
        answers: [
            Answer(
                status: 200, description: "A page.", schema: .schema("Messages"),
                links: .leading(
                    to: "readMessage", "listDeliveries", "cancelMessage", from: "$response.body#/messages/0/id"))
        ])

    static let readMessage = Operation(
        id: "readMessage", summary: "One message.", scope: .read, parameters: [.messageID],
        answers: [Answer(status: 200, description: "The message.", schema: .schema("Message"))],
        problems: [(404, "There is no such message.")])

    static let cancelMessage = Operation(
        id: "cancelMessage", summary: "Takes a message back: from queues and screens.", scope: .send,
        parameters: [.messageID],
        answers: [
            Answer(
                status: 200, description: "It is cancelled.", schema: .schema("Message"),
                links: .leading(to: "readMessage", "cancelMessage"))
        ],
        problems: [(404, "There is no such message."), (409, "It is over already.")])

    static let listDeliveries = Operation(
        id: "listDeliveries", summary: "What became of a message on each host that has said something of it.",
        scope: .read,
        parameters: [
            .messageID,
            .query(
                "after", ["type": "integer", "minimum": 0], "Begin behind this one: the 'next' of the page before."),
            .limit(MessageRoutes.defaultLimit, MessageRoutes.maximumLimit),
        ],
        answers: [Answer(status: 200, description: "A page.", schema: .schema("Deliveries"))],
        problems: [(404, "There is no such message.")])

    static let countReach = Operation(
        id: "countReach", summary: "Whom a message would reach, without sending it.", scope: .read,
        body: .schema("ReachQuestion"),
        answers: [Answer(status: 200, description: "The counts.", schema: .schema("Reach"))], problems: bodyProblems)
}

extension Operation.Parameter {
    fileprivate static let messageID = path("id", ["type": "string", "minLength": 1], "The message's id.")
}
