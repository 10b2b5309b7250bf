import MarqueeModel
import Testing

@testable import MarqueeForms

@Suite struct FormFillingTests {
    private static let values: [ValueObject] = [
        ["picture": "a.png"],
        ["picture": "a.png", "title": "Hi", "body": "one\ntwo", "count": 2, "loud": false, "size": "large"],
        ["picture": "https://example.com/a.png", "style.color": "#ff0000", "tags": ["a", "b"], "sizes": [2, 3]],
        ["picture": "a.png", "extra": ["k": [1]], "on-ok": ["type": "close"]],
        ["picture": "a.png", "on-ok": ["type": "url", "url": "https://example.com"]],
        ["picture": "a.png", "on-ok": ["type": "key-value", "values": ["a": 1]]],
        [
            "picture": "a.png",
            "on-ok": ["type": "function", "function": "copy", "arguments": ["code": "B", "quiet": true]],
        ],
    ]

    @Test(arguments: values)
    func `what fills a form is read from it again`(_ values: ValueObject) throws {
        let catalog = try Offer.catalog()
        let offer = try #require(catalog["offer"])
        let fields = FormFilling(catalog: catalog).fields(of: offer, with: values)
        var reading = FormReading(fields, catalog: catalog)
        #expect(reading.values(of: offer) == values)
        #expect(reading.problems.isEmpty)
    }

    @Test func `groups may be nested, dotted, or mixed`() throws {
        let catalog = try Offer.catalog()
        let offer = try #require(catalog["offer"])
        let filling = FormFilling(catalog: catalog)
        for values: ValueObject in [["style": ["color": "#ff0000"]], ["style.color": "#ff0000"]] {
            #expect(filling.fields(of: offer, with: values)["a:style.color"] == "#ff0000")
        }
        #expect(filling.fields(of: offer, with: [:])["a:style.color"] == "#0a84ff")
    }

    @Test func `a form that was filled shows what fills it`() throws {
        let catalog = try Offer.catalog()
        let offer = try #require(catalog["offer"])
        let fields = FormFilling(catalog: catalog).fields(of: offer, with: ["title": "Hi", "loud": false])
        let made = FormFields(catalog: catalog, fields: fields, problems: [:]).block(of: offer)
        #expect(made.first { $0.name == "a:title" }?.value == "Hi")
        #expect(made.first { $0.name == "a:loud" }?.isOn == false)
    }

    @Test(arguments: [("a:loud!here", "a:loud"), ("a:on-ok!in:quiet!here", "a:on-ok!in:quiet"), ("a:loud", nil)])
    func `the name that says that a switch was there tells which`(_ name: String, _ field: String?) {
        #expect(FieldName.field(ofPresence: name) == field)
    }
}
