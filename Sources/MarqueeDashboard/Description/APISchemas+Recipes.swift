import MarqueeModel

extension APISchemas {
    /// Recipes.
    static let recipes: ValueObject = [
        "HostRecipes": [
            "type": "object", "required": ["version", "recipes"],
            "properties": ["version": version, "recipes": named(.schema("Recipe"))],
        ],
        "Recipe": [
            "type": "object", "required": ["trigger", "message"],
            "description": "The same keys as in a file in recipes/; see Documentation/recipes.md.",
            "properties": [
                "trigger": ["type": ["object", "array"], "items": ["type": "object"]], "message": ["type": "object"],
            ],
        ],
        "RecipeChange": [
            "type": "object", "required": ["name", "change", "details"],
            "properties": [
                "name": ["type": "string"], "change": ["enum": ["added", "changed", "removed", "unchanged"]],
                "details": ["type": "array", "items": ["type": "object", "required": ["path", "from", "to"]]],
            ],
        ],
        "RecipeAnswer": [
            "type": "object", "required": ["version", "changed", "warnings"],
            "properties": [
                "version": version, "changed": ["type": "boolean"], "warnings": warnings,
            ],
        ],
        "DryRunAnswer": [
            "type": "object", "required": ["warnings"], "properties": ["warnings": warnings],
        ],
        "Recipes": [
            "type": "object", "required": ["version", "recipes", "owners"],
            "properties": [
                "version": version, "recipes": named(.schema("Recipe")), "owners": named(["type": "string"]),
            ],
        ],
    ]

    private static let warnings: Value = [
        "type": "array", "description": "What looks suspicious in recipes, but is not an error.",
        "items": .schema("ProblemDetail"),
    ]
    private static let version: Value = ["type": "integer", "minimum": 0]

    private static func named(_ schema: Value) -> Value { ["type": "object", "additionalProperties": schema] }
}
