import MarqueeContent

/// Reads a page of articles, which somebody else has fetched, into the type that the build plugin has made, and changes
/// one of them.
@main struct Articles {
    static let answer = """
        {
          "sys": {"type": "Array"}, "total": 3, "skip": 0, "limit": 3,
          "items": [
            {"sys": {"id": "a", "type": "Entry", "version": 4}, "fields": {
              "title": {"en": "Tea", "it": "Tè"}, "publishedOn": {"en": "2026-12-01"},
              "next": {"en": {"sys": {"type": "Link", "linkType": "Entry", "id": "b"}}},
              "body": {"en": {"nodeType": "document", "data": {}, "content": [
                {"nodeType": "paragraph", "data": {}, "content": [
                  {"nodeType": "text", "value": "Hot & sweet", "marks": [{"type": "bold"}], "data": {}}]}]}},
              "notes": {"en": "kept"}}},
            {"sys": {"id": "b", "type": "Entry", "version": 1}, "fields": {
              "title": {"en": "Coffee"}, "publishedOn": {"en": "2026-12-02T09:45+01:00"},
              "next": {"en": {"sys": {"type": "Link", "linkType": "Entry", "id": "a"}}}}},
            {"sys": {"id": "c", "type": "Entry", "version": 1}, "fields": {"title": {"en": 5}}}
          ]
        }
        """

    static func main() throws {
        let space = [SpaceLocale("en", isDefault: true), SpaceLocale("it", fallbackCode: "en")]
        let page = try Page<Entry>(json: Array(answer.utf8))
        let result = ContentDecoder(at: ContentLocale(favoured: "it"), in: space)
            .decode(ArticleEntry.self, from: page)
        for article in result.items {
            print("\(article.contentfulID) \(article.title), \(article.publishedOn), then")
            print("  \(article.next?.item?.title ?? "nothing"), then \(article.next?.item?.next?.link.id ?? "nothing")")
            if let body = article.body { print("  \(body.html())") }
        }
        for failure in result.failures { print("\(failure.index): \(failure.error.message)") }

        var entry = page.items[0]
        var article = result.items[0]
        article.title = "Tè verde"
        try ContentEncoder(in: space).merge(article, at: "it", into: &entry)
        print(entry.fields.locales(of: "title"), entry.fields.value(of: "title", at: "it") ?? .null)
        print(entry.fields.locales(of: "publishedOn"), entry.fields.names.contains("notes"))
        try writeBanner()
    }

    /// Its type is made of a template.
    private static func writeBanner() throws {
        let banner = SaleBannerEntry(contentfulID: "sale", title: "Sale", stylePadding: 12, styleLayout: .column)
        let fields = try ContentEncoder().encode(banner, at: "en")
        print(SaleBannerEntry.contentType, fields.names)
        print(fields.value(of: "style_layout", at: "en") ?? .null)
    }
}
