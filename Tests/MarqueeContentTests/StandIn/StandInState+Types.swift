import MarqueeContent
import MarqueeModel

/// Content types: what Contentful takes, and what it refuses.
extension StandInState {
    /// The most fields that a type has; not recorded.
    static let mostFields = 50

    private static let kinds: Set = [
        "Symbol", "Text", "RichText", "Integer", "Number", "Boolean", "Date", "Location", "Object", "Link", "Array",
        "ResourceLink",
    ]

    /// The body with the defaults that Contentful fills in: by `management/content_type__create`,
    /// `management/content_type__create_with_resource_link_field`. Its refusals are not recorded: that a name, fields with unique
    /// ids and a display field that is one of them are needed is in the reference of the Management API
    /// (https://www.contentful.com/developers/docs/references/content-management-api/, "Content types").
    func checkedType(_ body: ValueObject, replacing old: StandInResource?) throws(StandInError) -> ValueObject {
        var body = body
        body["sys"] = nil
        guard let name = body["name"]?.string, !name.isEmpty else {
            throw .invalid([
                ["name": "required", "path": ["name"], "details": "The property \"name\" is required here"]
            ])
        }
        let fields = body["fields"]?.list ?? []
        if fields.count > Self.mostFields {
            throw .invalid([
                [
                    "name": "size", "max": .integer(Int64(Self.mostFields)), "path": ["fields"],
                    "details": "Size must be at most 50",
                ]
            ])
        }
        var known: Set<String> = []
        var checked: [Value] = []
        for (index, field) in fields.enumerated() {
            let field = try checkedField(field, at: index)
            let id = field["id"]?.string ?? ""
            guard known.insert(id).inserted else {
                throw .invalid([["name": "uniqueFieldIds", "path": ["fields"], "details": "Field ids must be unique"]])
            }
            checked.append(.object(field))
        }
        if let display = body["displayField"]?.string, !known.contains(display) {
            throw .invalid([
                ["name": "unknown", "path": ["displayField"], "details": "The display field has to be a field"]
            ])
        }
        body["fields"] = .list(checked)
        body["description"] = body["description"] ?? ""
        body["displayField"] = body["displayField"] ?? .null
        if let old { try checkChange(of: old, to: checked) }
        return body
    }

    /// Not recorded: by the same reference, "Content types" and "Fields", of which ids, names and types are needed, with those of
    /// `linkType` and `items` that go with them. What is filled in is by `management/content_type__create`.
    private func checkedField(_ value: Value, at index: Int) throws(StandInError) -> ValueObject {
        func invalid(_ name: String, _ key: String, _ details: String) -> StandInError {
            .invalid([
                [
                    "name": .string(name), "path": ["fields", .integer(Int64(index)), .string(key)],
                    "details": .string(details),
                ]
            ])
        }
        guard var field = value.object else {
            throw invalid("type", "", "The type is incorrect, expected type: Object")
        }
        let id = field["id"]?.string ?? ""
        guard (1...64).contains(id.utf8.count),
            id.utf8.allSatisfy({
                Character(Unicode.Scalar($0)).isLetter || $0 == 45 || $0 == 95 || (48...57).contains($0)
            })
        else { throw invalid("regexp", "id", "Does not match /^[a-zA-Z0-9-_]{1,64}$/") }
        guard let name = field["name"]?.string, !name.isEmpty else {
            throw invalid("required", "name", "The property \"name\" is required here")
        }
        guard let type = field["type"]?.string, Self.kinds.contains(type) else {
            throw invalid("in", "type", "Value must be one of expected values")
        }
        if type == "Link", field["linkType"]?.string == nil {
            throw invalid("required", "linkType", "The property \"linkType\" is required here")
        }
        if type == "Array", field["items"]?.object == nil {
            throw invalid("required", "items", "The property \"items\" is required here")
        }
        for key in ["localized", "required", "disabled", "omitted"] where field[key] == nil { field[key] = false }
        field["validations"] = field["validations"] ?? []
        return field
    }

    /// What was published binds what comes after; not recorded. The messages are those of contentful-management.js's issue 67
    /// and contentful-cli's issue 74.
    private func checkChange(of old: StandInResource, to fields: [Value]) throws(StandInError) {
        for before in old.published?["fields"]?.list?.compactMap(\.object) ?? [] {
            let after = fields.lazy.compactMap(\.object).first { $0["id"] == before["id"] }
            guard let after, after["deleted"] != true else {
                guard before["omitted"] == true else {
                    throw .badRequest("You need to omit a field before deleting it")
                }
                continue
            }
            for key in ["type", "linkType"] where before[key] != after[key] {
                throw .badRequest("Previously published fields are invalid")
            }
            if before["items"]?.object?["type"] != after["items"]?.object?["type"] {
                throw .badRequest("Previously published fields are invalid")
            }
        }
    }

    // MARK: Entries

    /// The fields of a type that is published.
    func fields(of type: String) -> [ValueObject]? {
        resources[Link(.contentType, type)]?.published?["fields"]?.list?.compactMap(\.object)
    }

