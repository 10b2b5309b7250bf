package import MarqueeModel

/// Payloads that went wrong on their way.
package enum PayloadVariants {
    /// A value of every type that JSON has, some of them at its edges.
    package static let everyType: [Value] = [
        .null, true, false, 0, -1, .integer(.max), .integer(.min), 1.5, .double(.greatestFiniteMagnitude), "", " ",
        "text",
        "{}", "{\"body\":\"inner\"}", "\u{0}", "9999999999999999999999", .list([]), .list(["text"]), .list([[:]]), [:],
        ["body": "inner"], ["alert": 5],
    ]

    /// The payload with each value in turn replaced by every other type, left out, and with its key misspelt.
    package static func all(of payload: Value) -> [Value] {
        switch payload {
        case .object(let members):
            var variants = everyType
            for member in members {
                var without = members
                without[member.key] = nil
                variants.append(.object(without))
                var misspelt = without
                misspelt[member.key + "s"] = member.value
                variants.append(.object(misspelt))
                for variant in all(of: member.value) {
                    var changed = members
                    changed[member.key] = variant
                    variants.append(.object(changed))
                }
            }
            return variants
        case .list(let items):
            var variants = everyType
            for place in items.indices {
                for variant in all(of: items[place]) {
                    var changed = items
                    changed[place] = variant
                    variants.append(.list(changed))
                }
            }
            return variants
        case .null, .boolean, .integer, .double, .string:
            return everyType
        }
    }
}
