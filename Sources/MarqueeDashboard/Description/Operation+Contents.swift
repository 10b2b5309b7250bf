import MarqueeModel
import MarqueeSync

/// Contents for inboxes.
extension Operation {
    static let listContents = Operation(
        id: "listContents", summary: "Contents for inboxes, by id.", scopes: [.read],
        parameters: [
            .query("after", ["type": "string"], "Start after this id: the 'next' of the previous page."),
            .limit(ContentRoutes.defaultLimit, ContentRoutes.maximumLimit),
        ],
        answers: [Answer(status: 200, description: "A page.", schema: .schema("Contents"))])

    static let readContent = Operation(
        id: "readContent", summary: "One content.", scopes: [.read], parameters: [.contentID],
        answers: [Answer(status: 200, description: "The content.", schema: .schema("Content"))],
        problems: [(404, "There is no such content.")])

    static let putContent = Operation(
        id: "putContent", summary: "Stores a content, for notifications with 'content: fetch' and its id.",
        scopes: [.send], parameters: [.contentID], body: .schema("Content"),
        answers: [
            Answer(status: 201, description: "Created.", links: ofIts),
            Answer(status: 204, description: "Replaced.", links: ofIts),
        ], problems: bodyProblems)

    static let removeContent = Operation(
        id: "removeContent", summary: "Removes a content.", scopes: [.send], parameters: [.contentID],
        answers: [Answer(status: 204, description: "Removed.")], problems: [(404, "There is no such content.")])

    static let readHostContent = Operation(
        id: "readHostContent", summary: "A content, for hosts.", scopes: [], isHosts: true,
        parameters: [.contentID] + HostParameters.speaking,
        answers: [Answer(status: 200, description: "The content.", schema: ["type": "object"])],
        problems: HostParameters.problems + [(404, "There is no such content.")])
}

/// What can be asked of the content that was just put there.
private let ofIts: [Operation.FollowUp] = .leading(to: "readContent", "removeContent", from: "$request.path.id")

extension Operation.Parameter {
    fileprivate static let contentID = path("id", ["type": "string", "minLength": 1], "The content's id.")
}
