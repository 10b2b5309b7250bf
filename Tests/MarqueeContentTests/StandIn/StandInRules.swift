import Foundation
import MarqueeContent
import MarqueeModel

/// What the values of one field have to be. Not recorded: no public recording has a 422.
struct StandInRules {
    private let field: ValueObject
    private let locales: [String]
    private let defaultLocale: String

    init(_ field: ValueObject, locales: [String], defaultLocale: String) {
        self.field = field
        self.locales = locales
        self.defaultLocale = defaultLocale
    }

    static func unknownLocale(_ locale: String, _ id: String) -> Value {
        [
            "name": "unknownLocale", "path": ["fields", .string(id), .string(locale)],
            "details": .string("The locale \(locale) does not exist"),
        ]
    }

    /// What keeps a value from being written.
    func problems(of value: Value, at locale: String, of id: String) -> [Value] {
        guard locales.contains(locale) else { return [Self.unknownLocale(locale, id)] }
        // A field that is not localised has a value at the default locale only.
        if field["localized"] != true, locale != defaultLocale {
            return [
                [
                    "name": "notLocalized", "path": ["fields", .string(id), .string(locale)],
                    "details": .string("The field \"\(id)\" is not localized"),
                ]
            ]
        }
        let type = field["type"]?.string ?? ""
        guard value == .null || Self.fits(value, type, field) else {
            return [
                [
                    "name": "type", "type": .string(type), "value": value,
                    "path": ["fields", .string(id), .string(locale)],
                    "details": .string("The type of \"\(id)\" is incorrect, expected type: \(type)"),
                ]
            ]
        }
        return []
    }

    private static func fits(_ value: Value, _ type: String, _ field: ValueObject) -> Bool {
        switch type {
        case "Symbol": return (value.string?.unicodeScalars.count ?? 257) <= 256
        case "Text": return (value.string?.unicodeScalars.count ?? 50_001) <= 50_000
        case "Integer":
            guard let number = value.integer else { return false }
            return (-(1 << 53)...(1 << 53)).contains(number)
        case "Number": return value.double != nil
        case "Boolean": return value.boolean != nil
        case "Date":
            // Also without seconds, by `delivery/LocalizationTests`: "2011-04-04T22:00+00:00".
            return value.string?.firstMatch(
                of: /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+\-]\d\d:?\d\d)?)?$/) != nil
        case "Location":
            guard let object = value.object else { return false }
            return object["lat"]?.double.map { abs($0) <= 90 } == true
                && object["lon"]?.double.map { abs($0) <= 180 } == true
        case "RichText": return value.object?["nodeType"] == "document"
        case "Object": return value.object != nil || value.list != nil
        case "Link": return Link(value)?.kind.rawValue == field["linkType"]?.string
        case "Array":
            let items = field["items"]?.object ?? [:]
            return value.list?.allSatisfy { fits($0, items["type"]?.string ?? "", items) } == true
        default: return true
        }
    }

    /// Which types an entry may be of that a link leads to; nil: any.
    var linkedTypes: [String]? {
        let validations =
            (field["validations"]?.list ?? []) + (field["items"]?.object?["validations"]?.list ?? [])
        return validations.lazy.compactMap { $0.object?["linkContentType"]?.list }.first?.compactMap(\.string)
    }

    /// What keeps a value from being published.
    func violations(of value: Value, at locale: String, of id: String) -> [Value] {
        let path: [Value] = ["fields", .string(id), .string(locale)]
        var found = Self.violations(of: value, field["validations"]?.list ?? [], path)
        let perItem = field["items"]?.object?["validations"]?.list ?? []
        for (index, item) in (value.list ?? []).enumerated() {
            found += Self.violations(of: item, perItem, path + [.integer(Int64(index))])
        }
        return found
    }

    private static func violations(of value: Value, _ validations: [Value], _ path: [Value]) -> [Value] {
        validations.compactMap { validation -> Value? in
            guard let rule = validation.object else { return nil }
            func violated(_ name: String, _ details: String) -> Value {
                ["name": .string(name), "path": .list(path), "details": .string(details), "value": value]
            }
            func isOutside(_ range: Value, _ number: Double) -> Bool {
                (range.object?["min"]?.double).map { number < $0 } == true
                    || (range.object?["max"]?.double).map { number > $0 } == true
            }
            if let size = rule["size"] {
                let count = value.string?.unicodeScalars.count ?? value.list?.count ?? 0
                if isOutside(size, Double(count)) { return violated("size", "Size must be within the limits") }
            }
            if let range = rule["range"], let number = value.double, isOutside(range, number) {
                return violated("range", "The value is out of range")
            }
            if let pattern = rule["regexp"]?.object?["pattern"]?.string, let text = value.string,
                let regex = try? Regex(pattern), text.firstMatch(of: regex) == nil
            {
                return violated("regexp", "Does not match /\(pattern)/")
            }
            if let allowed = rule["in"]?.list, !allowed.contains(value) {
                return violated("in", "Value must be one of expected values")
            }
            return nil
        }
    }
}
