public import MarqueeModel
public import MarqueeReactions

/// What there is to see behind a notification.
public enum NotificationContent: Sendable {
    /// Nothing but its own text.
    case text
    /// A page.
    case html(String)
    /// A page elsewhere.
    case link(String)
    /// A name that means something to the application, with whatever belongs to it (`null`: nothing).
    case tag(String, value: Value)
    /// A message of a template.
    case message(Message)
    /// What a recipe leads to.
    case reaction(RecipeReaction)

    /// What an inbox calls it.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case text, html, link, tag, template
    }

    /// What an inbox calls it.
    public var kind: Kind {
        switch self {
        case .text: .text
        case .html: .html
        case .link: .link
        case .tag: .tag
        case .message, .reaction: .template
        }
    }
}

/// What a recipe of NearIT leads to.
public struct RecipeReaction: Sendable, Hashable {
    /// The kind of reaction: `content-notification`, `coupon-blaster`, …
    public var plugin: String
    /// What is done with it: `show_content`, …
    public var action: String
    /// The id of its content.
    public var bundleID: String
    /// The content, as a JSON:API document.
    public var document: Value

    /// Creates a reaction.
    public init(plugin: String, action: String, bundleID: String, document: Value) {
        self.plugin = plugin
        self.action = action
        self.bundleID = bundleID
        self.document = document
    }
}

extension RecipeReaction {
    /// What it is, as it can be shown; nil where its document holds nothing that is known.
    public var reaction: Reaction? { reading?.reaction }

    var reading: Reaction.Reading? { Reaction.reading(document, id: bundleID) }
}

/// Which content is to be fetched.
public enum ContentReference: Sendable, Hashable {
    /// The content of an item of the inbox, by the item's id.
    case inbox(id: String)
    /// The content of a recipe's reaction.
    case bundle(plugin: String, action: String, id: String)
    /// A recipe, with whatever it leads to.
    case recipe(id: String)
}

extension NotificationContent {
    /// The same once somebody has claimed or redeemed its coupon, so that whoever opens it again is not offered the same
    /// step again. Nil where it has no such coupon.
    func answered(coupon id: String, _ answer: CouponAnswer, at moment: Timestamp) -> NotificationContent? {
        switch self {
        case .message(var message):
            guard message.template == BuiltInTemplate.coupon.rawValue,
                let arguments = Coupon.arguments(message.arguments, coupon: id, answer, at: moment)
            else { return nil }
            message.arguments = arguments
            return .message(message)
        case .reaction(var reaction):
            let document = Reaction.document(reaction.document, coupon: id, answer, at: moment)
            guard let document else { return nil }
            reaction.document = document
            return .reaction(reaction)
        case .text, .html, .link, .tag: return nil
        }
    }

    /// The content as it is stored, and as a native notification writes it.
    package var json: Value {
        switch self {
        case .text: ["type": "text"]
        case .html(let text): ["type": "html", "html": .string(text)]
        case .link(let text): ["type": "link", "link": .string(text)]
        case .tag(let key, .null): ["type": "tag", "tag": .string(key)]
        case .tag(let key, let value): ["type": "tag", "tag": .string(key), "value": value]
        case .message(let message): ["type": "template", "message": .object(MessageJSON.members(message))]
        case .reaction(let reaction):
            [
                "type": "template",
                "reaction": [
                    "plugin": .string(reaction.plugin), "action": .string(reaction.action),
                    "bundleID": .string(reaction.bundleID), "document": reaction.document,
                ],
            ]
        }
    }

    /// Reads what ``json`` wrote; nil when it is something else.
    package init?(json: Value, id: String) {
        // Only what cannot be read is refused, and that is told by nil.
        guard let members = json.object, let content = try? Self.reading(members, id: id) else { return nil }
        self = content
    }

    /// Reads a content whose `type` may be left out where another key tells it.
    static func reading(_ members: ValueObject, id: String) throws(AdapterRefusal) -> NotificationContent {
        let fields = NativeFields(members, "content")
        let texts = ["html", "link", "tag"]
        let known = ["type", "message", "reaction", "value"] + texts
        if let key = members.keys.first(where: { !known.contains($0) }) {
            let nearest = NearestName.of(key, in: known).map { "; did you mean '\($0)'?" } ?? ""
            throw AdapterRefusal("its content has the unknown key '\(key.shortened)'\(nearest)")
        }
        if members["value"] != nil, members["tag"] == nil {
            throw AdapterRefusal("its content has a 'value' without a 'tag'")
        }
        let kinds = (texts + ["message", "reaction"]).filter { members[$0] ?? .null != .null }
        guard kinds.count < 2 else {
            throw AdapterRefusal("its content has both '\(kinds[0])' and '\(kinds[1])'; keep one of them")
        }
        let type = try fields.text("type") ?? kinds.first
        if type == "text", let kind = kinds.first {
            throw AdapterRefusal("its content has the type 'text', but contains '\(kind)'; remove one of them")
        }
        switch type {
        case "text"?: return .text
        case let key? where texts.contains(key):
            guard let text = try fields.text(key).nonBlank else {
                throw AdapterRefusal("its content of type '\(key)' needs a string as its '\(key)'")
            }
            switch key {
            case "html": return .html(text)
            case "link": return .link(text)
            default: return .tag(text, value: members["value"] ?? .null)
            }
        case "template"?, "message"?, "reaction"?:
            if let message = try fields.object("message") {
                var message = try MessageJSON.message(message)
                message.id = id
                return .message(message)
            }
            if let reaction = try fields.object("reaction") { return .reaction(try RecipeReaction(reaction)) }
            throw AdapterRefusal("its content of type 'template' has no 'message'")
        case let type?:
            throw AdapterRefusal(
                "its content has an unknown type '\(type.shortened)'; expected text, html, link, tag or template")
        case nil: throw AdapterRefusal("its content is empty")
        }
    }
}

extension RecipeReaction {
    fileprivate init(_ members: ValueObject) throws(AdapterRefusal) {
        let fields = NativeFields(members, "reaction")
        guard let plugin = try fields.identifier("plugin"), let action = try fields.identifier("action"),
            let bundleID = try fields.identifier("bundleID")
        else { throw AdapterRefusal("its reaction has no 'plugin', 'action' or 'bundleID'") }
        self.init(plugin: plugin, action: action, bundleID: bundleID, document: members["document"] ?? .null)
    }
}