    /// What an entry is written with: unknown fields and locales and wrong types are refused. An entry without values is
    /// taken, by `management/entry__create_with_ct_empty`; so are some without fields at all, by
    /// `management/entry__undefined_fields`. That others are refused is not recorded.
    func checkedEntry(_ body: ValueObject, of type: String) throws(StandInError) -> ValueObject {
        guard let known = fields(of: type) else {
            throw StandInError(
                422, "InvalidEntry", "Validation error",
                details: [
                    "errors": [
                        [
                            "name": "unknownContentType", "path": ["sys", "contentType"],
                            "details": .string("The content type \(type) is not published"),
                        ]
                    ]
                ])
        }
        var errors: [Value] = []
        let fields = body["fields"]?.object ?? [:]
        for member in fields {
            guard let field = known.first(where: { $0["id"]?.string == member.key }) else {
                errors.append([
                    "name": "unknown", "path": ["fields", .string(member.key)],
                    "details": .string("No field with id \"\(member.key)\" found."),
                ])
                continue
            }
            guard let byLocale = member.value.object else {
                errors.append([
                    "name": "type", "type": "Object", "path": ["fields", .string(member.key)],
                    "details": .string("The type of \"\(member.key)\" is incorrect, expected type: Object"),
                ])
                continue
            }
            for value in byLocale {
                errors += StandInRules(field, locales: locales.map(\.code), defaultLocale: defaultLocale)
                    .problems(of: value.value, at: value.key, of: member.key)
            }
        }
        guard errors.isEmpty else { throw .invalid(errors) }
        var checked: ValueObject = ["fields": .object(fields)]
        checked["metadata"] = body["metadata"]
        return checked
    }

    /// What an entry has to be to be published; not recorded.
    func checkPublishing(_ entry: StandInResource) throws(StandInError) {
        guard let known = fields(of: entry.type ?? "") else {
            throw .badRequest("The content type is not published")
        }
        let values = entry.body["fields"]?.object ?? [:]
        var errors: [Value] = []
        var unresolved: [Value] = []
        for field in known where field["omitted"] != true {
            let id = field["id"]?.string ?? ""
            let byLocale = values[id]?.object ?? [:]
            let rules = StandInRules(field, locales: locales.map(\.code), defaultLocale: defaultLocale)
            // All locales but the default are `optional` here (the setting is in `management/locale__find`): they may be
            // empty.
            if field["required"] == true, byLocale[defaultLocale] ?? .null == .null {
                errors.append([
                    "name": "required", "path": ["fields", .string(id), .string(defaultLocale)],
                    "details": .string("The property \"\(id)\" is required here"),
                ])
            }
            for member in byLocale where member.value != .null {
                errors += rules.violations(of: member.value, at: member.key, of: id)
                for (link, path) in Self.links(in: member.value) {
                    let target = resources[link]
                    let path: [Value] = ["fields", .string(id), .string(member.key)] + path
                    guard target?.publishedVersion != nil else {
                        // By contentful-space-sync's issue 77.
                        unresolved.append([
                            "name": "notResolvable",
                            "link": [
                                "type": "Link", "linkType": .string(link.kind.rawValue), "id": .string(link.id),
                            ],
                            "path": .list(path),
                        ])
                        continue
                    }
                    if let types = rules.linkedTypes, let type = target?.type, !types.contains(type) {
                        errors.append([
                            "name": "linkContentType", "path": .list(path),
                            "contentTypeId": .list(types.map { .string($0) }),
                            "details": .string("Content type \(type) is not allowed here"),
                        ])
                    }
                }
            }
        }
        guard errors.isEmpty else { throw .invalid(errors) }
        guard unresolved.isEmpty else {
            throw StandInError(
                422, "UnresolvedLinks", "Validation error", details: ["errors": .list(unresolved)])
        }
    }

    private static func links(in value: Value) -> [(Link, [Value])] {
        if let link = Link(value) { return [(link, [])] }
        return (value.list ?? []).enumerated().compactMap { index, item in
            Link(item).map { ($0, [.integer(Int64(index))]) }
        }
    }

    // MARK: Assets

    /// By `management/asset__create`. Not recorded: that other fields and locales are refused, as of an entry; by the reference,
    /// "Assets", which has these three.
    func checkedAsset(_ body: ValueObject) throws(StandInError) -> ValueObject {
        let fields = body["fields"]?.object ?? [:]
        for member in fields {
            guard ["title", "description", "file"].contains(member.key), member.value.object != nil else {
                throw .invalid([
                    [
                        "name": "unknown", "path": ["fields", .string(member.key)],
                        "details": .string("No field with id \"\(member.key)\" found."),
                    ]
                ])
            }
            for value in member.value.object ?? [:] where !locales.contains(where: { $0.code == value.key }) {
                throw .invalid([StandInRules.unknownLocale(value.key, member.key)])
            }
        }
        var checked: ValueObject = ["fields": .object(fields)]
        checked["metadata"] = body["metadata"]
        return checked
    }

    /// A file that waits for processing cannot be published; not recorded.
    func checkPublishingAsset(_ asset: StandInResource) throws(StandInError) {
        let files = asset.body["fields"]?.object?["file"]?.object ?? [:]
        for file in files where file.value.object?["url"]?.string == nil {
            throw .invalid([
                [
                    "name": "required", "path": ["fields", "file", .string(file.key), "url"],
                    "details": "The property \"url\" is required here",
                ]
            ])
        }
        if files.isEmpty {
            throw .invalid([
                ["name": "required", "path": ["fields", "file"], "details": "The property \"file\" is required here"]
            ])
        }
    }
}
