import MarqueeModel

/// Codes of recipes.
extension CodeExplanation {
    private static let banner = (
        path: "templates/banner.yaml", text: "banner:\n  type: template\n  arguments: { title: Hi }\n"
    )

    private static func recipe(_ text: String) -> Example {
        Example([banner, (path: "recipes/example.yaml", text: text)])
    }

    private static func reminder(_ key: String) -> Example {
        recipe("reminder:\n  trigger: { event: Opened }\n  \(key)\n  message: { template: banner }\n")
    }

    private static func condition(_ condition: String) -> Example {
        recipe(
            "reminder:\n  trigger:\n    - event: Charged\n      where: [\(condition)]\n  message: { template: banner }\n"
        )
    }

    private static func message(_ title: String) -> Example {
        recipe(
            "reminder:\n  trigger: { event: Opened }\n  message:\n    template: banner\n    arguments: { title: \"\(title)\" }\n"
        )
    }

    static let recipes = [
        CodeExplanation(
            .duplicateRecipe,
            "Views and limits are counted by the name of a recipe, so its name must be unique across all "
                + "files.",
            wrong: Example([
                banner, ("recipes/a.yaml", "hello: { trigger: { event: A }, message: { template: banner } }\n"),
                ("recipes/b.yaml", "hello: { trigger: { event: B }, message: { template: banner } }\n"),
            ]),
            right: Example([
                banner, ("recipes/a.yaml", "hello: { trigger: { event: A }, message: { template: banner } }\n"),
                ("recipes/b.yaml", "hello-again: { trigger: { event: B }, message: { template: banner } }\n"),
            ])),
        CodeExplanation(
            .noReaction,
            "A recipe turns an event into a message. Without a message, it would be counted and show nothing.",
            wrong: recipe("reminder:\n  trigger: { event: Opened }\n"),
            right: reminder("priority: 1")),
        CodeExplanation(
            .twoReactions,
            "A recipe has exactly one message. For two messages after one event, write two recipes; one of them wins each "
                + "time, and with limits or cooldowns the other one wins the next time.",
            wrong: recipe(
                "reminder:\n  trigger: { event: Opened }\n  message: [{ template: banner }, { template: banner }]\n"),
            right: reminder("limits: [{ type: ever, limit: 1 }]")),
        CodeExplanation(
            .unknownOperator,
            "The operators are equals, notEquals, greaterThan, lessThan, between, contains, notContains, exists and "
                + "notExists.",
            wrong: condition("{ property: amount, operator: atLeast, value: 100 }"),
            right: condition("{ property: amount, operator: greaterThan, value: 99 }")),
        CodeExplanation(
            .invalidCondition,
            "'between' needs two bounds, the lower one first; 'exists' and 'notExists' compare with nothing; every other "
                + "operator needs a value, or a list of alternative values.",
            wrong: condition("{ property: amount, operator: between, value: 100 }"),
            right: condition("{ property: amount, operator: between, value: [100, 200] }")),
        CodeExplanation(
            .invalidSchedule,
            "Write days as 2026-03-01 and times as 09:00:00, both inclusive. Hours across midnight are two spans: one until "
                + "23:59:59, and one from 00:00:00 of the next day.",
            wrong: reminder("schedule: [{ days: { Mon: [{ from: \"22:00:00\", to: \"06:00:00\" }] } }]"),
            right: reminder(
                "schedule: [{ days: { Mon: [{ from: \"22:00:00\", to: \"23:59:59\" }], Tue: [{ from: \"00:00:00\", to: \"06:00:00\" }] } }]"
            )),
        CodeExplanation(
            .invalidLimit,
            "The types are session, seconds, minutes, hours, days, weeks and ever, which count views, and onEvery and "
                + "onExactly, which count triggers. As a warning, the code means that another limit of the same recipe is "
                + "always reached first.",
            wrong: reminder("limits: [{ type: months, limit: 1 }]"),
            right: reminder("limits: [{ type: days, limit: 1, every: 30 }]")),
        CodeExplanation(
            .invalidExpression,
            "Inside {{ }}, write a variable, a section {{#event.NAME}}…{{/event.NAME}}, or a comment {{! … }}, each of "
                + "them closed. Partials are not supported.",
            wrong: message("Hello {{ event.name"), right: message("Hello {{ event.name }}")),
        CodeExplanation(
            .unknownVariable,
            "A message can use the event's properties, as event.NAME, and the profile's id, its tags, as "
                + "profile.tags.NAME, and its attributes, as profile.attributes.NAME.",
            wrong: message("Hello {{ name }}"), right: message("Hello {{ profile.tags.name }}")),
        CodeExplanation(
            .neverFires,
            "The schedule is over or has no hours, the audience contradicts itself, a limit is 0, or another recipe always "
                + "wins. 'marquee recipes explain' shows which recipe wins for an event, and why.",
            wrong: reminder(
                "schedule: [{ to: 2020-12-31, days: { Mon: [{ from: \"09:00:00\", to: \"18:00:00\" }] } }]"),
            right: reminder(
                "schedule: [{ from: 2020-12-31, days: { Mon: [{ from: \"09:00:00\", to: \"18:00:00\" }] } }]")),
    ]
}
