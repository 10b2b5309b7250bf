import MarqueeModel
import Testing

@testable import MarqueeSync

@Suite struct `Differences of any two sets` {
    @Test(arguments: UInt64(0)..<60)
    func `nothing differs from itself, whatever the order`(seed: UInt64) throws {
        var random = RandomDefinitions(seed: seed)
        let definitions = try random.set()
        let rearranged = random.shuffled(definitions).map { random.rearranged($0) }
        let plan = Plan(from: DefinitionSet(definitions), to: DefinitionSet(rearranged))
        #expect(plan.summary.isEmpty && plan.lines.isEmpty && plan.totals == "nothing to do")
        #expect(plan.summary.unchanged == definitions.count)
    }

    @Test(arguments: UInt64(0)..<60)
    func `a plan applied to the one gives the other`(seed: UInt64) throws {
        var random = RandomDefinitions(seed: seed)
        let (before, after) = (DefinitionSet(try random.set()), DefinitionSet(try random.set()))
        let plan = Plan(from: before, to: after)
        let result = try DefinitionSet(plan.changes.compactMap { try $0.applied() })
        #expect(result.isSame(as: after))
        // Told by an independent measure: the texts, arguments sorted.
        #expect(result.definitions.map(Self.text) == after.definitions.map(Self.text))
    }

    @Test(arguments: UInt64(0)..<30)
    func `the order of definitions and arguments never matters`(seed: UInt64) throws {
        var random = RandomDefinitions(seed: seed)
        let (before, after) = (try random.set(), try random.set())
        let text = Plan(from: DefinitionSet(before), to: DefinitionSet(after)).json(target: "t", isDryRun: true)
        for _ in 0..<4 {
            let plan = Plan(
                from: DefinitionSet(random.shuffled(before).map { random.rearranged($0) }),
                to: DefinitionSet(random.shuffled(after).map { random.rearranged($0) }))
            #expect(plan.json(target: "t", isDryRun: true).json(.sorted) == text.json(.sorted))
        }
    }

    @Test(arguments: UInt64(0)..<30)
    func `what is added one way is removed the other`(seed: UInt64) throws {
        var random = RandomDefinitions(seed: seed)
        let (before, after) = (DefinitionSet(try random.set()), DefinitionSet(try random.set()))
        let (there, back) = (Plan(from: before, to: after).summary, Plan(from: after, to: before).summary)
        #expect(there.added == back.removed && there.removed == back.added)
        #expect(there.renamed == back.renamed && there.changed == back.changed)
    }

    /// Numbers are told as JSON means them, sets without an order.
    private static func text(_ definition: TemplateDefinition) -> String {
        var members = definition.json.object ?? [:]
        let arguments = (members["arguments"]?.list ?? []).compactMap(\.object).map { argument in
            var argument = argument
            argument["order"] = nil
            if case .double(let number)? = argument["default"], let whole = Int64(exactly: number) {
                argument["default"] = .integer(whole)
            }
            for key in ["enum", "accept"] {
                guard let items = argument[key]?.list else { continue }
                argument[key] = .list(items.sorted { $0.json() < $1.json() })
            }
            return Value.object(argument).json(.sorted)
        }
        members["arguments"] = .list(arguments.sorted().map(Value.string))
        return Value.object(members).json(.sorted)
    }
}

extension DefinitionChange {
    /// What the definition becomes, made of what it was and of what is told of the change.
    fileprivate func applied() throws -> TemplateDefinition? {
        switch kind {
        case .added, .unchanged: return after
        case .removed: return nil
        case .changed, .renamed: break
        }
        var members = before?.json.object ?? [:]
        members["name"] = .string(name)
        var arguments = (before?.arguments ?? []).map { $0.json(order: 0).object ?? [:] }
        for detail in details {
            guard let name = detail.argument else {
                members[detail.property.name] = detail.to
                continue
            }
            let place = arguments.firstIndex { $0["name"]?.string == detail.formerArgument }
            switch detail.property {
            case .added: arguments.append(detail.replacement?.json(order: 0).object ?? [:])
            case .removed: if let place { arguments.remove(at: place) }
            case .renamed: if let place { arguments[place]["name"] = .string(name) }
            case .type: if let place { arguments[place] = detail.replacement?.json(order: 0).object ?? [:] }
            default: if let place { arguments[place][detail.property.name] = detail.to }
            }
        }
        members["arguments"] = .list(arguments.map(Value.object))
        return try DefinitionDecoder.definition(.object(members))
    }
}
