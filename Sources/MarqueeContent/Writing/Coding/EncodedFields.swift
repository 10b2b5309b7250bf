import Foundation
import MarqueeModel

/// The fields of an encoded value, at one locale. What was nil is null.
struct EncodedFields {
    let members: [(name: String, node: EncodedNode)]

    init<T: Encodable>(_ value: T, of entry: Link, at locale: String) throws(ContentError) {
        let root = EncodedNode()
        let place = EncodingPlace(ResourcePlace(entry, locale: locale))
        do {
            try value.encode(to: NodeEncoder(node: root, place: place, isEntry: true))
        } catch let error as ContentError {
            throw error
        } catch let EncodingError.invalidValue(_, context) {
            throw place.at(context.codingPath).error(context.debugDescription)
        } catch {
            throw place.error("\(error)")
        }
        guard case .object(let members) = root.content else {
            throw place.error("expected a type whose keys are field ids; got '\(T.self)'")
        }
        // Without nested containers that nothing was written into.
        self.members = members.filter { $0.node.value != nil }
    }
}

/// A value that is being made.
final class EncodedNode {
    enum Content {
        case nothing
        case scalar(Value)
        case object([(name: String, node: EncodedNode)])
        case list([EncodedNode])
    }

    var content = Content.nothing
    /// What the type that wrote a scalar would write after reading another value: what is the same in more than one form
    /// is known by that. Nil: there is one form only.
    var reread: ((Value) -> Value?)?
    /// Whether a scalar of a type with a form of its own may leave out members that it did not read.
    var isPartial = false
    /// Whether an object's members are all that there are: those of a dictionary, or of one case of many.
    var holdsEverything = false

    var value: Value? {
        switch content {
        case .nothing: nil
        case .scalar(let value): value
        case .object(let members):
            .object(ValueObject(members.lazy.compactMap { member in member.node.value.map { (member.name, $0) } }))
        case .list(let nodes): .list(nodes.map { $0.value ?? .null })
        }
    }

    /// The node of a member; a container of the same node that is asked for twice goes on where it was.
    func member(_ name: String) -> EncodedNode {
        var members: [(name: String, node: EncodedNode)] = []
        if case .object(let there) = content { members = there }
        let node = EncodedNode()
        members.removeAll { $0.name == name }
        // One reference only, so that adding to it does not copy it.
        content = .nothing
        members.append((name, node))
        content = .object(members)
        return node
    }

    func item() -> EncodedNode {
        var nodes: [EncodedNode] = []
        if case .list(let there) = content { nodes = there }
        let node = EncodedNode()
        content = .nothing
        nodes.append(node)
        content = .list(nodes)
        return node
    }

    var count: Int { if case .list(let nodes) = content { nodes.count } else { 0 } }
}

/// Where in what is encoded something is.
struct EncodingPlace {
    private(set) var place: ResourcePlace
    private(set) var depth = 0

    /// How deep values may be nested: objects that hold each other would else have no end.
    static let maximumDepth = 64

    init(_ place: ResourcePlace) { self.place = place }

    func at(_ key: String) -> EncodingPlace {
        var copy = self
        copy.depth += 1
        if place.field == nil {
            copy.place.field = key
        } else {
            copy.place.path = place.path.map { "\($0).\(key)" } ?? key
        }
        return copy
    }

    func at(_ path: [any CodingKey]) -> EncodingPlace {
        path.reduce(EncodingPlace(ResourcePlace(place.resource, locale: place.locale))) { $0.at($1.stringValue) }
    }

    func error(_ message: String) -> ContentError {
        var error = ContentError(.invalidValue, "\(place): \(message)")
        error.resource = place.resource
        error.field = place.field
        return error
    }
}

extension EncodedNode {
    func encode<T: Encodable>(_ value: T, _ place: EncodingPlace) throws {
        guard place.depth <= EncodingPlace.maximumDepth else {
            throw place.error("values are nested deeper than \(EncodingPlace.maximumDepth)")
        }
        switch value {
        case let value as any ContentFieldWritable:
            let written = value.contentValue
            try Self.check(written, place, 0)
            content = .scalar(written)
            (reread, isPartial) = Self.reread(value, written)
        case let moment as Date:
            content = .scalar(try Self.text(of: moment, place))
            reread = { before in
                before.string.flatMap { ContentDate($0) }.flatMap {
                    try? Self.text(of: $0.date(assumingOffset: 0), place)
                }
            }
        case let url as URL:
            content = .scalar(.string(url.absoluteString))
            reread = { $0.string.flatMap { URL(string: $0) }.map { .string($0.absoluteString) } }
        default:
            if value is any WholeObject || Mirror(reflecting: value).displayStyle == .enum { holdsEverything = true }
            try value.encode(to: NodeEncoder(node: self, place: place, isEntry: false))
        }
    }

    private static func reread(
        _ value: any ContentFieldWritable, _ written: Value
    ) -> (again: ((Value) -> Value?)?, isPartial: Bool) {
        // JSON is what it is.
        if value is Value || value is ValueObject { return (nil, false) }
        if Link(written) != nil { return ({ Link($0)?.value }, false) }
        guard let type = type(of: value) as? any (ContentFieldReadable & ContentFieldWritable).Type else {
            return (nil, false)
        }
        return (
            { before in
                // What cannot be read was not read.
                (try? type.init(FieldValue(before, of: "", at: nil, in: .outside)))?.contentValue
            }, true
        )
    }

    func set(_ number: some BinaryInteger, _ place: EncodingPlace) throws {
        guard let exact = Int64(exactly: number), exact.magnitude <= 1 << 53 else {
            throw place.error("expected an integer within ±9007199254740992 (2⁵³), got \(number)")
        }
        content = .scalar(.integer(exact))
    }

    /// By its digits: 0.1 stays 0.1.
    func set(_ number: Float, _ place: EncodingPlace) throws {
        func double(_ number: Float) -> Double { Double("\(number)") ?? Double(number) }
        try set(double(number), place)
        reread = { $0.double.map { .double(double(Float($0))) } }
    }

    func set(_ number: Double, _ place: EncodingPlace) throws {
        guard number.isFinite else { throw place.error("expected a finite number, got \(number)") }
        content = .scalar(.double(number))
    }

    private static func text(of date: Date, _ place: EncodingPlace) throws -> Value {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        guard let exact = Int64(exactly: milliseconds), let text = ContentDate(Timestamp(milliseconds: exact)) else {
            throw place.error("expected a date between the years 0 and 9999")
        }
        return .string(text.description)
    }

    /// Values that were made by hand may have what no field has.
    private static func check(_ value: Value, _ place: EncodingPlace, _ depth: Int) throws {
        guard depth < 256 else { throw place.error("values are nested deeper than 256") }
        switch value {
        case .double(let number): try EncodedNode().set(number, place)
        case .integer(let number): try EncodedNode().set(number, place)
        case .list(let items):
            for (index, item) in items.enumerated() { try check(item, place.at("[\(index)]"), depth + 1) }
        case .object(let object):
            for member in object { try check(member.value, place.at(member.key), depth + 1) }
        case .null, .boolean, .string: break
        }
    }
}

/// What has no members but its own.
private protocol WholeObject {}
extension Dictionary: WholeObject {}
