import MarqueeModel
import Testing

@testable import MarqueeSync

@Suite struct `Saved plans` {
    private let text: String
    private let set: DefinitionSet

    init() throws {
        set = DefinitionSet(try Examples.catalog("a: { type: template, arguments: { title: Hello } }"))
        let saved = SavedPlan(
            target: "local", address: "http://127.0.0.1:1", version: TargetVersion("7"), definitions: set,
            claim: SyncClaim(SyncOrigin(project: "shop", note: "Sale"), taking: ["b"]),
            exceptions: [.single(.argumentRemoved, "a")], overwrites: false)
        text = saved.text(with: ["summary": 1])
    }

    @Test func `a plan reads back as it was saved`() throws {
        let plan = try SavedPlan(text: Array(text.utf8), file: "plan.json")
        #expect(plan.target == "local" && plan.address == "http://127.0.0.1:1" && !plan.overwrites)
        #expect(plan.exceptions == [.single(.argumentRemoved, "a")])
        #expect(plan.claim == SyncClaim(SyncOrigin(project: "shop", note: "Sale"), taking: ["b"]))
        #expect(plan.version == TargetVersion("7") && plan.definitions.json == set.json)
    }

    @Test func `a plan that was laid out anew is still the same`() throws {
        let compact = try Value(json: text).json()
        #expect(try SavedPlan(text: Array(compact.utf8), file: "p").target == "local")
    }

    @Test(arguments: [
        ("\"7\"", "\"8\""), ("Hello", "Hallo"), ("\"overwrite\": false", "\"overwrite\": true"),
        ("\"local\"", "\"other\""), ("\"summary\": 1", "\"summary\": 2"), ("\"format\": 3", "\"format\": 4"),
        ("sha256:", "sha256:0"), ("\"target\"", "\"traget\""),
    ])
    func `a plan that was changed is refused`(found: String, written: String) throws {
        #expect(text.contains(found))
        let error = #expect(throws: SyncError.self) {
            try SavedPlan(text: Array(text.replacing(found, with: written, maxReplacements: 1).utf8), file: "p.json")
        }
        #expect(error?.code == .stalePlan && error?.message.contains("'p.json'") == true)
    }

    @Test func `a plan that is cut off anywhere is refused`() {
        for count in stride(from: 0, to: text.utf8.count - 2, by: 7) {
            #expect(throws: SyncError.self) { try SavedPlan(text: Array(text.utf8.prefix(count)), file: "p") }
        }
    }
}
