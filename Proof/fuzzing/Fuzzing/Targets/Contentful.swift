@testable import MarqueeContent
@testable import MarqueeModel
@testable import MarqueeSync

extension Target {
    static let contentful = Target(name: "contentful", about: "answers of Contentful's APIs") { bytes in
        readPages(bytes)
        let error = ContentError(status: 422, headers: [], body: bytes)
        must(!error.message.isEmpty, "an error says nothing")
        if let date = ContentDate(bytes.text) {
            mustEqual(ContentDate(date.description), date, "a date, read again as \(date)")
        }
        guard let value = try? Value(json: bytes) else { return }
        readText(value)
        if let type = try? ContentType(value) { readType(type) }
    }
}

private func readPages(_ bytes: [UInt8]) {
    if let page = try? Page<Entry>(json: bytes) {
        check(page)
        for entry in page.items { read(entry) }
        for failure in page.failures { must(!failure.error.message.isEmpty, "a failure says nothing") }
    }
    if let page = try? Page<Asset>(json: bytes) { check(page) }
    if let page = try? Page<SpaceLocale>(json: bytes) { check(page) }
    if let page = try? Page<ContentType>(json: bytes) {
        check(page)
        for type in page.items { readType(type) }
    }
    if let delta = try? SyncDelta(json: bytes) {
        must((delta.nextToken == nil) != (delta.nextPageToken == nil), "a synchronisation that goes on in two ways")
    }
}

private func check<Item>(_ page: Page<Item>) {
    mustEqual(page.items.count + page.failures.count, page.count, "what came, and what became of it")
    must(page.itemsPerPage >= 1 && page.index >= 0, "a page of \(page.itemsPerPage)")
    if let next = page.next { must(next > page.skip && next < page.total, "the next page is no later one") }
    if let previous = page.previous { must(previous < page.skip && previous >= 0, "the page before is no earlier one") }
}

/// Each field by what it is: a tree of rich text, a date, a link.
private func read(_ entry: Entry) {
    for name in entry.fields.names {
        for locale in entry.fields.locales(of: name) {
            guard let value = entry.fields.value(of: name, at: locale) else {
                must(false, "'\(name)' has no value at \(locale), where it has one")
                continue
            }
            readText(value)
            var fields = entry.fields
            fields.set(name, at: locale, to: value)
            mustEqual(fields, entry.fields, "a field that is set to what it is")
        }
    }
}

/// Rich text is written as it came, and its HTML has no tag but its own.
private func readText(_ value: Value) {
    guard let text = try? RichText(FieldValue(value, of: "text", at: "en", in: .outside)) else { return }
    do {
        let again = try RichText(FieldValue(text.contentValue, of: "text", at: "en", in: .outside))
        mustEqual(again, text, "rich text, read again")
    } catch {
        must(false, "rich text cannot be read again: \(error)")
    }
    let html = text.html()
    let tags = html.split(separator: "<", omittingEmptySubsequences: false).dropFirst()
    for tag in tags {
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
        must(known.contains(String(name)), "the HTML has the tag '\(name)': \(html)")
    }
    must(
        !html.lowercased().contains("javascript:") || !html.contains("href=\"javascript:"), "a link that runs: \(html)")
    _ = text.plainText
    _ = text.links
}

private let known: Set = [
    "p", "blockquote", "ol", "ul", "li", "tr", "td", "th", "strong", "em", "u", "code", "sup", "sub", "s", "br", "hr",
    "table", "tbody", "a", "img", "h1", "h2", "h3", "h4", "h5", "h6",
]

/// A definition that a type is comes back from the type that it makes.
private func readType(_ type: ContentType) {
    let mapping = TemplateMapping()
    guard let template = try? mapping.template(from: type) else { return }
    do throws(ContentError) {
        let made = try mapping.contentType(for: template, existing: type)
        let again = try mapping.template(from: made)
        mustEqual(
            bytes: again.json(presenter: nil).jsonBytes(.sorted), template.json(presenter: nil).jsonBytes(.sorted),
            "a definition, by its type and back")
        var members = made.body.object ?? [:]
        members["sys"] = ["id": .string(type.id), "type": "ContentType", "version": 1]
        let sent = try ContentType(.object(members))
        // As it is written: what Contentful has invented since is kept whole, with what was left out of it.
        mustEqual(
            bytes: Value.list(sent.fields.map(\.value)).jsonBytes(.sorted),
            Value.list(made.fields.map(\.value)).jsonBytes(.sorted), "the fields of a type that was sent")
    } catch {
        must(error.code == .unsupported, "a definition has no type: \(error)")
    }
}
