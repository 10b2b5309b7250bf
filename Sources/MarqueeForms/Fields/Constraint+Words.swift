import MarqueeModel

extension Constraint {
    /// What holds for a field, for people who fill it in and have not written the template.
    ///
    /// - Parameter usual: The argument's default, which may be an example.
    func words(besides usual: Value?) -> String {
        switch self {
        case .oneOf(let values): "one of: \(values.map(\.fieldText).joined(separator: ", "))"
        case .pattern(let pattern):
            if let colour = usual?.string, colour.isHexColour {
                "a colour such as \(colour)"
            } else {
                "must match \(pattern.source)"
            }
        case .minLength(let least): "at least \(Self.count(least, "character"))"
        case .maxLength(let most): "at most \(Self.count(most, "character"))"
        case .minimum(let least): "at least \(least.plain)"
        case .maximum(let most): "at most \(most.plain)"
        case .minItems(let least): "at least \(Self.count(least, "item"))"
        case .maxItems(let most): "at most \(Self.count(most, "item"))"
        case .accept(let ranges): ranges.map(Self.words).joined(separator: ", ")
        case .maxBytes(let most): "at most \(most)"
        case .sha256(let digest): "the file with the SHA-256 hash \(digest.prefix(12))…"
        }
    }

    private static func count(_ number: Int, _ thing: String) -> String {
        "\(number) \(thing)\(number == 1 ? "" : "s")"
    }

    /// `image/*` is "images", `image/svg+xml` is "SVG".
    private static func words(of range: MediaRange) -> String {
        guard let subtype = range.subtype else {
            return ["image": "images", "video": "videos", "text": "text files"][range.type] ?? "\(range.type) files"
        }
        let name = subtype.prefix { $0 != "+" }
        return name.contains { $0 == "." || $0 == "-" } ? range.description : name.uppercased()
    }
}
