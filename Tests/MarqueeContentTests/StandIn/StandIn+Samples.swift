import MarqueeContent
import MarqueeModel

extension StandIn {
    /// A published content type `card` with a title (required, at most 40 characters, by locale), a body, a count, a picture
    /// and cards that it leads to.
    @discardableResult
    func addCardType() throws -> ContentType {
        let type = ContentType(
            SystemProperties(Link(.contentType, "card"), version: 1), name: "Card", displayField: "title",
            fields: [
                ContentField(
                    "title", .symbol, isLocalized: true, isRequired: true, validations: [["size": ["max": 40]]]),
                ContentField("body", .text, isLocalized: true), ContentField("count", .integer),
                ContentField("picture", .link(.asset)), ContentField("others", .links(.entry)),
            ])
        return try add(type)
    }

    /// A published content type.
    @discardableResult
    func add(_ type: ContentType) throws -> ContentType {
        try created(answer(.createContentType(type.sys.id, body: type.body)))
        return try ContentType(created(answer(.publish(Link(.contentType, type.sys.id), version: 1))))
    }

    /// A card, published or not.
    @discardableResult
    func addCard(
        _ id: String, title: String = "A card", others: [String] = [], isPublished: Bool = true
    ) throws -> Entry {
        var fields: ValueObject = ["title": ["en-US": .string(title)]]
        if !others.isEmpty { fields["others"] = ["en-US": .list(others.map { Link(.entry, $0).value })] }
        let entry = try Entry(created(answer(.createEntry(id, type: "card", fields: Fields(fields)))))
        guard isPublished else { return entry }
        return try Entry(created(answer(.publish(entry.sys.link, version: entry.version))))
    }

    /// What was answered, where it is no error.
    @discardableResult
    func created(_ answer: StandInAnswer) throws -> Value {
        guard (200..<300).contains(answer.status) else { throw Refused(answer: answer) }
        return answer.json
    }

    struct Refused: Error, CustomStringConvertible {
        let answer: StandInAnswer
        var description: String { "\(answer.status): \(answer.json.json())" }
    }
}
