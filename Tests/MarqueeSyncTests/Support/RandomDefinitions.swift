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

/// Definitions made of few names and values, so that any two sets have much in common and differ in everything.
struct RandomDefinitions {
    private var numbers: SeededNumbers

    init(seed: UInt64) {
        numbers = SeededNumbers(state: seed)
    }

    mutating func set(of count: Int = 12) throws -> [TemplateDefinition] {
        try (0..<count).compactMap { index in
            try chance(3) ? nil : definition("d\(index)")
        }
    }

    mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        elements.shuffled(using: &numbers)
    }

    /// The same definition, its arguments written in another order.
    mutating func rearranged(_ definition: TemplateDefinition) -> TemplateDefinition {
        TemplateDefinition(
            name: definition.name, kind: definition.kind, presenter: definition.presenter,
            description: definition.description, timeout: definition.timeout, maxDisplay: definition.maxDisplay,
            priority: definition.priority, arguments: shuffled(definition.arguments), source: nil)
    }

    private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &numbers) == 0 }

    private mutating func pick<Element>(_ first: Element, _ others: Element...) -> Element {
        ([first] + others).randomElement(using: &numbers) ?? first
    }

    private mutating func definition(_ name: String) throws -> TemplateDefinition {
        var draft = DefinitionDraft(name: name, kind: pick(.template, .template, .function(isVisual: chance(2))))
        draft.presenter = pick("terminal", "web")
        draft.description = pick(nil, "One", "Two")
        draft.timeout = pick(nil, .seconds(10), .milliseconds(250))
        draft.maxDisplay = pick(nil, .hours(1))
        draft.priority = pick(0, 0, -5, 7)
        for name in ["a", "b", "c.x", "c.y", "e"] where !chance(3) {
            if let argument = argument(name, isFunction: draft.kind.isFunction) { draft.arguments.append(argument) }
        }
        var diagnostics: [Diagnostic] = []
        guard let definition = draft.build(reportingTo: &diagnostics, locate: { _ in nil }) else {
            throw DefinitionError(diagnostics)
        }
        return definition
    }

    private mutating func argument(_ name: String, isFunction: Bool) -> ArgumentDraft? {
        var argument: ArgumentDraft
        var constraints: [(Constraint.Key, Value)] = []
        switch Int.random(in: 0..<7, using: &numbers) {
        case 0:
            argument = ArgumentDraft(name: name, type: .string, value: pick("x", "yy"))
            constraints = [
                (.maxLength, pick(4, 9)), (.minLength, pick(0, 1)), (.pattern, pick("^[a-z]+$", "^[x-z]*$")),
                (.oneOf, pick(["x", "yy"], ["yy", "x", "z"])),
            ]
        case 1:
            argument = ArgumentDraft(name: name, type: .number, value: pick(3, 4.5, 3.0))
            constraints = [(.minimum, pick(0, 1.5)), (.maximum, pick(10, 20))]
        case 2: argument = ArgumentDraft(name: name, type: .boolean, value: pick(true, false))
        case 3:
            argument = ArgumentDraft(name: name, type: .list(of: .string), value: pick([], ["x"]))
            constraints = [(.minItems, 0), (.maxItems, pick(2, 3))]
        case 4:
            argument = ArgumentDraft(name: name, type: .data, value: pick(.null, ["k": [1, "2"], "l": 3], 7))
        case 5:
            argument = ArgumentDraft(name: name, type: .file)
            argument.isRequired = chance(2)
            constraints = [(.accept, pick(["image/*"], ["image/png", "image/jpeg"])), (.maxBytes, pick(5, 5_000_000))]
        default:
            guard !isFunction else { return nil }
            argument = ArgumentDraft(name: name, type: .action)
            argument.isRequired = chance(2)
        }
        argument.description = pick(nil, nil, "Says")
        for (key, value) in constraints where chance(2) {
            argument.constraints.append(ConstraintDraft(key: key, value: value))
        }
        return argument
    }
}
