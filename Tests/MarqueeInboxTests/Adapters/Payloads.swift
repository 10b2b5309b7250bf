import MarqueeInbox
import MarqueeModel
import MarqueeTesting

/// What the senders send, by their documentation.
enum Payloads {
    /// NearIT: `{"data": {"id": "b-1", "type": "contents", "attributes": {"title": "Gelato"}}}`.
    static let bundle =
        "eJyrVkpJLElUsqpWykxRslJK0jVU0lEqqSxIBXKS8/NKUvNKioEiiSUlRZlJpSWpxSClJZklOSAF7qk5iSX5SrW1tQAqjxef"

    static let recipes: [Value] = [
        [
            "recipe_id": "r-1", "reaction_plugin_id": "simple-notification",
            "reaction_action_id": "simple_notification",
            "reaction_bundle_id": .null, "notification": ["body": "Simple"], "push_id": "p-1", "delivery_id": "d-1",
        ],
        [
            "recipe_id": "r-2", "reaction_plugin_id": "content-notification", "reaction_action_id": "show_content",
            "reaction_bundle_id": "b-1", "notification": "{\"title\":\"T\",\"body\":\"As text\"}", "push_id": "p-2",
            "campaign": "spring",
        ],
        ["recipe_id": 77, "aps": ["alert": "From Apple", "badge": 3, "sound": "ping.caf"]],
    ]

    static let customs: [Value] = [
        [
            "aps": ["alert": ["title": "Sale", "body": "Today"], "badge": 1, "sound": ["name": "bell"]],
            "custom": [
                "i": "c-1", "u": "https://shop.example",
                "a": [
                    "campaign": "spring",
                    "actionButtons": [["id": "yes", "text": "Yes"], ["text": "No"]],
                ],
            ],
        ],
        [
            "m": "Only text", "custom": "{\"i\":\"c-2\",\"a\":{\"k\":1}}",
            "o": [["i": "later", "n": "Later"], ["n": "Never"]],
        ],
        ["aps": ["content-available": 1], "custom": ["i": "c-3"]],
    ]

    static let inboxes: [Value] = [
        ["pid": "i-1", "aps": ["alert": "You have mail"], "shop": "milan"],
        ["pid": 12, "aps": ["content-available": true]],
    ]

    static let inApps: [Value] = [
        [
            "type": "custom-code", "templateName": "product-banner",
            "vars": ["title": "Spring", "style.padding": 12], "wzrk_id": "w-1", "ti": 1234, "wzrk_ttl": 1_900_000_000,
            "priority": 5, "delayAfterTrigger": 30,
        ],
        ["type": "custom-code", "templateName": "plain"],
    ]

    static let natives: [Value] = [
        [
            "id": "n-1", "template": "banner", "priority": -3,
            "arguments": ["title": "Hello", "style": ["padding": 12]],
            "localizations": ["it": ["title": "Ciao"]], "delay": "5s", "ttl": "2h", "metadata": ["campaign": "spring"],
        ],
        [
            "notification": [
                "id": "n-2", "alert": ["title": "News", "body": "Read this"], "content": ["html": "<p>Hello</p>"],
                "data": ["k": [1, 2]], "actions": [["title": "Yes"], ["id": "no", "title": "No"]], "badge": 2,
                "sound": "ping", "launchURL": "https://example.org", "recipeID": "r",
                "expiresAt": "2030-01-01T00:00:00Z",
                "scheduledAt": "2026-01-01T00:00:00Z", "action": "open", "fenceID": "milan",
            ]
        ],
        ["notification": ["alert": "Behind it", "content": "fetch"], "id": "n-3"],
        ["template": "banner", "notification": ["alert": "Tap to see"], "expires": "never"],
        ["notification": ["silent": true, "data": ["sync": 1]]],
        ["notification": ["alert": "m", "content": ["type": "template", "message": ["template": "banner"]]]],
    ]

    static let all = recipes + customs + inboxes + inApps + natives
}
