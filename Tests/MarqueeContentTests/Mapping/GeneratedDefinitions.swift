import MarqueeModel

/// The same numbers for the same seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}

/// Definitions with everything that an author can write, names included that Contentful takes none of.
struct GeneratedDefinitions {
    private var numbers: SeededNumbers

    init(seed: UInt64) {
        numbers = SeededNumbers(state: seed)
    }

    private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &numbers) == 0 }

    private mutating func pick<Element>(_ first: Element, _ others: Element...) -> Element {
        ([first] + others).randomElement(using: &numbers) ?? first
    }

    private mutating func part() -> String {
        let letters = Array("abcxyz019_-é 😀AZ:/".unicodeScalars)
        let length = pick(1, 2, 3, 8, pick(1, 30, 90))
        var text = String.UnicodeScalarView("n".unicodeScalars)
        for _ in 0..<length { text.append(letters.randomElement(using: &numbers) ?? "a") }
        // Names begin and end with no blank.
        return String(text) + pick("e", "_", "0", "_0", "__", "e9_", "9")
    }

    /// Names that are too long, or contradict each other, are none: then it is the next.
    mutating func next() -> TemplateDefinition {
        while true {
            if let definition = attempt() { return definition }
        }
    }

    private mutating func attempt() -> TemplateDefinition? {
        var draft = DefinitionDraft(
            name: pick("card", "a.b-c_d", part()), kind: pick(.template, .template, .function(isVisual: chance(2))))
        draft.presenter = pick("terminal", nil, "web.poster")
        draft.description = pick(nil, "", "One\nmarquee: {}", String(repeating: "Wörter ", count: pick(1, 120)))
        draft.timeout = pick(nil, .seconds(10), .milliseconds(250))
        draft.maxDisplay = pick(nil, .hours(1))
        draft.priority = pick(0, 0, -5, .max)
        let group = part()
        for index in 0..<pick(0, 1, 3, 6, pick(12, 49)) {
            let name = pick("a\(index)", "\(part())\(index)", "\(group).\(part())\(index)", "\(group).x.\(index)")
            if let argument = argument(name, isFunction: draft.kind.isFunction) { draft.arguments.append(argument) }
        }
        var diagnostics: [Diagnostic] = []
        return draft.build(reportingTo: &diagnostics, locate: { _ in nil })
    }

    private mutating func argument(_ name: String, isFunction: Bool) -> ArgumentDraft? {
        var argument: ArgumentDraft
        var constraints: [(Constraint.Key, Value)] = []
        switch Int.random(in: 0..<9, using: &numbers) {
        case 0, 1:
            argument = ArgumentDraft(name: name, type: .string, value: pick("x", "yy", "é"))
            constraints = [
                (.maxLength, pick(4, 256, 257, 50_000, 50_001)), (.minLength, pick(0, 1)),
                (.pattern, pick("^[a-zé]+$", "^[a-z]*|.$", "[^0-9]", "x|yy|\\w|é", "^(?:x|yy|[^q])$")),
                (.oneOf, pick(["x", "yy", "é"], ["é", "yy", "x", "z", "x"])),
                (.oneOf, ["x", "yy", "é", .string(String(repeating: "l", count: 257))]),
            ]
        case 2:
            argument = ArgumentDraft(
                name: name, type: .number,
                value: pick(3, 4.5, 3.0, -0.0, 9_007_199_254_740_993, 1e300, .integer(.min)))
            if (0...10).contains(argument.value?.double ?? -1) {
                constraints = [(.minimum, pick(-0.0, -1.5)), (.maximum, pick(10, 20.0, 1e18))]
            }
        case 3:
            argument = ArgumentDraft(name: name, type: .number, value: pick(3, 3.0))
            constraints = [(.oneOf, pick([3, 4], [3.0, 3, 4.5], [3, .integer(.max)]))]
        case 4: argument = ArgumentDraft(name: name, type: .boolean, value: pick(true, false))
        case 5:
            argument = ArgumentDraft(
                name: name, type: .list(of: .string),
                value: pick([], ["x"], [.string(String(repeating: "l", count: 300))]))
            if argument.value != ["x"] { break }
            constraints = [(.minItems, 0), (.maxItems, pick(2, 3)), (.oneOf, ["x", "y"]), (.pattern, pick("x", "."))]
        case 6:
            argument = ArgumentDraft(
                name: name, type: pick(.data, .list(of: .number), .list(of: .boolean), .list(of: .file)), value: [])
            if argument.type == .data {
                argument.value = pick(.null, ["k": [1, "2", 3.0, .null], "l": 3], 7, "text", [])
            }
            if argument.type == .list(of: .number) { constraints = [(.oneOf, [1, 2.5]), (.maxItems, 4)] }
            if argument.type == .list(of: .file) {
                constraints = [(.accept, ["image/*"]), (.maxBytes, 5), (.maxItems, 4)]
            }
        case 7:
            argument = ArgumentDraft(name: name, type: .file)
            argument.isRequired = chance(2)
            constraints = [
                (
                    .accept,
                    pick(["image/*"], ["image/png", "video/*"], ["video/*", "audio/*", "video/*"], ["text/plain"])
                ),
                (.maxBytes, pick(5, 5_000_000)), (.sha256, .string(String(repeating: "a", count: 64))),
            ]
        default:
            guard !isFunction else { return nil }
            argument = ArgumentDraft(name: name, type: .action)
            argument.isRequired = chance(2)
        }
        argument.description = pick(nil, nil, "Says", "")
        var seen: Set<Constraint.Key> = []
        for (key, value) in constraints.shuffled(using: &numbers) where chance(2) && seen.insert(key).inserted {
            argument.constraints.append(ConstraintDraft(key: key, value: value))
        }
        return argument
    }
}
