import Testing

extension MistakeSample: CustomTestStringConvertible {
    static let all = [template, function, message, messageTimes, testCase, eventCase, recipes, configuration]

    var testDescription: String { name }

    /// What a mapping without 'type' is: the spec has it so.
    static let ofTypes = [
        MistakeSample.Exception(
            key: ".type", mistakes: [.missing], count: -1,
            reason: "without 'type', a mapping is a group in shorthand, whose members are what there is")
    ]

    static let template = MistakeSample(
        name: "a template", path: "templates/card.yaml",
        text: """
            card:
              type: template
              visual: true
              presenter: terminal
              description: A card
              timeout: 10s
              maxDisplay: 5m
              priority: 3
              arguments:
                title:
                  type: string
                  value: Hello
                  description: A title
                  pattern: ^[A-Z]
                  minLength: 1
                  maxLength: 40
                level:
                  type: number
                  value: 5
                  minimum: 1
                  maximum: 10
                align:
                  type: string
                  value: left
                  enum: [left, right]
                urgent:
                  type: boolean
                  value: false
                tags:
                  type: list
                  items:
                    type: string
                    maxLength: 20
                  value: [a, b]
                  minItems: 1
                  maxItems: 5
                hero:
                  type: file
                  required: false
                  accept: [image/png]
                  maxBytes: 5MB
                  sha256: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
                extra:
                  type: data
                  value: {}
                tap:
                  type: action
                style:
                  type: object
                  description: How it looks
                  value:
                    padding:
                      type: number
                      value: 8

            """,
        sections: ["definition"],
        needed: [
            "card.type", "card.arguments.title.value", "card.arguments.level.value", "card.arguments.align.value",
            "card.arguments.urgent.value", "card.arguments.tags.items", "card.arguments.tags.items.type",
            "card.arguments.tags.value", "card.arguments.extra.value", "card.arguments.style.value",
            "card.arguments.style.value.padding", "card.arguments.style.value.padding.value",
        ],
        names: ["", "card.arguments", "card.arguments.style.value"],
        free: ["card.arguments", "card.arguments.style.value"],
        exceptions: ofTypes + [
            Exception(
                key: "card.arguments.extra.value", mistakes: [.wrongType], count: 0, reason: "data takes any value")
        ])

    static let function = MistakeSample(
        name: "a function", path: "templates/note.yaml",
        text: """
            note:
              type: function
              visual: false
              presenter: terminal
              description: A note
              arguments:
                text:
                  type: string
                  value: Hello

            """,
        sections: [], needed: ["note.type", "note.arguments.text.value"], names: ["", "note.arguments"],
        free: ["note.arguments"], exceptions: ofTypes)

    static let message = MistakeSample(
        name: "a message", path: "messages/hello.yaml",
        text: """
            template: card
            id: hello-1
            priority: 5
            notBefore: 2026-01-01T00:00:00Z
            expires: 2030-01-01T00:00:00Z
            arguments:
              title: Welcome
              level: 3
              urgent: true
              tags: [x]
              hero: hero.png
              tap:
                type: function
                function: note
                arguments:
                  text: Hi
              style:
                padding: 4
            localizations:
              it:
                title: Benvenuto
            metadata:
              campaign: spring

            """,
        sections: ["message"],
        needed: ["template", "arguments.tap.type", "arguments.tap.function"],
        names: ["metadata", "localizations"], free: ["metadata"], beside: [template, function])

    static let messageTimes = MistakeSample(
        name: "a message with spans", path: "messages/later.yaml",
        text: """
            template: card
            delay: 5m
            ttl: 2h
            arguments:
              tap:
                type: url
                url: https://example.org

            """,
        sections: [], needed: ["template", "arguments.tap.type", "arguments.tap.url"], names: [],
        beside: [template])

    static let testCase = MistakeSample(
        name: "a case", path: "templates/case.yaml",
        text: """
            case: The title is taken.
            message:
              template: card
              arguments:
                title: Welcome
            locale: it
            strict: true
            expect:
              priority: 3
              arguments:
                title: Welcome
              files:
                hero: null
              actions:
                tap: null
              warnings: [undefined-argument]

            """,
        sections: ["expect"],
        needed: ["case", "message", "message.template", "expect"], names: ["message.arguments"],
        free: ["message.arguments", "expect.arguments", "expect.files", "expect.actions"], beside: [template])

    static let eventCase = MistakeSample(
        name: "a case of an event", path: "templates/event.yaml",
        text: """
            case: Opening shows it.
            event:
              event: Opened
            at: 2026-03-02T10:00:00Z
            given:
              profile:
                tags:
                  vip: yes please
            expect:
              winner: hello
              stopped:
                other: cooldown

            """,
        sections: ["expect"], needed: ["case", "event", "expect"],
        names: ["event", "given", "given.profile", "given.profile.tags", "event.event"],
        free: ["event", "given", "given.profile", "given.profile.tags"], beside: [template, recipes])
}
