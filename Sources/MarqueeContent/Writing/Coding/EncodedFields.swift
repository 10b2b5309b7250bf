import Foundation
import MarqueeModel

/// The fields of an encoded value, at one locale. What was nil is null.
struct EncodedFields {
    private(set) var values = ValueObject()
    /// The fields that were dates, which are the same in more than one form.
    private(set) var dates: [String: EncodedNode.DateKind] = [:]

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
            throw place.error("expected a type with keys, which are ids of fields; found '\(T.self)'")
        }
        for (name, node) in members {
            // A nested container that nothing was written into.
            guard let value = node.value else { continue }
            values[name] = value
            dates[name] = node.date
        }
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

    /// What two dates have to share to be the same.
    enum DateKind {
        /// All parts: the day, the time and the offset.
        case parts
        /// The moment.
        case moment
    }

    var content = Content.nothing
    var date: DateKind?

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
            date = value is Timestamp ? .moment : value is ContentDate ? .parts : nil
        case let moment as Date:
            content = .scalar(try Self.text(of: moment, place))
            date = .moment
        case let url as URL: content = .scalar(.string(url.absoluteString))
        default: try value.encode(to: NodeEncoder(node: self, place: place, isEntry: false))
        }
    }

    func set(_ number: some BinaryInteger, _ place: EncodingPlace) throws {
        guard let exact = Int64(exactly: number), exact.magnitude <= 1 << 53 else {
            throw place.error("expected an integer within ±9007199254740992 (2⁵³), found \(number)")
        }
        content = .scalar(.integer(exact))
    }

    func set(_ number: Double, _ place: EncodingPlace) throws {
        guard number.isFinite else { throw place.error("expected a finite number, found \(number)") }
        content = .scalar(.double(number))
    }

    private static func text(of date: Date, _ place: EncodingPlace) throws -> Value {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        guard let exact = Int64(exactly: milliseconds), let text = ContentDate(Timestamp(milliseconds: exact)) else {
            throw place.error("expected a date from the year 0 to 9999")
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
