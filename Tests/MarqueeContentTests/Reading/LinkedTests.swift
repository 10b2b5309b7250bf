import MarqueeModel
import Testing

@testable import MarqueeContent

/// Links are followed as far as they lead, and never in circles.
struct LinkedTests {
    struct Person: ContentReadable {
        static let contentType = "person"
        let id: String
        let name: String
        let friend: Linked<Person>?
        let friends: [Linked<Person>]
        let picture: Linked<ContentAsset>?

        init(fields: ContentFields) throws {
            id = fields.id
            name = try fields.value("name")
            friend = try fields.optionalValue("friend")
            friends = try fields.optionalValue("friends") ?? []
            picture = try fields.optionalValue("picture")
        }
    }

    final class Node: Decodable {
        let name: String
        let friend: Linked<Node>?
        let picture: ContentAsset?
    }

    struct Direct: Decodable {
        struct Friend: Decodable { let name: String }
        let name: String
        let friend: Friend?
    }

    static func person(
        _ id: String, friend: Link? = nil, friends: [String] = [], picture: String? = nil, type: String = "person"
    ) -> Entry {
        var fields = Fields(["name": ["en": .string("name of \(id)")]])
        fields.set("friend", at: "en", to: friend?.value)
        if !friends.isEmpty { fields.set("friends", at: "en", to: .list(friends.map { Link(.entry, $0).value })) }
        fields.set("picture", at: "en", to: picture.map { Link(.asset, $0).value })
        return Entry(SystemProperties(Link(.entry, id), version: 1, contentType: type), fields: fields)
    }

    static func decoder(_ entries: [Entry], _ assets: [Asset] = [], depth: Int = 10) -> ContentDecoder {
        var resolver = LinkResolver()
        for entry in entries { resolver.add(entry) }
        for asset in assets { resolver.add(asset) }
        return ContentDecoder(
            at: ContentLocale(favoured: "en"), resolving: resolver, linkDepth: depth)
    }

    static let picture = Asset(
        SystemProperties(Link(.asset, "p"), version: 2),
        fields: Fields([
            "title": ["en": "Picture"],
            "file": ["en": ["url": "//images.example/p.png", "fileName": "p.png", "contentType": "image/png"]],
        ]))

    @Test func `a circle ends at the link that closes it`() throws {
        let (a, b) = (
            Self.person("a", friend: Link(.entry, "b"), picture: "p"), Self.person("b", friend: Link(.entry, "a"))
        )
        let decoder = Self.decoder([a, b], [Self.picture])
        let read = try decoder.decode(Person.self, from: a)
        #expect(read.friend?.item?.name == "name of b")
        #expect(read.friend?.item?.friend?.item == nil)
        #expect(read.friend?.item?.friend?.link == Link(.entry, "a"))
        #expect(read.picture?.item?.file?.url == "https://images.example/p.png")
        let node = try decoder.decode(Node.self, from: a)
        #expect(node.friend?.item?.friend?.link == Link(.entry, "a") && node.picture?.title == "Picture")
    }

