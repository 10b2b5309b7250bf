import MarqueeModel

/// What of a template has no place in a content type: presenter, timeout, priority, types without a field, patterns that
/// mean something else there, descriptions of arguments. It shows, too, that Marquee has made the type, and for whom.
///
/// It is kept in a field of its own, `marquee_`, which editors do not see and the Delivery API leaves out: as the values
/// that it allows (`in`), in numbered pieces. Such values are a part of the model. They are kept letter by letter, exported
/// and published with it, and they need no locale and put nothing into entries, unlike a default value, which fields of
/// type Object cannot have at all. A type with 50 fields has no room for another: there it is the last line of the
/// description, as far as that is long enough.
struct TypeAnnotation: Sendable, Hashable {
    /// The project that the type belongs to.
    var project: String?
    /// What belongs to the template itself.
    var template: Override?
    /// What belongs to arguments, by their fields' ids.
    var arguments: [String: Override] = [:]
    /// The ids of fields that are somebody else's, in a type that was taken over.
    var foreign: [String] = []

    /// How many fields a content type has at most.
    static let mostFields = 50
    /// How long a description can be in Contentful's own editor.
    static let longestDescription = 500
    /// How long a piece is: short texts have at most 256 characters, by UTF-16.
    private static let pieceLength = 200
    private static let mark = "marquee: "
    private static let version = "marquee:1"

    private var json: Value {
        var object = ValueObject()
        object["project"] = project.map(Value.string)
        object["template"] = template?.json
        if !arguments.isEmpty {
            object["arguments"] = .object(
                ValueObject(arguments.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }))
        }
        if !foreign.isEmpty { object["foreign"] = .list(foreign.map(Value.string)) }
        return .object(object)
    }

    private init(json: Value) {
        let object = json.object ?? [:]
        project = object["project"]?.string
        template = object["template"].map(Override.init)
        arguments = Dictionary(
            (object["arguments"]?.object ?? [:]).map { ($0.key, Override(json: $0.value)) }, uniquingKeysWith: { $1 })
        foreign = object["foreign"]?.list?.compactMap(\.string) ?? []
    }

    init(project: String?) {
        self.project = project
    }

    /// Puts it into a content type, which has none yet.
    ///
    /// - Throws: `content-unsupported`, where there is no room.
    func add(to type: inout ContentType) throws(ContentError) {
        let text = json.json()
        guard type.fields.count >= Self.mostFields else {
            type.fields.append(
                ContentField(
                    FieldID.annotation, name: "Marquee", .symbol, validations: [["in": .list(Self.pieces(of: text))]],
                    isDisabled: true, isOmitted: true))
            return
        }
        let line = Self.mark + text
        let summary = [type.summary, line].compactMap(\.self).joined(separator: "\n")
        guard summary.utf16.count <= Self.longestDescription else {
            throw ContentError(
                .unsupported,
                "'\(FieldID.name(ofResource: type.id) ?? type.id)' has \(type.fields.count) arguments, and its Marquee settings need"
                    + " a field of their own: at most \(Self.mostFields - 1) arguments fit",
                advice: "combine some arguments into one of type 'data'")
        }
        type.summary = summary
    }

    /// The annotation of a content type, and the type without it; nil where it has none.
    static func split(_ type: ContentType) -> (annotation: TypeAnnotation?, rest: ContentType) {
        var rest = type
        var text: String?
        if let field = rest.fields.firstIndex(where: { $0.id == FieldID.annotation }) {
            text = joined(rest.fields.remove(at: field).validations)
        }
        if text == nil, let summary = rest.summary {
            var lines = summary.split(separator: "\n", omittingEmptySubsequences: false)
            if let last = lines.last, last.hasPrefix(mark) {
                text = String(last.dropFirst(mark.count))
                lines.removeLast()
                rest.summary = lines.isEmpty ? nil : lines.joined(separator: "\n")
            }
        }
        guard let text else { return (nil, rest) }
        // What somebody has edited by hand says at least whose the type is.
        return (TypeAnnotation(json: (try? Value(json: Array(text.utf8))) ?? [:]), rest)
    }

    /// Numbered, so that no two are the same.
    private static func pieces(of text: String) -> [Value] {
        var pieces: [Value] = [.string(version)]
        var piece = ""
        func close() {
            guard !piece.isEmpty else { return }
            pieces.append(.string("\(pieces.count):\(piece)"))
            piece = ""
        }
        for scalar in text.unicodeScalars {
            piece.unicodeScalars.append(scalar)
            if piece.utf16.count >= pieceLength { close() }
        }
        close()
        return pieces
    }

    /// Whatever order the pieces are in.
    private static func joined(_ validations: [Value]) -> String? {
        guard let values = validations.lazy.compactMap({ $0.object?["in"]?.list }).first else { return nil }
        let pieces = values.compactMap { value -> (Int, Substring)? in
            guard let text = value.string, let colon = text.firstIndex(of: ":"), let number = Int(text[..<colon])
            else { return nil }
            return (number, text[text.index(after: colon)...])
        }
        return pieces.sorted { $0.0 < $1.0 }.map { String($0.1) }.joined()
    }
}
