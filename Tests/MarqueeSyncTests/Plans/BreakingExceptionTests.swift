import MarqueeModel
import Testing

@testable import MarqueeSync

@Suite struct `Breaking changes that are allowed` {
    @Test(
        arguments: [
            ("all", .all), ("argument-removed:card", .single(.argumentRemoved, "card")),
            ("type-changed:a:b", .single(.typeChanged, "a:b")),
            ("", nil), ("All", nil), ("argument-removed", nil), ("argument-removed:", nil), (":card", nil),
            ("nothing:card", nil),
            // Nothing breaks by it.
            ("argument-added:card", nil),
        ] as [(String, BreakingException?)])
    func `an exception is read from its text`(text: String, exception: BreakingException?) {
        #expect(BreakingException(text) == exception)
        #expect((exception?.text ?? text) == text)
    }

    private static let both = [
        "a, y: removed, values for it are ignored", "b, y: removed, values for it are ignored",
    ]

    /// What is allowed, and what is refused nevertheless.
    @Test(
        arguments: [
            ([], both), ([.all], []), ([.single(.typeChanged, "a")], both), ([.single(.argumentRemoved, "y")], both),
            ([.single(.argumentRemoved, "a")], [both[1]]), ([.single(.argumentRemoved, "b")], [both[0]]),
            ([.single(.argumentRemoved, "a"), .single(.argumentRemoved, "b")], []),
        ] as [([BreakingException], [String])])
    func `an exception is for one rule and one definition`(exceptions: [BreakingException], refused: [String]) throws {
        let plan = Plan(
            from: DefinitionSet(
                try Examples.catalog(
                    """
                    a: { type: template, arguments: { x: 1, y: true } }
                    b: { type: template, arguments: { x: 2, y: true } }
                    """)),
            to: DefinitionSet(
                try Examples.catalog(
                    """
                    a: { type: template, arguments: { x: 1 } }
                    b: { type: template, arguments: { x: 2 } }
                    """)))
        let refusal = plan.refusal(allowing: exceptions, overwrites: false)
        #expect((refusal == nil) == refused.isEmpty)
        #expect(refusal == nil || refusal?.code == .breaking)
        #expect((refusal?.details ?? []) == refused)
    }

    @Test func `an exception that matches no breaking change is told`() throws {
        let plan = Plan(
            from: DefinitionSet(try Examples.catalog("a: { type: template, arguments: { x: 1, y: true } }")),
            to: DefinitionSet(try Examples.catalog("a: { type: template, arguments: { x: 1 } }")))
        let slips: [BreakingException] = [.single(.argumentRemoved, "A"), .single(.definitionRemoved, "a")]
        #expect(plan.unused(slips + [.single(.argumentRemoved, "a"), .all]) == slips)
    }

    @Test(arguments: [("a", true), ("c", true), ("b", false)])
    func `a renaming is allowed under either name`(name: String, isAllowed: Bool) throws {
        let plan = Plan(
            from: DefinitionSet(try Examples.catalog("a: { type: template, arguments: { x: 1 } }")),
            to: DefinitionSet(try Examples.catalog("c: { type: template, arguments: { x: 1 } }")))
        let refusal = plan.refusal(allowing: [.single(.definitionRenamed, name)], overwrites: false)
        #expect(
            (refusal?.details ?? [])
                == (isAllowed ? [] : ["c: renamed from a, messages that use the old name are rejected"]))
    }

    @Test func `one change is told as one, and two as two`() throws {
        let (one, two) = (
            DefinitionSet(try Examples.catalog("a: { type: template }")),
            DefinitionSet(try Examples.catalog("a: { type: template }\nb: { type: function }"))
        )
        let first = Plan(from: one, to: .empty).refusal(allowing: [], overwrites: false)
        #expect(first?.message == "a change is breaking; nothing was sent")
        #expect(first?.advice == "allow it with --allow-breaking definition-removed:a")
        let second = Plan(from: two, to: .empty).refusal(allowing: [], overwrites: false)
        #expect(second?.message == "2 changes are breaking; nothing was sent")
        let each = "or each with its own, such as --allow-breaking definition-removed:a"
        #expect(second?.advice == "allow all with --allow-breaking, \(each)")
        let part = Plan(from: two, to: .empty).refusal(allowing: [.single(.definitionRemoved, "a")], overwrites: false)
        #expect(part?.advice == "also allow it with --allow-breaking definition-removed:b")
    }
}
