// Generated from content types by the plugin TypedContexts. Do not edit.

import MarqueeContent
import MarqueeModel

/// What a shop has to offer.
///
/// An entry of the content type `offer`.
struct OfferEntry: ContentReadable, ContentWritable, Sendable {
    /// The id of the content type.
    static let contentType = "offer"

    /// The entry's id.
    var contentfulID: String
    /// The version that was read; nil for a new entry.
    var contentfulVersion: Int?
    /// The field `title`: Title
    var title: String
    /// The field `body`: Body
    var body: RichText?
    /// The field `count`: How many
    var count: Int
    /// The field `price`: Price
    var price: Double?
    /// The field `isOpen`: Open
    var isOpen: Bool
    /// The field `until`: Until
    var until: ContentDate?
    /// The field `shop`: Shop
    var shop: ContentLocation?
    /// The field `extra`: Extra
    var extra: Value?
    /// The field `hero`: Picture
    var hero: Linked<ContentAsset>?
    /// The field `next-offer`: Next
    var nextOffer: Linked<OfferEntry>?
    /// The field `others`: Others
    var others: [Link]?
    /// The field `size`: Size
    var size: Size
    /// The field `tags`: Tags
    var tags: [String]?
    /// The field `id`: A field called id
    var id: String?
    /// The field `class`: */ } import Evil
    /// import Evil
    var `class`: String?
    /// The field `old`: Old
    var old: String?

    private enum CodingKeys: String, CodingKey {
        case title = "title"
        case body = "body"
        case count = "count"
        case price = "price"
        case isOpen = "isOpen"
        case until = "until"
        case shop = "shop"
        case extra = "extra"
        case hero = "hero"
        case nextOffer = "next-offer"
        case others = "others"
        case size = "size"
        case tags = "tags"
        case id = "fields.id"
        case `class` = "class"
        case old = "old"
    }

    /// Creates an entry.
    init(
        contentfulID: String, contentfulVersion: Int? = nil,
        title: String,
        body: RichText? = nil,
        count: Int,
        price: Double? = nil,
        isOpen: Bool,
        until: ContentDate? = nil,
        shop: ContentLocation? = nil,
        extra: Value? = nil,
        hero: Linked<ContentAsset>? = nil,
        nextOffer: Linked<OfferEntry>? = nil,
        others: [Link]? = nil,
        size: Size,
        tags: [String]? = nil,
        id: String? = nil,
        `class`: String? = nil,
        old: String? = nil
    ) {
        self.contentfulID = contentfulID
        self.contentfulVersion = contentfulVersion
        self.title = title
        self.body = body
        self.count = count
        self.price = price
        self.isOpen = isOpen
        self.until = until
        self.shop = shop
        self.extra = extra
        self.hero = hero
        self.nextOffer = nextOffer
        self.others = others
        self.size = size
        self.tags = tags
        self.id = id
        self.`class` = `class`
        self.old = old
    }

    /// Reads an entry; throws if a field does not match the content type.
    init(fields: ContentFields) throws {
        self.contentfulID = fields.id
        self.contentfulVersion = fields.version
        self.title = try fields.value("title")
        self.body = try fields.optionalValue("body")
        self.count = try fields.value("count")
        self.price = try fields.optionalValue("price")
        self.isOpen = try fields.value("isOpen")
        self.until = try fields.optionalValue("until")
        self.shop = try fields.optionalValue("shop")
        self.extra = try fields.optionalValue("extra")
        self.hero = try fields.optionalValue("hero")
        self.nextOffer = try fields.optionalValue("next-offer")
        self.others = try fields.optionalValue("others")
        self.size = try fields.value("size")
        self.tags = try fields.optionalValue("tags")
        self.id = try fields.optionalValue("id")
        self.`class` = try fields.optionalValue("class")
        self.old = try fields.optionalValue("old")
    }

    /// The values of `size`.
    enum Size: String, Codable, Sendable, CaseIterable, ContentFieldReadable {
        case small = "small"
        case veryLarge = "very large"
    }
}
