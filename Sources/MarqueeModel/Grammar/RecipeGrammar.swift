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
                "trigger", .items(.section("trigger")), "What makes it a candidate; any one of a list suffices.",
                need: "add trigger: { event: NAME }", examples: ["{ event: NAME }"]),
            Key("audience", .section("audience"), "Whose profile it is for; without it, everybody's."),
            Key(
                "schedule", .list(.section("period")),
                "When it may fire; any of its periods suffices, and without any, it always may."),
            Key("cooldown", .section("cooldown"), "How long it has to be quiet before it may fire."),
            Key("limits", .list(.section("limit")), "How often it may be seen, or fire; all have to pass."),
            Key(
                "excludeFromCaps", .boolean,
                "Whether the host's caps neither hold for it nor count it; without it, `false`."),
            Key(
                "priority", .integer32,
                "Which of several wins: the highest, and among equals the one that is defined first. Without it, 0."),
            Key("delay", .span(mayBeZero: true), "How long after the event its message may be shown."),
            Key(
                "controlGroup", .percent, "How many of a hundred profiles are counted and shown nothing.",
                examples: ["10%"]),
            Key("labels", .section("labels"), "What else is asked for."),
            Key("playlist", .name(.playlist), "With which other `idle` recipes it takes turns."),
            Key("notification", .section("notice"), "What an inbox shows of it."),
            Key(
                "message", .section("recipeMessage"), "What is shown, with `{{ event.NAME }}` in its values.",
                need: "add message: { template: NAME }", code: .noReaction),
        ], example: "trigger: { event: NAME }, and message: { template: NAME }")

    private static let message = Section(
        "recipeMessage", "'message'",
        [
            Key(
                "template", .name(.definition), "The template or function that the message is of.",
                need: "add 'template: NAME'"),
            Key(
                "arguments", .values,
                "Values by argument name. In a text, `{{ event.NAME }}` is a property of the event and "
                    + "`{{ profile.tags.NAME }}` a tag; one that is nothing else keeps its type."),
            Key("priority", .integer32, "Higher goes first in the queue; without it, the definition's."),
            Key("localizations", .named(.values), "Values for each locale."),
            Key(
                "ttl", .either(.span, .never),
                "How long after the event it is too late to show it, or `never`; without it, 48h."),
            Key("metadata", .object, "Carried through to tracking, never interpreted."),
        ], example: "message: { template: NAME }")

    private static let trigger = Section(
        "trigger", "a trigger",
        [
            Key("event", .name(.event), "A custom event, by its name."),
            Key("geofence", .section("geofence"), "A geofence that is entered or left."),
            Key("beacon", .section("beacon"), "A beacon's region that is entered or left, or its range."),
            Key("push", .word(["immediate", "scheduled"]), "A push that arrives."),
            Key("session", .word(["start"]), "A session that begins."),
            Key("idle", .span, "Nothing is shown and nothing waits, for so long; again each time."),
            Key("inaction", .section("inaction"), "An event that is not followed by another one for so long."),
            Key(
                "every", .span, "Again and again, while the schedule is valid; at least 1s.",
                examples: ["15m", "1h"]),
            Key("at", .items(.timeOfDay), "Times of the day."),
            Key("where", .list(.section("condition")), "What all have to hold of the event's properties."),
            Key("items", .list(.section("condition")), "What all have to hold of one of the event's items."),
            Key("tags", .items(.text), "What the event's tags have to contain."),
            Key("circle", .section("circle"), "Where it has to happen."),
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
                "operator", .word(RecipeOperator.allCases.map(\.rawValue)), "How it is compared.",
                need: "add 'operator: equals'", code: .unknownOperator),
            Key(
                "value", .value,
                "What it is compared with: a value, a list of which one suffices, or for `between` both bounds."),
        ], example: "{ property: NAME, operator: equals, value: 1 }")

    private static let audience = Section(
        "audience", "'audience'",
        [
            Key("all", .list(.section("audience")), "Parts that all have to hold."),
            Key("any", .list(.section("audience")), "Parts of which one has to hold."),
            Key("not", .section("audience"), "What must not hold."),
            Key("tag", .text, "A tag of the profile: that it is there, or what its value is."),
            Key("attribute", .text, "An attribute of the profile: that it is there, or what its value is."),
        ] + RecipeOperator.allCases.map { Key($0.rawValue, .value, "What the tag or the attribute has to be.") },
        alternatives: [
            Alternative(["all", "any", "not", "tag", "attribute"], isNeeded: true),
            Alternative(RecipeOperator.allCases.map(\.rawValue)),
        ],
        example: "audience: { tag: NAME, equals: VALUE }")

    private static let triggerSections: [Section] = [
        Section(
            "geofence", "'geofence'",
            [
                Key("id", .text, "Which one.", need: "write geofence: { id: NAME, on: enter }"),
                Key("on", .word(["enter", "leave"]), "Whether it is entered or left.", need: "add 'on: enter'"),
            ], example: "geofence: { id: NAME, on: enter }"),
        Section(
            "beacon", "'beacon'",
            [
                Key("region", .text, "Which one.", need: "write beacon: { region: NAME, on: enter }"),
                Key("on", .word(["enter", "leave"]), "Whether it is entered or left."),
                Key("range", .word(["immediate", "near"]), "How near it is; it is shown in the foreground then."),
            ], alternatives: [Alternative(["on", "range"], isNeeded: true)],
            example: "beacon: { region: NAME, on: enter }"),
        Section(
            "circle", "'circle'",
            [
                Key("latitude", .number, "From -90 to 90.", need: "add 'latitude: 45.46'"),
                Key("longitude", .number, "From -180 to 180.", need: "add 'longitude: 9.19'"),
                Key("radiusKm", .number, "The radius in kilometres, which belongs to it.", need: "add 'radiusKm: 1'"),
            ], example: "circle: { latitude: 45.46, longitude: 9.19, radiusKm: 1 }"),
        Section(
            "inaction", "'inaction'",
            [
                Key(
                    "after", .name(.event), "The event that starts the clock, anew where it runs.",
                    need: "add 'after: NAME'"),
                Key("without", .name(.event), "The event that stops it.", need: "add 'without: NAME'"),
                Key("for", .span, "How long it runs.", need: "add 'for: 10m'"),
            ], example: "inaction: { after: NAME, without: NAME, for: 10m }"),
    ]

    private static let timeSections: [Section] = [
        Section(
            "period", "a period",
            [
                Key("from", .day, "The first day; without it, from the beginning.", code: .invalidSchedule),
                Key("to", .day, "The last day; without it, for ever.", code: .invalidSchedule),
                Key(
                    "days", .section("days"), "The hours of each weekday; one that is missing or empty is not valid.",
                    need: "write days: { Mon: [{ from: \"09:00:00\", to: \"18:00:00\" }] }"),
            ],
            example: "schedule: [{ from: 2026-03-01, days: { Mon: [{ from: \"09:00:00\", to: \"18:00:00\" }] } }]"),
        Section(
            "days", "'days'",
            Weekday.allCases.map {
                Key($0.rawValue, .list(.section("hours")), "When it is valid on that day.", code: .invalidSchedule)
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
                Key("global", .count, "Seconds since any recipe was notified."),
                Key("self", .integer(-1...Int64.max), "Seconds since this one was; `-1`: never again."),
            ], example: "cooldown: { self: 86400 }"),
        Section(
            "limit", "a limit",
            [
                Key(
                    "type", .word(RecipeLimitKind.allCases.map(\.rawValue)), "What is counted, and over what time.",
                    need: "add 'type: days'", code: .invalidLimit),
                Key(
                    "limit", .count,
                    "Views have to be fewer; for `onEvery` and `onExactly`, the number of the trigger.",
                    need: "add 'limit: 1'", code: .invalidLimit),
                Key(
                    "every", .integer(1...Int64(Int32.max)), "How many of these times are looked at; without it, 1.",
                    code: .invalidLimit),
            ], example: "{ type: days, limit: 1 }"),
        Section(
            "labels", "'labels'",
            [Key("online", .boolean, "Whether the server is asked first; when it does not answer, nothing happens.")],
            example: "labels: { online: true }"),
        Section(
            "notice", "'notification'",
            [
                Key("title", .text, "Its title."),
                Key("body", .text, "What it says."),
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
