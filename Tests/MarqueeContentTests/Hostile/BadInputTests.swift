import Foundation
import MarqueeModel
import Testing

@testable import MarqueeContent

/// Everything recorded, with each value replaced by each other type of JSON: never more than an error, and the error
/// names what it is about.
@Suite(.enabled(if: Recording.areExpected), .timeLimit(.minutes(30)))
struct BadInputTests {
    static let names = Recording.names(in: ["management", "delivery", "resources"])

    /// Every resource of a recording: what has `sys` and an id.
    static func resources(_ name: String, _ types: Set<String> = ["Entry", "Asset"]) throws -> [Value] {
        var resources: [Value] = []
        func collect(_ value: Value) {
            if let object = value.object {
                let type = object["sys"]?.object?["type"]?.string ?? ""
                if types.contains(type), object["fields"] != nil || object["code"] != nil {
                    resources.append(value)
                }
                for member in object { collect(member.value) }
            }
            for item in value.list ?? [] { collect(item) }
        }
        collect(try Recording.json(name))
        return resources
    }

    /// Reads whatever there is, by the name of each field, as everything that a field can be.
    private struct Anything: ContentReadable {
        static let contentType = "?"

        init(fields: ContentFields) throws {
            var errors: [ContentError] = []
            func attempt<T: ContentFieldReadable>(_ type: T.Type, _ field: String) {
                do {
                    _ = try fields.optionalValue(field, as: T.self)
                } catch {
                    errors.append(error)
                }
            }
            for field in fields.entry.fields.names {
                attempt(String.self, field)
                attempt(Int.self, field)
                attempt(Double.self, field)
                attempt(Bool.self, field)
                attempt(ContentDate.self, field)
                attempt(ContentLocation.self, field)
                attempt([String].self, field)
                attempt(RichText.self, field)
                attempt(ValueObject.self, field)
                attempt(Linked<Anything>.self, field)
                attempt([Linked<ContentAsset>].self, field)
                for error in errors where error.field != field || error.resource != fields.sys.link {
                    Issue.record("\(error) does not name \(fields.id) and \(field)")
                }
                errors = []
            }
        }
    }

    private struct Cat: Codable {
        var name: String?
        var likes: [String]?
        var bestFriend: Linked<Cat>?
        var image: Link?
        var birthday: Date?
        var lives: Int?
    }

    @Test(arguments: names)
    func `whatever stands in a resource, reading ends with a value or an error that names it`(_ name: String) throws {
        let resources = try Self.resources(name)
        let space = [SpaceLocale("en-US", isDefault: true), SpaceLocale("tlh", fallbackCode: "en-US")]
        for resource in resources.prefix(Mutation.items(3)) {
            let count = Mutation.each(of: resource) { changed, path in
                do {
                    let entry = try Entry(changed)
                    let decoder = ContentDecoder(at: ContentLocale(favoured: "tlh"), in: space)
                    Self.expectNamed(entry, path) { _ = try decoder.decode(Anything.self, from: entry) }
                    Self.expectNamed(entry, path) {
                        let cat = try decoder.decode(Cat.self, from: entry)
                        var merged = entry
                        if entry.fields.locale == nil {
                            try ContentEncoder(in: space).merge(cat, at: "tlh", into: &merged)
                        }
                    }
                    let asset = try Asset(changed)
                    Self.expectNamed(entry, path) { _ = try ContentAsset(asset, in: space) }
                } catch let error as ContentError {
                    // What has lost its 'sys' has no name left.
                    if path.first != .member("sys"), !path.isEmpty {
                        #expect(error.resource != nil, "\(path): \(error.message)")
                    }
                } catch {
                    Issue.record("\(error)")
                }
            }
            #expect(count >= 10 * Mutation.strangers.count)
        }
    }

