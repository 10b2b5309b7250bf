import MarqueeModel
import MarqueeSync
import Testing

@Suite struct `Definitions over the wire` {
    @Test func `every definition below templates reads back as it was written`() throws {
        let files = try Examples.files()
        #expect(files.count >= 5)
        for (name, definitions) in files {
            for definition in definitions {
                let again = try DefinitionDecoder.definition(Value(json: definition.json.jsonBytes()))
                #expect(DefinitionSet([again]).isSame(as: DefinitionSet([definition])), "\(name) \(definition.name)")
                #expect(again.json.json(.sorted) == definition.json.json(.sorted), "\(name) \(definition.name)")
                #expect(again.argumentsInDashboardOrder == definition.argumentsInDashboardOrder)
            }
        }
    }

    @Test(arguments: UInt64(0)..<40)
    func `any definition reads back as it was written`(seed: UInt64) throws {
        var random = RandomDefinitions(seed: seed)
        let set = DefinitionSet(try random.set(of: 20))
        let again = try DefinitionDecoder.definitions(Value(json: set.json.jsonBytes(.readable)))
        #expect(DefinitionSet(again).json.json(.sorted) == set.json.json(.sorted))
    }

    @Test func `a definition is written with all that it says`() throws {
        let definition = try Examples.definitions(
            """
            banner:
              type: template
              description: Announces
              timeout: 3s
              maxDisplay: 1m
              priority: -4
              arguments:
                title: { type: string, value: Hello, maxLength: 10, description: Short, enum: [Hello, Bye] }
                style.padding: 8.5
                tags: { type: list, items: { type: number }, value: [1, 2.5], maxItems: 3 }
                extra: { type: data, value: null }
                hero: { type: file, required: true, accept: [image/*], maxBytes: 5MB }
                on-accept: { type: action }
            """)[0]
        #expect(
            definition.json(presenter: "terminal").json(.sorted) == """
                {"arguments":[\
                {"default":"Hello","description":"Short","enum":["Hello","Bye"],"maxLength":10,"name":"title","order":0,"type":"string"},\
                {"default":8.5,"name":"style.padding","order":1,"type":"number"},\
                {"default":[1,2.5],"items":"number","maxItems":3,"name":"tags","order":2,"type":"list"},\
                {"default":null,"name":"extra","order":3,"type":"data"},\
                {"accept":["image/*"],"maxBytes":5000000,"name":"hero","order":4,"required":true,"type":"file"},\
                {"name":"on-accept","order":5,"type":"action"}],\
                "description":"Announces","maxDisplay":"1m","name":"banner","presenter":"terminal","priority":-4,\
                "timeout":"3s","type":"template","visual":true}
                """)
    }

    @Test(arguments: [
        ("3", "", "wrong-shape"),
        (#"[{"type":"template"}]"#, "/0", "wrong-shape"),
        (#"[{"name":"a"}]"#, "/0", "unknown-kind"),
        (#"[{"name":"a","type":"tempalte"}]"#, "/0/type", "unknown-kind"),
        (#"[{"name":"a","type":"template","visual":false}]"#, "/0/visual", "wrong-shape"),
        (#"[{"name":"a","type":"template","sources":1}]"#, "/0/sources", "unknown-key"),
        (#"[{"name":"a","type":"template","a/b~c":1}]"#, "/0/a~1b~0c", "unknown-key"),
        (#"[{"name":" ","type":"template"}]"#, "/0/name", "invalid-name"),
        (#"[{"name":"marquee.dismiss","type":"function"}]"#, "/0/name", "reserved-name"),
        (#"[{"name":"a","type":"template","timeout":"soon"}]"#, "/0/timeout", "wrong-shape"),
        (#"[{"name":"a","type":"template","priority":1e300}]"#, "/0/priority", "wrong-shape"),
        (#"[{"name":"a","type":"template"},{"name":"a","type":"template"}]"#, "/1/name", "duplicate-template"),
        (#"[{"name":"a","type":"template","arguments":{}}]"#, "/0/arguments", "wrong-shape"),
        (#"[{"name":"a","type":"template","arguments":[7]}]"#, "/0/arguments/0", "wrong-shape"),
        (
            #"[{"name":"a","type":"function","arguments":[{"name":"x","type":"action"}]}]"#, "/0/arguments/0/name",
            "action-in-function"
        ),
    ])
    func `what is wrong is refused with its place`(text: String, pointer: String, code: String) throws {
        let value = try Value(json: text)
        let error = #expect(throws: WireError.self) { try DefinitionDecoder.definitions(value) }
        #expect(error?.problems.first?.pointer.description == pointer)
        #expect(error?.problems.first?.code.rawValue == code)
    }

    @Test(arguments: [
        (#"{"name":"x","type":"txt"}"#, "/0/type", "unknown-type"),
        (#"{"name":"x","type":"list"}"#, "/0", "wrong-shape"),
        (#"{"name":"x","type":"string"}"#, "/0/name", "missing-default"),
        (#"{"name":"x","type":"string","default":3}"#, "/0/default", "type-mismatch"),
        (#"{"name":"x","type":"file","default":"y"}"#, "/0/default", "unexpected-default"),
        (#"{"name":"x","type":"string","default":"","pattern":"("}"#, "/0/pattern", "invalid-pattern"),
        (#"{"name":"x","type":"file","required":1}"#, "/0/required", "wrong-shape"),
        (#"{"name":"x","type":"file"},{"name":"x.y","type":"file"}"#, "/1/name", "parent-is-argument"),
    ])
    func `what is wrong with an argument is refused with its place`(
        arguments: String, pointer: String, code: String
    ) throws {
        let value = try Value(json: #"[{"name":"a","type":"template","arguments":[\#(arguments)]}]"#)
        let error = #expect(throws: WireError.self) { try DefinitionDecoder.definitions(value) }
        #expect(error?.problems.first?.pointer.description == "/0/arguments" + pointer)
        #expect(error?.problems.first?.code.rawValue == code)
    }

    @Test func `every problem of every definition is told, up to a limit`() throws {
        let many = Value.list(Array(repeating: 1, count: 1_000))
        let error = #expect(throws: WireError.self) { try DefinitionDecoder.definitions(many) }
        #expect(error?.problems.count == DefinitionDecoder.maximumProblems)
    }

    @Test(arguments: [
        "7", "\"\"", "\"-1\"", "\"07\"", "W/\"7\"", "*", "\"7\", \"8\"", "\"99999999999999999999\"", "\"７\"",
    ])
    func `what names no single state is no version`(tag: String) {
        #expect(EntityVersion(entityTag: tag) == nil)
    }

    @Test(arguments: [0, 7, 10, 123_456])
    func `a version reads back from its tag`(number: Int) {
        #expect(EntityVersion(entityTag: EntityVersion(number).entityTag) == EntityVersion(number))
    }
}
