extension RecipeDraft {
    /// The recipe as its file has it, in JSON: two that mean the same are the same, whatever the order of their keys.
    package var json: Value { .object(fields.written(as: Grammar.standard["recipe"])) }
}
