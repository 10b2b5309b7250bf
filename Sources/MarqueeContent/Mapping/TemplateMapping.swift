public import MarqueeModel
import MarqueeSync

/// Templates and functions as content types, and back: the same definition comes back.
///
/// An argument is a field, one of a group too (`style.padding` is `style_padding`): as fields, they have their own control,
/// validations and locales in Contentful's editor, and values that are searched; an Object for the group would be JSON
/// that editors type by hand. What the type has no place for is kept in it as an annotation.
public struct TemplateMapping: Sendable {
    /// The space's default locale, at which defaults stand.
    public let defaultLocale: String
    /// Whose the types are; kept in their annotation.
    public let project: String?

    /// Creates a mapping for a space.
    public init(defaultLocale: String = "en-US", project: String? = nil) {
        self.defaultLocale = defaultLocale
        self.project = project
    }

    /// The id of the content type of a template or function: its name where that is possible, else an escape of it.
    public static func id(of name: String) -> String { FieldID.resource(name) }

    /// The content type of a definition.
    ///
    /// - Parameter existing: The type as it is, whose names, locales, validations of other kinds and settings of editors
    ///   stay. Fields that no argument is for are not in the result.
    /// - Throws: `content-unsupported`: more than 50 arguments, or no room for what has no place.
    public func contentType(
        for definition: TemplateDefinition, existing: ContentType? = nil
    ) throws(ContentError) -> ContentType {
        guard definition.arguments.count <= TypeAnnotation.mostFields else {
            throw ContentError(
                .unsupported,
                "'\(definition.name)' has \(definition.arguments.count) arguments; a content type has at most"
                    + " \(TypeAnnotation.mostFields) fields",
                advice: "combine some arguments into one of type 'data', or exclude the definition with --only")
        }
        let id = Self.id(of: definition.name)
        let former = existing.map { TypeAnnotation.split($0) }
        let foreign = Self.foreign(in: former, beside: definition)
        var type = ContentType(
            existing?.sys ?? SystemProperties(Link(.contentType, id), version: 0),
            name: former?.rest.name ?? definition.name, summary: Self.summary(definition.description),
            fields: definition.arguments.map { argument in
                let field = former?.rest.fields.first { $0.id == FieldID.field(argument.name) }
                return FieldMapping.field(for: argument, existing: field, locale: defaultLocale).keeping(field)
            } + foreign, metadata: existing?.metadata)
        guard type.fields.count <= TypeAnnotation.mostFields else {
            throw ContentError(
                .unsupported,
                "'\(definition.name)' would have \(type.fields.count) fields, with those that others have added to its content"
                    + " type, which exceeds the limit of \(TypeAnnotation.mostFields)",
                advice: "delete fields in Contentful, or rename the template")
        }
        let titles = type.fields.filter { $0.kind == .symbol || $0.kind == .text }.map(\.id)
        type.displayField =
            former?.rest.displayField.flatMap { titles.contains($0) ? $0 : nil }
            ?? type.fields.first { $0.kind == .symbol }?.id
        var annotation = annotation(of: definition, as: type)
        annotation.foreign = foreign.map(\.id)
        try annotation.add(to: &type)
        return type
    }

    /// The definition of a content type, whoever has made it.
    ///
    /// Rich text becomes a text (HTML), a date too, a location data. Fields that are left out of what is delivered are no
    /// arguments.
    ///
    /// - Throws: `content-unsupported`, where its ids give no names, or fields contradict each other.
    public func template(from type: ContentType) throws(ContentError) -> TemplateDefinition {
        let (annotation, rest) = TypeAnnotation.split(type)
        var members = Self.members(of: rest)
        if let kept = annotation?.template { members = kept.applied(to: members) }
        if members["name"] == nil { members["name"] = .string(type.id) }
        var arguments: [ValueObject] = []
        for field in rest.fields where !field.isOmitted && annotation?.foreign.contains(field.id) != true {
            var argument = nativeMembers(of: field)
            if let kept = annotation?.arguments[field.id] { argument = kept.applied(to: argument) }
            if argument["name"] == nil { argument["name"] = .string(field.id) }
            arguments.append(argument)
        }
        return try TemplateReading(members, arguments).definition(of: type)
    }

    /// The project whose annotation a type has; nil inside: it has one without. Nil: Marquee has not made it.
    static func owner(of type: ContentType) -> String?? {
        TypeAnnotation.split(type).annotation.map(\.project)
    }

