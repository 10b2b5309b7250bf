import MarqueeModel

/// A theme as a page needs it: its files are numbers.
struct Look: Sendable, Equatable {
    /// A font that the machine has, or a file.
    enum Font: Sendable, Equatable {
        case family(String)
        /// In ``Card/files``; the key is the same for the same file, whichever message it is of.
        case file(Int, key: String?)
    }

    var accent: Theme.Colour?
    var paper: Theme.Colour?
    var ink: Theme.Colour?
    var ground: Theme.Colour?
    var font: Font?
    var headingFont: Font?
    /// In ``Card/files``.
    var logo: Int?
    /// In pixels of a screen of usual size.
    var radius: Double?
    var scale: Theme.Scale?

    /// What the page is told.
    var json: JSON {
        .object([
            ("accent", accent.map(Self.json)), ("paper", paper.map(Self.json)), ("ink", ink.map(Self.json)),
            ("ground", ground.map(Self.json)), ("font", font.map(Self.json)),
            ("headingFont", headingFont.map(Self.json)),
            ("logo", logo.map(JSON.integer)), ("radius", radius.map(JSON.number)), ("scale", scale.map(Self.json)),
        ])
    }

    private static func json(_ colour: Theme.Colour) -> JSON {
        .object([("light", .string(colour.light)), ("dark", .string(colour.dark))])
    }

    private static func json(_ font: Font) -> JSON {
        switch font {
        case .family(let name): .object([("family", .string(name))])
        case .file(let number, let key): .object([("number", .integer(number)), ("key", key.map(JSON.string))])
        }
    }

    private static func json(_ scale: Theme.Scale) -> JSON {
        switch scale {
        case .auto: "auto"
        case .factor(let factor): .number(factor)
        }
    }
}
