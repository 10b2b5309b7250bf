import MarqueeContent
import MarqueeModel

/// A page of entries as the Management API answers, with all that it has in 'sys'.
enum SamplePage {
    static func json(entries count: Int) -> [UInt8] {
        let page: Value = [
            "sys": ["type": "Array"], "total": .integer(Int64(count)), "skip": 0, "limit": .integer(Int64(count)),
            "items": .list((0..<count).map(entry)),
        ]
        return page.jsonBytes(.indented)
    }

    private static func entry(_ number: Int) -> Value {
        var fields: ValueObject = [
            "title": localized("Article \(number): what is new", "Artikel \(number): was es Neues gibt"),
            "slug": ["en-US": .string("article-\(number)")],
            "body": localized(
                String(repeating: "Some words of \"article\" \(number).\n", count: 12),
                String(repeating: "Einige Wörter für Artikel \(number).\n", count: 12)),
            "rank": ["en-US": .integer(Int64(number))],
            "price": ["en-US": .double(Double(number) + 0.25)],
            "isActive": ["en-US": .boolean(number % 2 == 0)],
            "publishedOn": ["en-US": "2026-12-01T09:45:00.000+01:00"],
            "tags": ["en-US": ["news", "spring", "a longer tag of an article"]],
            "hero": ["en-US": Link(.asset, "hero-of-article-\(number)").value],
            "related": ["en-US": .list((1...4).map { Link(.entry, "article-number-\(number + $0)").value })],
            "style": ["en-US": ["color": "#0a84ff", "padding": .integer(Int64(number % 20))]],
        ]
        if number % 3 > 0 { fields["summary"] = localized("In short", "Kurz gesagt") }
        return ["metadata": ["tags": [], "concepts": []], "sys": system(number), "fields": .object(fields)]
    }

    private static func localized(_ english: String, _ german: String) -> Value {
        ["en-US": .string(english), "de": .string(german)]
    }

    private static func system(_ number: Int) -> Value {
        func link(_ kind: String, _ id: String) -> Value { Link(Link.Kind(rawValue: kind), id).value }
        return [
            "space": link("Space", "cfexampleapi"), "id": .string("article-number-\(number)"), "type": "Entry",
            "createdAt": "2026-06-27T22:46:19.513Z", "updatedAt": "2026-11-18T15:58:02.018Z",
            "environment": link("Environment", "master"), "publishedVersion": 4,
            "publishedAt": "2026-09-04T09:19:39.027Z", "firstPublishedAt": "2026-06-27T22:46:19.513Z",
            "createdBy": link("User", "5NItczv8FWvPn5UTJpTOMM"), "updatedBy": link("User", "5NItczv8FWvPn5UTJpTOMM"),
            "publishedCounter": 2, "version": 7, "publishedBy": link("User", "5NItczv8FWvPn5UTJpTOMM"),
            "automationTags": [], "contentType": link("ContentType", "article"),
            "urn": .string(
                "crn:contentful:::content:spaces/cfexampleapi/environments/master/entries/article-\(number)"),
        ]
    }
}