    private func annotation(of definition: TemplateDefinition, as type: ContentType) -> TypeAnnotation {
        var annotation = TypeAnnotation(project: project)
        var members = definition.written
        members["name"] = .string(definition.name)
        annotation.template = Override(from: Self.members(of: type), to: members)
        for (argument, field) in zip(definition.arguments, type.fields) {
            guard let kept = Override(from: nativeMembers(of: field), to: argument.members) else { continue }
            annotation.arguments[field.id] = kept
        }
        return annotation
    }

    /// Fields that are nobody's arguments: of a type that Marquee has not made, all others; of one that it has taken over,
    /// those that were there then.
    private static func foreign(
        in former: (annotation: TypeAnnotation?, rest: ContentType)?, beside definition: TemplateDefinition
    ) -> [ContentField] {
        let own = Set(definition.arguments.map { FieldID.field($0.name) })
        return former?.rest.fields.filter { field in
            !own.contains(field.id) && (former?.annotation.map { $0.foreign.contains(field.id) } ?? true)
        } ?? []
    }

    /// What the type says by itself.
    private static func members(of type: ContentType) -> ValueObject {
        var members = ValueObject()
        members["name"] = FieldID.name(ofResource: type.id).map(Value.string)
        members["type"] = "template"
        if let summary = type.summary, !summary.isEmpty { members["description"] = .string(summary) }
        return members
    }

    private func nativeMembers(of field: ContentField) -> ValueObject {
        var members = ValueObject()
        members["name"] = FieldID.name(ofField: field.id).map(Value.string)
        for member in FieldMapping.members(of: field, locale: defaultLocale) { members[member.key] = member.value }
        return members
    }

    /// What is too long, or nothing, is in the annotation.
    private static func summary(_ description: String?) -> String? {
        guard let description, !description.isEmpty else { return nil }
        guard description.utf16.count > TypeAnnotation.longestDescription else { return description }
        return String(description.prefix(100)) + "…"
    }
}

extension ArgumentDefinition {
    /// The argument in JSON, as dashboards have it.
    fileprivate var members: ValueObject {
        var members = json(order: 0).object ?? [:]
        members["order"] = nil
        return members
    }
}

extension ContentField {
    /// What people have set in Contentful stays: its name, whether it has locales, what it has to be beside our rules.
    fileprivate func keeping(_ existing: ContentField?) -> ContentField {
        var field = self
        guard let existing else {
            if name.utf16.count > Self.longestName { field.name = String(name.prefix(Self.longestName - 1)) + "…" }
            return field
        }
        field.name = existing.name
        field.isLocalized = existing.isLocalized
        field.isDisabled = existing.isDisabled
        if !kind.isFileOrAction { field.isRequired = existing.isRequired || isRequired }
        field.validations = validations.keeping(existing.validations)
        field.itemValidations = itemValidations.keeping(existing.itemValidations)
        if let value = defaultValue?.object, var values = existing.defaultValue?.object {
            for member in value { values[member.key] = member.value }
            field.defaultValue = .object(values)
        }
        return field
    }

    /// The longest name that Contentful's editor takes.
    private static let longestName = 50
}

extension [Value] {
    /// Validations beside those that constraints become; and each of ours as it stands there, with its message, where it
    /// says the same.
    fileprivate func keeping(_ existing: [Value]) -> [Value] {
        let managed: Set = ["size", "range", "in", "regexp", "linkMimetypeGroup", "assetFileSize"]
        let own = map { validation in
            existing.first { $0.withoutMessage.isSameToContentful(as: validation) } ?? validation
        }
        return own + existing.filter { $0.object.map { $0.keys.allSatisfy { !managed.contains($0) } } ?? true }
    }
}

extension Value {
    private var droppingNulls: Value {
        switch self {
        case .object(let object):
            .object(
                ValueObject(
                    object.filter { $0.value != .null && $0.value != "" }.map { ($0.key, $0.value.droppingNulls) }))
        case .list(let items): .list(items.map(\.droppingNulls))
        case .double: asJavaScript ?? self
        default: self
        }
    }

    /// Whether Contentful takes two for the same: what is null, or an empty text, counts as absent.
    func isSameToContentful(as other: Value) -> Bool { droppingNulls == other.droppingNulls }

    fileprivate var withoutMessage: Value {
        guard var object else { return self }
        object["message"] = nil
        return .object(object)
    }
}
