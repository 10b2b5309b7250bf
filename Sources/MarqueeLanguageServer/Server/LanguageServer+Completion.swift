import MarqueeModel
import MarqueeProject

extension LanguageServer {
    /// How many suggestions are sent; a client asks again when it has typed more.
    private static let maximumSuggestions = 1_000

    mutating func completion(_ parameters: Value) throws(ResponseError) -> Value {
        guard let place = try documentPlace(parameters) else { return .null }
        if let anchors = anchorCompletion(place) { return anchors }
        guard
            let completer = Completer(
                place.project, file: place.file, bytes: place.text.bytes, offset: place.offset)
        else { return .null }
        let range = place.text.value(of: completer.context.range, client.encoding)
        var suggestions = completer.suggestions
        let isIncomplete = suggestions.count > Self.maximumSuggestions
        if isIncomplete {
            let typed = completer.context.partial.lowercased()
            suggestions = suggestions.filter { $0.label.lowercased().contains(typed) }
        }
        let items = suggestions.prefix(Self.maximumSuggestions).enumerated().map { item($1, at: $0, range: range) }
        return ["isIncomplete": .boolean(isIncomplete), "items": .list(items)]
    }

    private func item(_ suggestion: Suggestion, at index: Int, range: Value) -> Value {
        var order = String(index)
        order = String(repeating: "0", count: max(0, 5 - order.count)) + order
        let snippet = client.hasSnippets ? suggestion.snippet : nil
        var members: ValueObject = [
            "label": .string(suggestion.label.visible), "kind": .integer(suggestion.kind.rawValue),
            // In the order of the definition, and not of the alphabet.
            "sortText": .string(order), "filterText": .string(suggestion.label),
            "insertTextFormat": snippet == nil ? 1 : 2,
            // Lines carry their indentation.
            "insertTextMode": 1,
            "textEdit": ["range": range, "newText": .string(snippet ?? suggestion.text)],
        ]
        if let detail = suggestion.detail { members["detail"] = .string(detail.visible) }
        if let documentation = suggestion.documentation, !documentation.isEmpty {
            members["documentation"] = markup(documentation)
        }
        return .object(members)
    }

    /// Text for people, as the client can show it.
    func markup(_ text: String) -> Value {
        client.hasMarkdown
            ? ["kind": "markdown", "value": .string(text)]
            : ["kind": "plaintext", "value": .string(Markdown.plain(text))]
    }
}
