extension Grammar {
    static let recipeDocument = Document(
        name: "recipe", title: "Marquee recipes", help: "Recipes by name: who gets what, when.",
        content: .named(.section("recipe")), folder: "recipes")

    static let recipeSections: [Section] =
        [recipe, trigger, condition, audience, message] + triggerSections + timeSections

    private static let recipe = Section(
        "recipe", "a recipe",
        [
            Key(
                "trigger", .items(.section("trigger")), "The triggers that make it a candidate; any one is enough.",
                need: "add trigger: { event: NAME }", examples: ["{ event: NAME }"]),
            Key("audience", .section("audience"), "The profiles that it applies to; by default, all."),
            Key(
                "schedule", .list(.section("period")),
                "When it may fire: during any of its periods; by default, always."),
            Key("cooldown", .section("cooldown"), "The minimum time since the last notification before it may fire."),
            Key("limits", .list(.section("limit")), "How often it may be seen or fire; all limits apply."),
            Key(
                "excludeFromCaps", .boolean,
                "Whether the host's caps neither apply to it nor count it; by default, `false`."),
            Key(
                "priority", .integer32,
                "The highest priority wins; among equals, the recipe defined first. By default, 0."),
            Key("delay", .span(mayBeZero: true), "How long to wait after the event before showing its message."),
            Key(
                "controlGroup", .percent, "The percentage of profiles that are counted but shown nothing.",
                examples: ["10%"]),
            Key("labels", .section("labels"), "Additional requirements."),
            Key("playlist", .name(.playlist), "The group of `idle` recipes that it takes turns with."),
            Key("notification", .section("notice"), "How an inbox lists it."),
            Key(
                "message", .section("recipeMessage"), "The message to show; its values may contain `{{ event.NAME }}`.",
                need: "add message: { template: NAME }", code: .noReaction),
        ], example: "trigger: { event: NAME }, and message: { template: NAME }")

    private static let message = Section(
        "recipeMessage", "'message'",
        [
            Key(
                "template", .name(.definition), "The message's template or function.",
                need: "add 'template: NAME'"),
            Key(
                "arguments", .values,
                "Values by argument name. In strings, `{{ event.NAME }}` is a property of the event and "
                    + "`{{ profile.tags.NAME }}` a tag; a placeholder on its own keeps the value's type."),
            Key(
                "priority", .integer32,
                "The priority in the queue; higher goes first. By default, the definition's priority."),
            Key("localizations", .named(.values), "Values per locale."),
            Key(
                "ttl", .either(.span, .never),
                "How long after the event it expires, or `never`; without it, 48h after it may be shown."),
            Key("metadata", .object, "Passed through to tracking unchanged."),
        ], example: "message: { template: NAME }")

    private static let trigger = Section(
        "trigger", "a trigger",
        [
            Key("event", .name(.event), "A custom event, by its name."),
            Key("geofence", .section("geofence"), "Entering or leaving a geofence."),
            Key("beacon", .section("beacon"), "Entering or leaving a beacon's region, or its range."),
            Key("push", .word(["immediate", "scheduled"]), "The arrival of a push."),
            Key("session", .word(["start"]), "The start of a session."),
            Key("idle", .span, "Nothing is shown or queued for this long; every time."),
            Key("inaction", .section("inaction"), "An event that is not followed by another one in time."),
            Key(
                "every", .span, "At this interval while the schedule is active; at least 1s.",
                examples: ["15m", "1h"]),
            Key("at", .items(.timeOfDay), "Times of the day."),
            Key("where", .list(.section("condition")), "Conditions on the event's properties; all must hold."),
            Key("items", .list(.section("condition")), "Conditions on one of the event's items; all must hold."),
            Key("tags", .items(.text), "Tags that the event must have."),
            Key("circle", .section("circle"), "Where it must happen."),
        ],
        alternatives: [
            Alternative(["event", "geofence", "beacon", "push", "session", "idle", "inaction", "every", "at"])
        ],
        example: "{ event: NAME }")

    private static let condition = Section(
        "condition", "a condition",
        [
            Key("property", .text, "The property's name.", need: "add 'property: NAME'"),
            Key(
                "operator", .word(RecipeOperator.allCases.map(\.rawValue)), "The comparison.",
                need: "add 'operator: equals'", code: .unknownOperator),
            Key(
                "value", .value,
                "The value to compare with: a value, a list of alternatives, or both bounds for `between`."),
        ], example: "{ property: NAME, operator: equals, value: 1 }")

    private static let audience = Section(
        "audience", "'audience'",
        [
            Key("all", .list(.section("audience")), "Conditions that must all hold."),
            Key("any", .list(.section("audience")), "Conditions of which at least one must hold."),
            Key("not", .section("audience"), "A condition that must not hold."),
            Key("tag", .text, "A tag of the profile that must exist, or have a value."),
            Key("attribute", .text, "An attribute of the profile that must exist, or have a value."),
        ] + RecipeOperator.allCases.map { Key($0.rawValue, .value, "The required value of the tag or attribute.") },
        alternatives: [
            Alternative(["all", "any", "not", "tag", "attribute"], isNeeded: true),
            Alternative(RecipeOperator.allCases.map(\.rawValue)),
        ],
        example: "audience: { tag: NAME, equals: VALUE }")

