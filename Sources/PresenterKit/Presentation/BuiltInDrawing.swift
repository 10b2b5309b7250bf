import MarqueeModel

/// How a message of a built-in template is drawn: what stands above, what stands on its answers, and what is not shown by
/// itself. A presenter that draws arguments by their names needs nothing else to know of these templates.
public struct BuiltInDrawing: Sendable, Hashable {
    /// What stands above; nil where the message has nothing for that.
    public let heading: String?
    /// What stands on buttons, by the names of their actions.
    public let labels: [String: String]
    /// The same for those who hear it, where signs alone say nothing.
    public let spokenLabels: [String: String]
    /// Arguments that are shown by something else.
    public let hidden: Set<String>
    /// The argument that says without marks what `html` says: a presenter shows one of the two.
    public let plainText: String?
    /// The argument whose text is shown as a QR code, too.
    public let code: String?
    /// The file that is the message's picture.
    public let picture: String?
    /// Arguments whose text is a moment (RFC 3339), to be shown as people at the place write it.
    public let moments: Set<String>
    /// What stands beside a field for a text that goes along with each answer, as `comment`; nil: there is none.
    public let comment: String?
    /// Whether its actions are answers to a question, none of which is to stand out.
    public let isQuestion: Bool
    /// Arguments that speak for themselves, without what they are called.
    public let unlabelled: Set<String>

    /// Nil for a template that is not built in, or needs nothing of this.
    public init?(template: String, arguments: [PresentationArgument]) {
        let contents = Dictionary(arguments.map { ($0.name, $0.content) }) { first, _ in first }
        func text(_ name: String) -> String? {
            if case .string(let text)? = contents[name], !text.isEmpty { text } else { nil }
        }
        func numbered(_ name: String, by list: String) -> [String: String] {
            guard case .list(let items)? = contents[list] else { return [:] }
            let labels = items.enumerated().map { ("\(name)\($0.offset + 1)", $0.element.string ?? $0.element.json()) }
            return Dictionary(labels) { first, _ in first }
        }
        var (labels, spoken): ([String: String], [String: String]) = ([:], [:])
        var (code, plainText, picture): (String?, String?, String?)
        var (moments, unlabelled): (Set<String>, Set<String>) = ([], [])
        switch BuiltInTemplate(rawValue: template) {
        case .notification?:
            heading = text("title")
            labels = numbered("button", by: "buttons")
            hidden = ["title", "buttons", "data"]
        case .poll?:
            heading = text("question")
            labels = numbered("choice", by: "choices")
            hidden = ["question", "choices"]
        case .feedback?:
            heading = text("question")
            for count in 0...5 {
                labels["rate\(count)"] = count == 0 ? "☆" : String(repeating: "★", count: count)
                spoken["rate\(count)"] = "\(count) \(text("labels.stars") ?? "of 5 stars")"
            }
            hidden = ["question", "id", "comment", "labels.stars", "labels.comment"]
        case .coupon?:
            heading = text("name")
            labels = [
                "claim": text("labels.claim") ?? "Claim", "redeem": text("labels.redeem") ?? "Redeem",
            ]
            hidden = Set(["name", "id", "claims"]).union(text("status") == "valid" ? ["status"] : [])
            (picture, moments) = ("icon", ["expiresAt", "redeemableFrom"])
            code = text("serialNumber") == nil ? nil : "serialNumber"
        case .content?:
            heading = text("title")
            labels = text("link-label").map { ["link": $0] } ?? [:]
            hidden = ["title", "link-label"]
            unlabelled = ["images", "video", "audio"]
            plainText = text("html") == nil || text("text") == nil ? nil : "text"
        case .customObject?, .html?, .link?, .tag?, nil:
            return nil
        }
        (self.labels, spokenLabels, self.code, self.plainText) = (labels, spoken, code, plainText)
        (self.picture, self.moments, self.unlabelled) = (picture, moments, unlabelled)
        comment =
            if BuiltInTemplate(rawValue: template) == .feedback, case .boolean(true)? = contents["comment"] {
                text("labels.comment") ?? "Comment"
            } else { nil }
        isQuestion = [.poll, .feedback].contains(BuiltInTemplate(rawValue: template))
    }
}
