import MarqueeModel
import MarqueeProject
import MarqueeYAML

extension LanguageServer {
    /// How many definitions of a file get a line of their own.
    private static let maximumLenses = 1_000

    func inlayHints(_ place: DocumentPlace, _ parameters: Value) throws(ResponseError) -> Value {
        guard !place.isTooLarge else { return .null }
        guard let range = parameters["range"].flatMap({ place.text.range(of: $0, client.encoding) }) else {
            throw ResponseError(.invalidParams, "'range' is missing")
        }
        let found = InlayHints(
            place.project, file: place.file, outline: place.outline, text: place.text, within: range)
        return .list(
            found.hints.map { hint in
                var members: ValueObject = [
                    "position": place.text.value(of: hint.offset..<hint.offset, client.encoding)["start"] ?? .null,
                    "label": .string(hint.label.visible), "kind": 1, "paddingLeft": true,
                ]
                if let tooltip = hint.tooltip { members["tooltip"] = markup(tooltip) }
                return .object(members)
            })
    }

    func documentColours(_ place: DocumentPlace) -> Value {
        guard !place.isTooLarge else { return .list([]) }
        return .list(
            DocumentColours(place.outline).colours.map { colour in
                [
                    "range": place.text.value(of: colour.range, client.encoding),
                    "color": [
                        "red": .double(Double(colour.red) / 255), "green": .double(Double(colour.green) / 255),
                        "blue": .double(Double(colour.blue) / 255), "alpha": .double(Double(colour.alpha) / 255),
                    ],
                ]
            })
    }

    func colourPresentations(_ place: DocumentPlace, _ parameters: Value) throws(ResponseError) -> Value {
        let colour = parameters["color"]
        guard let red = colour?["red"]?.double, let green = colour?["green"]?.double,
            let blue = colour?["blue"]?.double, let alpha = colour?["alpha"]?.double
        else { throw ResponseError(.invalidParams, "'color' needs the numbers red, green, blue and alpha") }
        return [["label": .string(DocumentColours.text(red: red, green: green, blue: blue, alpha: alpha))]]
    }

    // MARK: Lenses

    /// A line above each template, function and recipe: how many messages use it.
    func codeLenses(_ place: DocumentPlace) -> Value {
        guard !place.isTooLarge else { return .null }
        let definitions = place.project.occurrences(in: place.outline, of: place.file).filter(\.isDefinition)
        let counted = definitions.filter { $0.symbol.isCounted }.prefix(Self.maximumLenses)
        guard !counted.isEmpty else { return .list([]) }
        let counts = UseCounts(place.project)
        return .list(
            counted.map { occurrence in
                let title: String
                var isUsed = true
                if case .recipe(let name) = occurrence.symbol {
                    let cases = counts.cases[name] ?? 0
                    isUsed = cases > 0
                    title = "used by \(cases == 0 ? "no" : "\(cases)") test case\(cases == 1 ? "" : "s")"
                } else {
                    let count = counts[occurrence.symbol.lastPart]
                    isUsed = count.messages + count.recipes > 0
                    title = count.phrase
                }
                let range = place.text.value(of: occurrence.range, client.encoding)
                let uri = Value.string(uri(of: place.project.path(of: place.file)))
                let leads = client.showsReferences && isUsed
                return [
                    "range": range,
                    "command": [
                        "title": .string(title), "command": leads ? "marquee.showReferences" : "",
                        "arguments": leads ? [uri, range["start"] ?? .null] : [],
                    ],
                ]
            })
    }
}

extension Symbol {
    /// Whether it is counted who uses it.
    fileprivate var isCounted: Bool {
        switch self {
        case .template, .recipe: true
        case .argument, .event, .message: false
        }
    }
}