    private static let triggerSections: [Section] = [
        Section(
            "geofence", "'geofence'",
            [
                Key("id", .text, "Its id.", need: "write geofence: { id: NAME, on: enter }"),
                Key("on", .word(["enter", "leave"]), "Whether it is entered or left.", need: "add 'on: enter'"),
            ], example: "geofence: { id: NAME, on: enter }"),
        Section(
            "beacon", "'beacon'",
            [
                Key("region", .text, "Its id.", need: "write beacon: { region: NAME, on: enter }"),
                Key("on", .word(["enter", "leave"]), "Whether it is entered or left."),
                Key("range", .word(["immediate", "near"]), "The proximity; only while in the foreground."),
            ], alternatives: [Alternative(["on", "range"], isNeeded: true)],
            example: "beacon: { region: NAME, on: enter }"),
        Section(
            "circle", "'circle'",
            [
                Key("latitude", .number, "From -90 to 90.", need: "add 'latitude: 45.46'"),
                Key("longitude", .number, "From -180 to 180.", need: "add 'longitude: 9.19'"),
                Key("radiusKm", .number, "The radius in kilometres.", need: "add 'radiusKm: 1'"),
            ], example: "circle: { latitude: 45.46, longitude: 9.19, radiusKm: 1 }"),
        Section(
            "inaction", "'inaction'",
            [
                Key(
                    "after", .name(.event), "The event that starts the clock, or restarts it.",
                    need: "add 'after: NAME'"),
                Key("without", .name(.event), "The event that stops it.", need: "add 'without: NAME'"),
                Key("for", .span, "How long to wait.", need: "add 'for: 10m'"),
            ], example: "inaction: { after: NAME, without: NAME, for: 10m }"),
    ]

    private static let timeSections: [Section] = [
        Section(
            "period", "a period",
            [
                Key("from", .day, "The first day; by default, any day before.", code: .invalidSchedule),
                Key("to", .day, "The last day; by default, no end.", code: .invalidSchedule),
                Key(
                    "days", .section("days"),
                    "The hours of each weekday; on weekdays that are missing or empty, it is inactive.",
                    need: "write days: { Mon: [{ from: \"09:00:00\", to: \"18:00:00\" }] }"),
            ],
            example: "schedule: [{ from: 2026-03-01, days: { Mon: [{ from: \"09:00:00\", to: \"18:00:00\" }] } }]"),
        Section(
            "days", "'days'",
            Weekday.allCases.map {
                Key($0.rawValue, .list(.section("hours")), "The hours on that day.", code: .invalidSchedule)
            }, example: "days: { Mon: [{ from: \"09:00:00\", to: \"18:00:00\" }] }"),
        Section(
            "hours", "a span of hours",
            [
                Key("from", .timeOfDay, "The first second.", need: "add 'from: \"00:00:00\"'", code: .invalidSchedule),
                Key("to", .timeOfDay, "The last second.", need: "add 'to: \"23:59:59\"'", code: .invalidSchedule),
            ], example: "{ from: \"09:00:00\", to: \"18:00:00\" }"),
        Section(
            "cooldown", "'cooldown'",
            [
                Key("global", .count, "Seconds since the last notification of any recipe."),
                Key(
                    "self", .integer(-1...Int64.max),
                    "Seconds since this recipe's last notification; `-1`: never again."),
            ], example: "cooldown: { self: 86400 }"),
        Section(
            "limit", "a limit",
            [
                Key(
                    "type", .word(RecipeLimitKind.allCases.map(\.rawValue)), "What is counted, and over which period.",
                    need: "add 'type: days'", code: .invalidLimit),
                Key(
                    "limit", .count,
                    "The number of views at which it stops; for `onEvery` and `onExactly`, the number of the trigger.",
                    need: "add 'limit: 1'", code: .invalidLimit),
                Key(
                    "every", .integer(1...Int64(Int32.max)), "How many of these periods count; by default, 1.",
                    code: .invalidLimit),
            ], example: "{ type: days, limit: 1 }"),
        Section(
            "labels", "'labels'",
            [Key("online", .boolean, "Whether the server is asked first; without an answer, nothing is shown.")],
            example: "labels: { online: true }"),
        Section(
            "notice", "'notification'",
            [
                Key("title", .text, "Its title."),
                Key("body", .text, "Its text."),
            ], example: "notification: { title: TITLE, body: TEXT }"),
    ]
}

/// How a property of an event, a tag or an attribute is compared.
package enum RecipeOperator: String, Sendable, Hashable, CaseIterable {
    case equals, notEquals, greaterThan, lessThan, between, contains, notContains, exists, notExists
}

/// What a limit counts, and over what time.
package enum RecipeLimitKind: String, Sendable, Hashable, CaseIterable {
    case session, seconds, minutes, hours, days, weeks, ever, onEvery, onExactly
}

/// The steps of an evaluation, in their order: what may stop a recipe.
package enum RecipeStep: String, Sendable, Hashable, CaseIterable {
    case trigger, template, audience, schedule, cooldown, limits, control, online
}
