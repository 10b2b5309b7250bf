import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueeInbox

@Suite struct FetchedContentTests {
    @Test(
        arguments: [
            (["html": "<p>x</p>", "link": "l", "tag": "t"], ["type": "html", "html": "<p>x</p>"]),
            (["html": "", "link": "https://l", "tag": "t"], ["type": "link", "link": "https://l"]),
            (["tag": "t"], ["type": "tag", "tag": "t"]),
            (["tag": ["key": "t", "value": [1]]], ["type": "tag", "tag": "t", "value": [1]]),
            (["tag": ["key": "t", "a": 1, "b": 2]], ["type": "tag", "tag": "t", "value": ["a": 1, "b": 2]]),
            (["tag": ["t": "v"]], ["type": "tag", "tag": "t", "value": "v"]),
            (["tag": ["a": 1, "b": 2]], ["type": "tag", "tag": "tag", "value": ["a": 1, "b": 2]]),
            ([:], ["type": "text"]), (["html": .null, "link": " ", "tag": ""], ["type": "text"]),
        ] as [(Value, Value)])
    func `an item's content is its page, else its link, else its tag, else nothing`(content: Value, expected: Value)
        throws
    {
        let answer: Value = ["data": [["content": content]]]
        #expect(try FetchedContent.content(of: answer.jsonBytes(), for: .inbox(id: "a")).json == expected)
    }

    @Test(arguments: [
        ("", "is not JSON"), ("{}", "has no 'data'"), ("[]", "expected an object with 'data', got a list"),
        ("{\"data\":[]}", "'data' is []"), ("{\"data\":{}}", "expected a list with the item as 'data', got an object"),
        ("{\"data\":\"x\"}", "expected a list with the item as 'data', got a string"),
        ("{\"data\":null}", "expected a list with the item as 'data', got null"),
        ("{\"data\":[{\"content\":5}]}", "expected an object as 'content', got a number"),
        ("{\"data\":[{\"content\":{\"html\":5}}]}", "expected a string as 'html', got a number"),
        ("{\"data\":[{\"content\":{\"link\":[\"l\"],\"tag\":\"t\"}}]}", "expected a string as 'link', got a list"),
        ("{\"data\":[{\"content\":{\"tag\":7}}]}", "expected a string or an object with a key as 'tag', got a number"),
        ("{\"data\":[1]}", "expected an object in 'data', got a number"),
    ])
    func `an answer that is something else says what it is`(text: String, reason: String) throws {
        let refusal = try #require(throws: AdapterRefusal.self) {
            try FetchedContent.content(of: Array(text.utf8), for: .inbox(id: "a"))
        }
        #expect(refusal.reason.contains(reason), "\(refusal.reason)")
    }

    @Test(arguments: [
        ("{\"data\":5}", "expected an object or a list as 'data', got a number"),
        ("{\"data\":\"x\"}", "expected an object or a list as 'data', got a string"),
        ("{\"data\":[\"x\"]}", "expected an object in 'data', got a string"),
        ("{\"data\":[]}", "'data' is []"), ("{\"data\":{\"id\":\"1\"}}", "has no 'type' or 'id'"),
    ])
    func `a document that is none says what it is`(text: String, reason: String) throws {
        for reference in [ContentReference.bundle(plugin: "p", action: "a", id: "b"), .recipe(id: "r")] {
            let refusal = try #require(throws: AdapterRefusal.self) {
                try FetchedContent.content(of: Array(text.utf8), for: reference)
            }
            #expect(refusal.reason.contains(reason), "\(refusal.reason)")
        }
    }

    @Test func `a bundle is a JSON:API document`() throws {
        let reference = ContentReference.bundle(plugin: "p", action: "a", id: "b")
        let document: Value = ["data": ["id": 5, "type": "contents", "attributes": ["title": "x"]]]
        guard case .reaction(let reaction) = try FetchedContent.content(of: document.jsonBytes(), for: reference) else {
            Issue.record("it is no reaction")
            return
        }
        #expect(reaction.document == document)
    }

    @Test(
        arguments: [
            ["attributes": ["reaction_plugin_id": "p", "reaction_action_id": "a", "reaction_bundle_id": "b"]],
            ["attributes": ["reaction_plugin_id": "p", "reaction_action": ["id": "a"], "reaction_bundle_id": "b"]],
            [
                "attributes": ["reaction_plugin_id": "p"],
                "relationships": [
                    "reaction_action": ["data": ["id": "a", "type": "reaction_actions"]],
                    "reaction_bundle": ["data": ["id": "b", "type": "contents"]],
                ],
            ],
        ] as [ValueObject])
    func `a recipe says which reaction it has`(parts: ValueObject) throws {
        var data = parts
        data["id"] = "r"
        data["type"] = "recipes"
        let recipe: Value = ["data": .object(data)]
        guard case .reaction(let reaction) = try FetchedContent.content(of: recipe.jsonBytes(), for: .recipe(id: "r"))
        else {
            Issue.record("it is no reaction")
            return
        }
        #expect([reaction.plugin, reaction.action, reaction.bundleID] == ["p", "a", "b"])
    }
}
