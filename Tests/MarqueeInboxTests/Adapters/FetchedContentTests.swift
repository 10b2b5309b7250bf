import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueeInbox

@Suite struct FetchedContentTests {
    @Test(
        arguments: [
            (["html": "<p>x</p>", "link": "l", "tag": "t"], ["type": "html", "html": "<p>x</p>"]),
            (["html": "", "link": "https://l", "tag": "t"], ["type": "link", "link": "https://l"]),
            (["tag": "t"], ["type": "tag", "tag": "t"]), ([:], ["type": "text"]), (["html": 5], ["type": "text"]),
        ] as [(Value, Value)])
    func `an item's content is its page, else its link, else its tag, else nothing`(content: Value, expected: Value)
        throws
    {
        let answer: Value = ["data": [["content": content]]]
        #expect(try FetchedContent.content(of: answer.jsonBytes(), for: .inbox(id: "a")).json == expected)
    }

    @Test(arguments: [
        "", "{}", "[]", "{\"data\":[]}", "{\"data\":{}}", "{\"data\":[{\"content\":5}]}", "{\"data\":[1]}",
    ])
    func `an answer that is something else says so`(text: String) {
        #expect(throws: AdapterRefusal.self) { try FetchedContent.content(of: Array(text.utf8), for: .inbox(id: "a")) }
    }

    @Test func `a bundle is a JSON:API document`() throws {
        let reference = ContentReference.bundle(plugin: "p", action: "a", id: "b")
        let document: Value = ["data": ["id": 5, "type": "contents", "attributes": ["title": "x"]]]
        guard case .reaction(let reaction) = try FetchedContent.content(of: document.jsonBytes(), for: reference) else {
            Issue.record("it is no reaction")
            return
        }
        #expect(reaction.document == document)
        #expect(throws: AdapterRefusal.self) {
            try FetchedContent.content(of: Array("{\"data\":{\"id\":\"1\"}}".utf8), for: reference)
        }
    }

    @Test func `a recipe says which reaction it has`() throws {
        let recipe: Value = [
            "data": [
                "id": "r", "type": "recipes",
                "attributes": ["reaction_plugin_id": "p", "reaction_action_id": "a", "reaction_bundle_id": "b"],
            ]
        ]
        guard case .reaction(let reaction) = try FetchedContent.content(of: recipe.jsonBytes(), for: .recipe(id: "r"))
        else {
            Issue.record("it is no reaction")
            return
        }
        #expect([reaction.plugin, reaction.action, reaction.bundleID] == ["p", "a", "b"])
    }
}
