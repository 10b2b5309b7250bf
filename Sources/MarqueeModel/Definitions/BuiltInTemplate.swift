/// The templates that every host has whose templates have a default presenter: it shows them.
///
/// `marquee inspect` shows their arguments.
public enum BuiltInTemplate: String, Sendable, Hashable, CaseIterable {
    /// A text with buttons.
    case notification = "marquee.notification"
    /// An article with pictures, video, sound and a link.
    case content = "marquee.content"
    /// Something that is worth something, once.
    case coupon = "marquee.coupon"
    /// A question that is answered by stars.
    case feedback = "marquee.feedback"
    /// A question with some answers to choose from.
    case poll = "marquee.poll"
    /// Whatever an application makes of it.
    case customObject = "marquee.custom-object"
    /// A page that came with an item of the inbox.
    case html = "marquee.html"
    /// A page elsewhere.
    case link = "marquee.link"
    /// A name that means something to the application.
    case tag = "marquee.tag"

    /// The definition, by the same rules as any other.
    package var definition: TemplateDefinition {
        switch self {
        case .notification: Self.notificationDefinition
        case .content: Self.contentDefinition
        case .coupon: Self.couponDefinition
        case .feedback: Self.feedbackDefinition
        case .poll: Self.pollDefinition
        case .customObject: Self.customObjectDefinition
        case .html: Self.htmlDefinition
        case .link: Self.linkDefinition
        case .tag: Self.tagDefinition
        }
    }

    private static let notificationDefinition = define(
        .notification, "Shows text with up to three buttons",
        [
            title, text("message", "The text"),
            list("buttons", of: .string, "The buttons' labels; each button answers with its label"),
            data("data", "Data for the application"),
        ] + actions("button", 1...mostButtons, "Answers with a button's label"))

    private static let contentDefinition = define(
        .content, "Shows an article",
        [
            title, text("text", "The text, without markup"), text("html", "The text, as HTML"),
            list("images", of: .file, "Pictures"), file("video", "A film"), file("audio", "A sound"),
            file("upload", "A document"), text("link-label", "The label of the link's button"),
            action("link", "Opens a link"),
        ])

    private static let couponDefinition = define(
        .coupon, "Shows a coupon",
        [
            text("id", "The coupon's id, for its answers"), text("name", "The title"),
            text("details", "What the coupon is for"), text("value", "The discount"),
            text("expiresAt", "When the coupon expires (RFC 3339)"),
            text("redeemableFrom", "When the coupon becomes valid (RFC 3339)"), file("icon", "A picture"),
            text("serialNumber", "The code to redeem, also shown as a QR code"),
            text("status", "`valid`, `inactive`, `expired` or `redeemed`"),
            data("claims", "Who has claimed it: a list with profileId, serialNumber, claimedAt, redeemedAt", [:]),
            action("claim", "Claims it"), action("redeem", "Redeems it"),
        ]
            + labels([
                ("claim", "Claim"), ("redeem", "Redeem"), ("value", "Value"), ("expiresAt", "Expires at"),
                ("redeemableFrom", "Redeemable from"), ("serialNumber", "Serial number"), ("status", "Status"),
            ]))

    private static let feedbackDefinition = define(
        .feedback, "Asks for a rating in stars",
        [text("id", "The question's id"), text("question", "What is asked")]
            + actions("rate", 1...mostStars, "Answers with a number of stars")
            + [
                action("rate0", "Answers with zero stars"),
                argument("comment", .boolean, false, "Whether a comment can be added, where there is a keyboard"),
            ] + labels([("stars", "of 5 stars"), ("comment", "Comment")]))

    private static let pollDefinition = define(
        .poll, "Asks a multiple-choice question",
        [text("question", "What is asked"), list("choices", of: .string, "The choices, at most ten")]
            + actions("choice", 1...mostChoices, "Answers with the choice"))

    private static let customObjectDefinition = define(
        .customObject, "Hands an object to the application to show",
        [title, data("content", "Any object")] + labels([("content", "Content")]))

    private static let htmlDefinition = define(.html, "Shows a page", words + [text("html", "The page, as HTML")])
    private static let linkDefinition = define(
        .link, "Shows a link",
        words + [text("link", "The link's URL"), action("open", "Opens the link")]
            + labels([("link", "Link"), ("open", "Open")]))
    private static let tagDefinition = define(
        .tag, "Shows one of the application's own views",
        words + [text("tag", "The name"), data("value", "The value")]
            + labels([("tag", "Tag"), ("value", "Value")]))

    private static let title = text("title", "The heading")
    private static let words = [title, text("body", "The notification's text")]

    private static func text(_ name: String, _ description: String) -> ArgumentDefinition {
        argument(name, .string, "", description)
    }

    /// What stands beside or on something, in the message's language.
    private static func labels(_ words: [(name: String, standard: String)]) -> [ArgumentDefinition] {
        words.map {
            argument("labels.\($0.name)", .string, .string($0.standard), "The label of '\($0.standard)'")
        }
    }

    private static func data(_ name: String, _ description: String, _ value: Value = [:]) -> ArgumentDefinition {
        argument(name, .data, value, description)
    }

    private static func list(
        _ name: String, of type: ArgumentType.ItemType, _ description: String
    ) -> ArgumentDefinition {
        argument(name, .list(of: type), [], description)
    }

    private static func file(_ name: String, _ description: String) -> ArgumentDefinition {
        argument(name, .file, nil, description)
    }

    private static func action(_ name: String, _ description: String) -> ArgumentDefinition {
        argument(name, .action, nil, description)
    }

    private static func actions(
        _ name: String, _ numbers: ClosedRange<Int>, _ description: String
    ) -> [ArgumentDefinition] {
        numbers.map { action("\(name)\($0)", description) }
    }

    private static func argument(
        _ name: String, _ type: ArgumentType, _ value: Value?, _ description: String
    ) -> ArgumentDefinition {
        ArgumentDefinition(
            name: name, type: type, defaultValue: value, description: description, constraints: [], range: nil)
    }

    private static func define(
        _ template: BuiltInTemplate, _ description: String, _ arguments: [ArgumentDefinition]
    ) -> TemplateDefinition {
        TemplateDefinition(
            name: template.rawValue, kind: .template, presenter: nil, description: description, timeout: nil,
            maxDisplay: nil, priority: 0, arguments: arguments, source: nil)
    }
}
