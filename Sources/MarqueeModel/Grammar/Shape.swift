extension Grammar {
    /// What stands behind a key.
    package enum Shape: Sendable, Hashable {
        /// A text that is not blank.
        case text
        /// Any text.
        case string
        /// An id; a blank one counts as none.
        case id
        /// A path, in which no variables are expanded.
        case path
        /// A text that names something.
        case name(Subject)
        /// One of these words.
        case word([String])
        case boolean
        case number
        case integer(ClosedRange<Int64>)
        case span(mayBeZero: Bool)
        case moment
        case bytes(least: Int64)
        /// The scheme of URLs: `shop`.
        case scheme
        /// A day of the calendar: `2026-03-01`.
        case day
        /// What a clock on the wall shows: `09:00:00`.
        case timeOfDay
        /// `10%`, from 0 to 100.
        case percent
        /// `#rrggbb`.
        case colour
        /// A regular expression.
        case pattern
        /// A SHA-256.
        case digest
        /// `image/png`, `image/*`.
        case mediaRange
        /// A diagnostic code, alone or with an argument's name.
        case finding
        /// A text in which variables are expanded where it is used.
        case setting
        /// The same, the address of a server.
        case server
        /// The same, the URL of contents, in which `{id}` stands.
        case contentURL
        /// The same, a token that has to keep others out.
        case token
        /// Anything, passed on as it is.
        case value
        /// A mapping of anything, passed on as it is.
        case object
        /// Values of a definition's arguments: nested, dotted, or mixed.
        case values
        /// Definitions of arguments.
        case arguments
        /// The default of the argument that the key belongs to.
        case defaultValue
        /// Definitions by name.
        case definitions
        /// A mapping with the keys of the section of this name.
        case section(String)
        /// A mapping from names that the author chooses.
        indirect case named(Shape)
        indirect case list(Shape)
        /// A list; one item alone counts as a list of one.
        indirect case items(Shape)
        indirect case either(Shape, Shape)

        /// What a name is the name of.
        package enum Subject: Sendable {
            case presenter, definition, function, plugin, message, locale, recipe, event, playlist
        }

        /// A 32-bit integer.
        package static let integer32 = Shape.integer(Int64(Int32.min)...Int64(Int32.max))
        /// An integer from 0.
        package static let count = Shape.integer(0...Int64.max)
        package static let span = Shape.span(mayBeZero: false)
        package static let bytes = Shape.bytes(least: 1)
        /// How limits are lifted.
        package static let none = Shape.word(["none"])
        package static let never = Shape.word(["never"])
        /// What the items of a list can be.
        package static let itemType = Shape.word(ArgumentType.ItemType.allCases.map(\.rawValue))

        /// What is usually written.
        var examples: [String] {
            switch self {
            case .span: ["250ms", "10s", "5m", "48h"]
            case .bytes: ["512KiB", "5MB", "1GB"]
            case .moment: ["2026-12-01T08:00:00Z"]
            case .name(.locale): ["en", "it-IT"]
            case .day: ["2026-03-01"]
            case .timeOfDay: ["\"09:00:00\""]
            case .colour: ["\"#1f4fd8\""]
            case .items(.timeOfDay): ["\"09:00:00\""]
            case .either(let one, let other): one.examples + other.examples
            default: []
            }
        }

        /// The section inside, if there is one.
        package var section: String? {
            switch self {
            case .section(let name): name
            case .named(let inner), .list(let inner), .items(let inner): inner.section
            case .either(let one, let other): one.section ?? other.section
            default: nil
            }
        }

        /// Whether it is a mapping when it is written in full.
        package var isMapping: Bool {
            switch self {
            case .section, .named, .object, .values, .arguments, .definitions: true
            case .either(let one, _): one.isMapping
            default: false
            }
        }

        package var isList: Bool {
            switch self {
            case .list, .items: true
            default: false
            }
        }

        /// What is expected, with its article, as errors say it.
        package var phrase: String {
            switch self {
            case .name(.locale): "a locale such as en or it-IT"
            case .text, .string, .id, .path, .name, .setting, .token: "a string"
            case .scheme: "a scheme such as shop, without '://'"
            case .word(let words):
                words.count > 2
                    ? "one of \(words.joined(separator: ", "))" : words.map { "'\($0)'" }.joined(separator: " or ")
            case .boolean: "true or false"
            case .number: "a number"
            case .integer(Int64(Int32.min)...Int64(Int32.max)): "a 32-bit integer"
            case .integer(let range):
                if range.upperBound < Int64.max {
                    "an integer from \(range.lowerBound) to \(range.upperBound)"
                } else {
                    range.lowerBound == 0 ? "a non-negative integer" : "an integer of at least \(range.lowerBound)"
                }
            case .span: "a duration such as 10s"
            case .moment: "a date and time with a time zone (RFC 3339)"
            case .bytes(let least):
                least > 1 ? "a size of at least \(least / 1_000_000)MB" : "a number of bytes such as 4096 or 5MB"
            case .day: "a day"
            case .timeOfDay: "a time of day"
            case .percent: "a percentage from 0% to 100%"
            case .colour: "a colour such as \"#1f4fd8\""
            case .pattern: "a string"
            case .digest: "64 hexadecimal digits"
            case .mediaRange: "a media type such as image/png or image/*"
            case .finding: "a string"
            case .server: "the URL of a server"
            case .contentURL: "a URL with the placeholder {id}"
            case .value, .defaultValue: "a value"
            case .section, .named, .object, .values, .arguments, .definitions: "a mapping"
            case .list: "a list"
            case .items(let item): item.phrase
            case .either(let one, let other):
                "\(one.phrase)\(one.phrase.contains(" of ") ? "," : "") or \(other.phrase)"
            }
        }
    }
}
