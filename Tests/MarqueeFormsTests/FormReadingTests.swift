import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeForms

/// A template with an argument of each type, and a function.
enum Offer {
    private static let text = """
        offer:
          type: template
          presenter: web
          arguments:
            title: { type: string, value: Hello, maxLength: 10 }
            body: { type: string, value: "" }
            size: { type: string, value: small, enum: [small, large] }
            count: { type: number, value: 1, minimum: 1, maximum: 9 }
            loud: { type: boolean, value: true }
            style: { color: "#0a84ff" }
            tags: { type: list, items: { type: string }, value: [] }
            sizes: { type: list, items: { type: number }, value: [1] }
            extra: { type: data, value: [1, two] }
            lines: { type: list, items: { type: string }, value: ["a\\nb", " c "] }
            picture: { type: file, required: true }
            on-ok: { type: action }
        copy:
          type: function
          presenter: web
          arguments:
            code: { type: string, value: A }
            url: { type: string, value: "" }
            quiet: { type: boolean, value: false }
        """

    static func catalog() throws -> TemplateCatalog {
        var loader = DocumentLoader()
        loader.read(Array(text.utf8), file: "offer.yaml")
        #expect(loader.diagnostics.isEmpty, "\(loader.diagnostics)")
        return try TemplateCatalog(loader.definitions, presenters: PresenterDefaults())
    }

    /// The fields as a browser sends them that changed nothing, with what somebody writes.
    static func fields(_ written: [String: String] = [:]) -> [String: String] {
        [
            "template": "offer", "a:!for": "offer", "a:title": "Hello", "a:body": "", "a:size": "small",
            "a:count": "1", "a:loud": "on", "a:style.color": "#0a84ff", "a:tags": "", "a:sizes": "1",
            "a:extra": Value.list([1, "two"]).json(.readable), "a:lines": "a\nb\n c ",
            "a:loud!here": "", "a:picture": "banner.png", "a:on-ok": "", "to": "everyone", "clock": "hosts",
        ].merging(written) { $1 }
    }
}

@Suite struct FormReadingTests {
    @Test(
        arguments: [
            ("a:title", "Hi", ["title": "Hi"]), ("a:title", "", ["title": ""]), ("a:title", "Hello", [:]),
            ("a:body", "one\ntwo", ["body": "one\ntwo"]), ("a:size", "large", ["size": "large"]),
            ("a:count", "2", ["count": 2]), ("a:count", "", [:]), ("a:count", "1.0", [:]),
            ("a:style.color", "#ff0000", ["style.color": "#ff0000"]),
            ("a:tags", " a \n\nb", ["tags": ["a", "b"]]), ("a:sizes", "2\n2.5", ["sizes": [2, .double(2.5)]]),
            ("a:extra", #"{"k":[1]}"#, ["extra": ["k": [1]]]),
            ("a:on-ok", "close", ["on-ok": ["type": "close"]]),
        ] as [(String, String, Value)])
    func `what is written becomes the message, and what is as the template has it is left out`(
        _ field: String, _ text: String, _ expected: Value
    ) throws {
        let catalog = try Offer.catalog()
        let offer = try #require(catalog["offer"])
        var reading = FormReading(Offer.fields([field: text]), catalog: catalog)
        var values = reading.values(of: offer)
        #expect(values["picture"] == "banner.png")
        values["picture"] = nil
        #expect(.object(values) == expected)
        #expect(reading.problems.isEmpty)
    }

    @Test func `a switch that is off is not sent, and is known by what is`() throws {
        let catalog = try Offer.catalog()
        let offer = try #require(catalog["offer"])
        var off = Offer.fields()
        off["a:loud"] = nil
        var reading = FormReading(off, catalog: catalog)
        #expect(reading.values(of: offer)["loud"] == .boolean(false))
    }

    @Test func `what a template has got since the form was made stays as the template has it`() throws {
        let catalog = try Offer.catalog()
        let offer = try #require(catalog["offer"])
        let old: [String: String] = ["a:!for": "offer", "a:title": "Hi", "a:picture": "banner.png"]
        var reading = FormReading(old, catalog: catalog)
        #expect(Value.object(reading.values(of: offer)) == ["title": "Hi", "picture": "banner.png"])
        // On the page, the fields that are new show their defaults.
        let fields = FormFields(catalog: catalog, fields: old, problems: [:]).block(of: offer)
        #expect(fields.first { $0.name == "a:count" }?.value == "1")
        #expect(fields.first { $0.name == "a:loud" }?.isOn == true)
    }

    @Test func `an action calls a function with what stands below it`() throws {
        let catalog = try Offer.catalog()
        let offer = try #require(catalog["offer"])
        var reading = FormReading(
            Offer.fields([
                "a:on-ok": "function:copy", "a:on-ok!in:!for": "copy", "a:on-ok!in:code": "B",
                "a:on-ok!in:url": "", "a:on-ok!url": "https://example.com",
            ]), catalog: catalog)
        #expect(
            reading.values(of: offer)["on-ok"] == [
                "type": "function", "function": "copy", "arguments": ["code": "B"],
            ])
        var link = FormReading(
            Offer.fields(["a:on-ok": "url", "a:on-ok!url": " https://example.com "]), catalog: catalog)
        #expect(link.values(of: offer)["on-ok"] == ["type": "url", "url": "https://example.com"])
    }
}