    @Test(arguments: names)
    func `content types and locales of which any part is something else are named`(_ name: String) throws {
        for resource in try Self.resources(name, ["ContentType", "Locale"]).prefix(Mutation.items(3)) {
            let isType = resource.object?["fields"] != nil
            let count = Mutation.each(of: resource) { changed, path in
                do {
                    if isType {
                        let type = try ContentType(changed)
                        _ = type.body
                        _ = ContentDecoder(types: [type])
                    } else {
                        let locale = try SpaceLocale(changed)
                        #expect(ContentLocale(favoured: locale.code).chain(in: [locale]).first == locale.code)
                    }
                } catch {
                    if isType, path.first != .member("sys"), !path.isEmpty {
                        #expect((error as? ContentError)?.resource != nil, "\(path): \(error)")
                    }
                    #expect(error is ContentError)
                }
            }
            #expect(count >= 9 * Mutation.strangers.count)
        }
    }

    @Test func `the recordings have resources of each kind`() throws {
        for (type, least) in [("Entry", 50), ("Asset", 20), ("ContentType", 20), ("Locale", 5)] {
            let count = try Self.names.reduce(0) { try $0 + Self.resources($1, [type]).count }
            #expect(count >= least, "\(type)")
        }
    }

    private static func expectNamed(_ entry: Entry, _ path: Mutation.Path, _ body: () throws -> Void) {
        do {
            try body()
        } catch let error as ContentError {
            #expect(error.resource == entry.sys.link, "\(path): \(error.message)")
            if path.first == .member("fields"), path.count > 1, !error.message.contains("content type") {
                #expect(error.field != nil, "\(path): \(error.message)")
            }
        } catch {
            Issue.record("\(path): \(error)")
        }
    }

    @Test func `rich text of which any part is something else is an error or a text`() throws {
        let count = try Mutation.each(of: Recording.json("resources/structured-text")) { changed, path in
            let entry = Entry(
                SystemProperties(Link(.entry, "e"), version: 1), fields: Fields(["body": ["en": changed]]))
            struct Page: Decodable { let body: RichText? }
            do {
                let page = try ContentDecoder(at: ContentLocale(favoured: "en")).decode(Page.self, from: entry)
                _ = page.body?.html()
                _ = page.body?.plainText
            } catch let error as ContentError {
                #expect(error.field == "body" && error.resource?.id == "e", "\(path): \(error.message)")
            } catch {
                Issue.record("\(path): \(error)")
            }
        }
        #expect(count > 1_000)
    }

    @Test func `a whole page of which any part is something else costs no other item`() throws {
        struct Item: Decodable { let name: String? }
        for exchange in try Recording("management/client__entries").exchanges {
            guard let whole = try? Page<Entry>(exchange.response) else { continue }
            Mutation.each(of: exchange.response) { changed, path in
                guard path.first == .member("items"), path.count > 1, let page = try? Page<Entry>(changed) else {
                    return
                }
                let result = ContentDecoder(at: ContentLocale(favoured: "en-US")).decode(Item.self, from: page)
                #expect(result.items.count + result.failures.count == page.count)
                #expect(result.items.count >= whole.items.count - 1, "\(path)")
            }
        }
    }

    @Test func `locales in a circle and entries without fields end`() throws {
        let circle = [SpaceLocale("a", fallbackCode: "b", isDefault: true), SpaceLocale("b", fallbackCode: "a")]
        let entry = Entry(SystemProperties(Link(.entry, "e"), version: 1), fields: Fields(["t": ["c": 1]]))
        let decoder = ContentDecoder(in: circle)
        struct Item: Decodable { let t: Int }
        let error = #expect(throws: ContentError.self) { try decoder.decode(Item.self, from: entry) }
        #expect(error?.message == "entry e, field 't', locale 'a': expected a value, got nothing")
        let bare = #expect(throws: ContentError.self) {
            try Entry(["sys": ["id": "e", "type": "Entry", "version": 1]])
        }
        #expect(bare?.resource?.id == "e")
    }
}
