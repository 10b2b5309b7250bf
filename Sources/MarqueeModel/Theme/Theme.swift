/// How a brand looks, for presenters that draw. What is nil is as the presenter has it.
public struct Theme: Sendable, Hashable {
    /// A colour, as `#rrggbb`, by day and by night.
    public struct Colour: Sendable, Hashable {
        /// On a light screen.
        public var light: String
        /// On a dark screen.
        public var dark: String

        /// Nil where one of them is not of the form `#rrggbb`.
        public init?(light: String, dark: String) {
            guard Self.isColour(light), Self.isColour(dark) else { return nil }
            (self.light, self.dark) = (light, dark)
        }

        /// Whether a text is a colour: `#`, and six hexadecimal digits.
        package static func isColour(_ text: String) -> Bool {
            text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
                && text.utf8.dropFirst().allSatisfy {
                    (0x30...0x39).contains($0) || (0x41...0x46).contains($0) || (0x61...0x66).contains($0)
                }
        }
    }

    /// How large everything is.
    public enum Scale: Sendable, Hashable {
        /// By the screen's size, to be read from some metres away.
        case auto
        /// So many times as large as usual: from 0.5 to 5.
        case factor(Double)

        package static let factors = 0.5...5.0
    }

    /// Of the main button, and of edges.
    public var accent: Colour?
    /// Behind texts.
    public var paper: Colour?
    /// Of texts.
    public var ink: Colour?
    /// Around messages, and while nothing is shown.
    public var ground: Colour?
    /// Of texts: a font file's path (`.woff2`, `.woff`, `.ttf`, `.otf`), or the name of a family that the machine has.
    public var font: String?
    /// The same, of headings.
    public var headingFont: String?
    /// A picture's path.
    public var logo: String?
    /// Of corners: in pixels of a screen of usual size, from 0 to 64.
    public var radius: Double?
    /// How large everything is.
    public var scale: Scale?

    package static let radii = 0.0...64.0

    /// A theme that says nothing.
    public init() {}
}

extension Theme {
    /// Whether a font is a file, and not a family's name.
    public static func isFontFile(_ font: String) -> Bool {
        let name = font.lowercased()
        return [".woff2", ".woff", ".ttf", ".otf"].contains(where: name.hasSuffix)
    }

    /// This theme, with what another one says in its place.
    public func overridden(by other: Theme) -> Theme {
        var theme = self
        theme.accent = other.accent ?? accent
        theme.paper = other.paper ?? paper
        theme.ink = other.ink ?? ink
        theme.ground = other.ground ?? ground
        theme.font = other.font ?? font
        theme.headingFont = other.headingFont ?? headingFont
        theme.logo = other.logo ?? logo
        theme.radius = other.radius ?? radius
        theme.scale = other.scale ?? scale
        return theme
    }
}
