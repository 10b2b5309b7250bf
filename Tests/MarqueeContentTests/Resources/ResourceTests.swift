import Foundation
import MarqueeModel
import Testing

@testable import MarqueeContent

/// Every resource of the recordings is read, and what is wrong in one names it.
struct ResourceTests {
    @Test(.enabled(if: Recording.areExpected))
    func `entries of the recordings are read with their fields by locale`() throws {
        let recorded = try #require(Recording("management/entry__update_localized").exchanges.first)
        let entry = try Entry(recorded.response)
        #expect(entry.id == "12FblJur9AWcUwA2k2IGCQ")
        #expect(entry.fields.locale == nil)
        #expect(!entry.fields.names.isEmpty)
    }

    @Test(.enabled(if: Recording.areExpected))
    func `a content type is written back as it came`() throws {
        for name in ["content_type__create", "content_type__create_with_resource_link_field", "content_type__find"] {
            for exchange in try Recording("management/\(name)").exchanges {
                let type = try ContentType(exchange.response)
                let fields = try #require(exchange.response.object?["fields"]?.list)
                for (field, original) in zip(type.fields, fields) {
                    let members = try #require(original.object)
                    let written = try #require(field.value.object)
                    for member in members { #expect(written[member.key] == member.value, "\(name): \(member.key)") }
                }
            }
        }
    }

    @Test func `of a kind that a field has no longer, nothing is written`() throws {
        let value: Value = [
            "sys": ["id": "t", "type": "ContentType", "version": 1],
            "fields": [["id": "f", "name": "F", "type": "Later", "linkType": "Entry", "unit": "px"]],
        ]
        var field = try #require(try ContentType(value).fields.first)
        #expect(field.value.object?["linkType"] == "Entry")
        field.kind = .object
        let written = try #require(field.value.object)
        #expect(written["type"] == "Object")
        #expect(written["linkType"] == nil)
        #expect(written["unit"] == "px")
    }

    @Test func `a field that is not by locale is an error that names entry and field`() throws {
        let value: Value = ["sys": ["id": "e1", "type": "Entry", "version": 1], "fields": ["name": "flat"]]
        let error = #expect(throws: ContentError.self) { try Entry(value) }
        #expect(error?.field == "name")
        #expect(
            error?.message
                == "entry e1, field 'name': expected an object with one value per locale, got a string")
    }
}
