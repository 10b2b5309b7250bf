import MarqueeContent
import MarqueeModel

/// What an application makes of an entry.
struct Article: Decodable, Equatable {
    struct Style: Decodable, Equatable {
        let color: String
        let padding: Int
    }

    let id: String
    let version: Int
    let title: String
    let slug: String
    let summary: String?
    let body: String
    let rank: Int
    let price: Double
    let isActive: Bool
    let publishedOn: String
    let tags: [String]
    let hero: Link
    let related: [Link]
    let style: Style
}

/// The same, read field by field.
struct ReadArticle: ContentReadable {
    static let contentType = "article"
    let article: Article

    init(fields: ContentFields) throws {
        let style: ValueObject = try fields.value("style")
        article = Article(
            id: fields.id, version: fields.version, title: try fields.value("title"), slug: try fields.value("slug"),
            summary: try fields.optionalValue("summary"), body: try fields.value("body"),
            rank: try fields.value("rank"), price: try fields.value("price"), isActive: try fields.value("isActive"),
            publishedOn: try fields.value("publishedOn"), tags: try fields.value("tags"),
            hero: try fields.value("hero"), related: try fields.value("related"),
            style: Article.Style(
                color: style["color"]?.string ?? "", padding: style["padding"]?.integer.map { Int($0) } ?? 0))
    }
}

/// The page as somebody would declare it for a bare `JSONDecoder`.
struct BarePage: Decodable {
    struct Item: Decodable {
        struct System: Decodable {
            let id: String
            let version: Int
        }

        let sys: System
        let fields: Fields

        var article: Article {
            Article(
                id: sys.id, version: sys.version, title: fields.title.value, slug: fields.slug.value,
                summary: fields.summary?.value, body: fields.body.value, rank: fields.rank.value,
                price: fields.price.value, isActive: fields.isActive.value, publishedOn: fields.publishedOn.value,
                tags: fields.tags.value, hero: fields.hero.value.link, related: fields.related.value.map(\.link),
                style: fields.style.value)
        }
    }

    struct Fields: Decodable {
        let title: Localized<String>
        let slug: Localized<String>
        let summary: Localized<String>?
        let body: Localized<String>
        let rank: Localized<Int>
        let price: Localized<Double>
        let isActive: Localized<Bool>
        let publishedOn: Localized<String>
        let tags: Localized<[String]>
        let hero: Localized<BareLink>
        let related: Localized<[BareLink]>
        let style: Localized<Article.Style>
    }

    /// A value at the one locale that is wanted.
    struct Localized<Item: Decodable>: Decodable {
        enum CodingKeys: String, CodingKey { case value = "en-US" }
        let value: Item
    }

    struct BareLink: Decodable {
        struct System: Decodable {
            let type: String
            let linkType: String
            let id: String
        }

        let sys: System
        var link: Link { Link(Link.Kind(rawValue: sys.linkType), sys.id) }
    }

    let total: Int
    let skip: Int
    let limit: Int
    let items: [Item]
}
