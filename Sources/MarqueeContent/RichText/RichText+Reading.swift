import MarqueeModel

extension RichText: ContentFieldReadable, ContentFieldWritable {
    /// Reads a document.
    ///
    /// - Throws: A node has no `nodeType`, its parts have other types than they have to have, or nodes are nested deeper
    ///   than ``maximumDepth``; the error says where.
    public init(_ field: FieldValue) throws(ContentError) {
        guard case .object(var object) = field.value, object["nodeType"] == "document" else {
            throw field.error(expected: "rich text: an object with the 'nodeType' document")
        }
        self.init(try Self.content(&object, field, 1))
        object["nodeType"] = nil
        others = object
    }

    private static func content(
        _ object: inout ValueObject, _ field: FieldValue, _ depth: Int
    ) throws(ContentError) -> [Node] {
        guard let value = object["content"] else { return [] }
        let place = field.member("content", value)
        guard case .list(let items) = value else { throw place.error(expected: "a list") }
        object["content"] = nil
        var nodes: [Node] = []
        nodes.reserveCapacity(items.count)
        for (index, item) in items.enumerated() { nodes.append(try node(place.item(index, item), depth)) }
        return nodes
    }

    private static func node(_ field: FieldValue, _ depth: Int) throws(ContentError) -> Node {
        guard depth <= maximumDepth else { throw field.error("nodes are nested deeper than \(maximumDepth)") }
        guard case .object(var object) = field.value else { throw field.error(expected: "an object") }
        guard case .string(let type)? = object["nodeType"] else {
            throw field.member("nodeType", object["nodeType"] ?? .null).error(expected: "a string")
        }
        object["nodeType"] = nil
        if type == "text" { return .text(try text(object, field)) }
        var element = Element(Element.Kind(rawValue: type))
        element.content = try content(&object, field, depth + 1)
        switch object["data"] {
        case nil: break
        case .object(let data)?:
            element.data = data
            object["data"] = nil
        case let other?: throw field.member("data", other).error(expected: "an object")
        }
        element.others = object
        return .element(element)
    }

    private static func text(_ object: ValueObject, _ field: FieldValue) throws(ContentError) -> Text {
        var others = object
        guard case .string(let value)? = object["value"] else {
            throw field.member("value", object["value"] ?? .null).error(expected: "a string")
        }
        var text = Text(value)
        if let marks = object["marks"] {
            let place = field.member("marks", marks)
            guard case .list(let items) = marks else { throw place.error(expected: "a list") }
            for (index, item) in items.enumerated() {
                guard case .string(let mark)? = item.object?["type"] else {
                    throw place.item(index, item).error(expected: "an object with the string 'type'")
                }
                text.marks.append(Mark(rawValue: mark))
            }
            // Marks that came with more than their type are written back as they came, as long as they are the same.
            if items.allSatisfy({ $0.object?.count == 1 }) { others["marks"] = nil }
        }
        others["value"] = nil
        text.others = others
        return text
    }

    /// The document as it stands in a field.
    var contentValue: Value {
        var object = others
        object["nodeType"] = "document"
        object["content"] = .list(content.map { Self.value(of: $0) })
        return .object(object)
    }

    private static func value(of node: Node) -> Value {
        switch node {
        case .text(let text):
            var object = text.others
            object["nodeType"] = "text"
            object["value"] = .string(text.value)
            let asRead = object["marks"]?.list ?? []
            if asRead.compactMap({ $0.object?["type"]?.string }) != text.marks.map(\.rawValue) || asRead.isEmpty {
                object["marks"] = .list(text.marks.map { ["type": .string($0.rawValue)] })
            }
            return .object(object)
        case .element(let element):
            var object = element.others
            object["nodeType"] = .string(element.kind.rawValue)
            object["data"] = .object(element.data)
            object["content"] = .list(element.content.map { value(of: $0) })
            return .object(object)
        }
    }
}
