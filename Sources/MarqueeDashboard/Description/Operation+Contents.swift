import MarqueeModel
import MarqueeSync

/// Contents for inboxes.
extension Operation {
    static let listContents = Operation(
        id: "listContents", summary: "Contents for inboxes, by their ids.", scope: .read,
        parameters: [
            .query("after", ["type": "string"], "Begin behind this id: the 'next' of the page before."),
            .limit(ContentRoutes.defaultLimit, ContentRoutes.maximumLimit),
        ],
        answers: [Answer(status: 200, description: "A page.", schema: .schema("Contents"))])

    static let readContent = Operation(
        id: "readContent", summary: "One content.", scope: .read, parameters: [.contentID],
        answers: [Answer(status: 200, description: "The content.", schema: .schema("Content"))],
        problems: [(404, "There is no such content.")])

    static let putContent = Operation(
        id: "putContent", summary: "Keeps a content, which a notification with 'content: fetch' of its id gets.",
        scope: .send, parameters: [.contentID], body: .schema("Content"),
        answers: [
            Answer(status: 201, description: "It is new.", links: ofIts),
            Answer(status: 204, description: "It is in place of another.", links: ofIts),
        ], problems: bodyProblems)

    static let removeContent = Operation(
        id: "removeContent", summary: "Removes a content.", scope: .send, parameters: [.contentID],
        answers: [Answer(status: 204, description: "It is gone.")], problems: [(404, "There is no such content.")])

    static let readHostContent = Operation(
        id: "readHostContent", summary: "A content, as hosts ask for it.", scope: nil, isHosts: true,
        parameters: [.contentID] + HostParameters.speaking,
        answers: [Answer(status: 200, description: "The content.", schema: ["type": "object"])],
        problems: HostParameters.problems + [(404, "There is no such content.")])
}

/// What can be asked of the content that was just put there.
private let ofIts: [Operation.FollowUp] = .leading(to: "readContent", "removeContent", from: "$request.path.id")

extension Operation.Parameter {
    fileprivate static let contentID = path("id", ["type": "string", "minLength": 1], "The content's id.")
}