    @Test func `rich text shows the assets that the decoder knows`() {
        let text = RichText([.element(.init(.embeddedAsset, data: ["target": Link(.asset, "p").value]))])
        let decoder = Self.decoder([], [Self.picture])
        #expect(
            text.html(asset: { decoder.asset($0) }) == "<img src=\"https://images.example/p.png\" alt=\"Picture\">")
        #expect(text.html(asset: { Self.decoder([]).asset($0) }).isEmpty)
    }

    @Test func `an entry that leads to itself is read`() throws {
        let a = Self.person("a", friend: Link(.entry, "a"), friends: ["a", "a"])
        let read = try Self.decoder([a]).decode(Person.self, from: a)
        #expect(read.friend?.item == nil && read.friends.map(\.link.id) == ["a", "a"])
    }

    @Test func `a plain type is read from what a link leads to`() throws {
        let a = Self.person("a", friend: Link(.entry, "b"))
        #expect(try Self.decoder([Self.person("b")]).decode(Direct.self, from: a).friend?.name == "name of b")
        #expect(try Self.decoder([]).decode(Direct.self, from: a).friend == nil)
        struct Strict: Decodable { let friend: Direct.Friend }
        let error = #expect(throws: ContentError.self) { try Self.decoder([]).decode(Strict.self, from: a) }
        #expect(error?.message.hasPrefix("entry a, field 'friend', locale 'en': entry b does not exist") == true)
    }

    @Test func `a plain type that leads to itself is an error`() {
        final class Endless: Decodable { let friend: Endless? }
        let a = Self.person("a", friend: Link(.entry, "a"))
        let error = #expect(throws: ContentError.self) { try Self.decoder([a]).decode(Endless.self, from: a) }
        #expect(error?.field == "friend")
    }

    @Test func `a link to another kind of resource is an error of the field`() {
        let a = Self.person("a", friend: Link(.asset, "p"))
        let error = #expect(throws: ContentError.self) { try Self.decoder([a]).decode(Person.self, from: a) }
        #expect(
            error?.message == "entry a, field 'friend', locale 'en': expected a link to an entry, got one to an asset"
        )
    }

    @Test func `a row of links is followed so deep and no deeper`() throws {
        let people = (0..<1_000).map { Self.person("p\($0)", friend: Link(.entry, "p\($0 + 1)")) }
        for depth in [0, 1, 5, 20, 100] {
            var person = try Self.decoder(people, depth: depth).decode(Person.self, from: people[0])
            var count = 0
            while let next = person.friend?.item { (person, count) = (next, count + 1) }
            #expect(count == min(depth, 20))
        }
    }

    /// Each of ten leads to all of the next ten: 10¹⁰ ways.
    @Test(.timeLimit(.minutes(1)))
    func `entries that lead to each other in very many ways are read in a moment`() throws {
        let people = (0..<12).flatMap { level in
            (0..<10).map { place in
                Self.person("l\(level)p\(place)", friends: (0..<10).map { "l\(level + 1)p\($0)" })
            }
        }
        let read = try Self.decoder(people).decode(Person.self, from: people[0])
        #expect(read.friends.count == 10)
    }

    /// Posts of which each has three related ones, all over the page.
    private static func related(_ count: Int) throws -> Page<Entry> {
        let items = (0..<count).map { index -> Value in
            let related = [7 * index + 1, 11 * index + 3, 13 * index + 5].map { "p\($0 % count)" }
            let links = related.map { Link(.entry, $0).value } + [Link(.entry, "gone").value]
            return [
                "sys": [
                    "id": .string("p\(index)"), "type": "Entry", "version": 1,
                    "contentType": Link(.contentType, "person").value,
                ],
                "fields": ["name": ["en": .string("name of p\(index)")], "friends": ["en": .list(links)]],
            ]
        }
        return try Page<Entry>([
            "skip": 0, "limit": 1_000, "total": .integer(Int64(count)), "items": .list(items),
        ])
    }

    private struct Report: Hashable {
        let from: Link
        let field: String
        let to: Link
    }

    @Test(.timeLimit(.minutes(1)), arguments: [30, 1_000])
    func `each item of a page of related entries has its own, and what is in the way is told once`(count: Int) throws {
        let result = try Self.decoder([]).decode(Person.self, from: Self.related(count))
        #expect(result.items.count == count && result.failures.isEmpty)
        let complete = result.items.count { person in
            person.friends.dropLast().allSatisfy { $0.item != nil || $0.link.id == person.id }
        }
        #expect(complete == count)
        let reports = result.unresolved.map { Report(from: $0.from, field: $0.field, to: $0.to) }
        #expect(Set(reports).count == reports.count && reports.count <= 10_000)
        // Nothing hides what is really missing.
        #expect(Set(reports.filter { $0.to.id == "gone" }.map(\.from)).count == count)
    }

    @Test func `an entry that many lead to is read as deep from each of them as from one`() throws {
        var people = (0..<30).map { Self.person("p\($0)", friends: ["p\($0 + 1)"]) }
        people += (0..<5).map { Self.person("q\($0)", friends: ["p\($0)", "p0"]) }
        let decoder = Self.decoder(people, depth: 6)
        let values = people.map { entry -> Value in
            [
                "sys": ["id": .string(entry.id), "type": "Entry", "version": 1], "fields": .object(entry.fields.values),
            ]
        }
        let page = try Page<Entry>(["skip": 0, "limit": 100, "total": 35, "items": .list(values)])
        for (item, entry) in zip(decoder.decode(Person.self, from: page).items, people) {
            #expect(Self.shape(item) == Self.shape(try decoder.decode(Person.self, from: entry)))
        }
    }

    private static func shape(_ person: Person) -> String {
        "\(person.id)(\(person.friends.map { $0.item.map { shape($0) } ?? "→\($0.link.id)" }.joined(separator: " ")))"
    }
}
