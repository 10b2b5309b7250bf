extension Grammar {
    /// How a brand looks, in `marquee.yaml`.
    static let themeSections: [Section] = [
        Section(
            "theme", "'theme'",
            [
                colour("accent", "The colour of the main button and of edges."),
                colour("paper", "The background colour of text."),
                colour("ink", "The colour of text."),
                colour("ground", "The colour around messages, and of the screen between messages."),
                Key(
                    "font", .text,
                    "The font of text: a font file below `files.directories` (`.woff2`, `.woff`, `.ttf`, `.otf`), or the name of a "
                        + "font family installed on the machine.", examples: ["Brand.woff2", "\"Noto Serif\""]),
                Key("headingFont", .text, "The font of headings, in the same form.", examples: ["Brand-Bold.woff2"]),
                Key(
                    "logo", .path, "A picture below `files.directories`, shown with every message.",
                    examples: ["logo.svg"]),
                Key(
                    "radius", .integer(0...64),
                    "The radius of corners, in pixels at the usual screen size; `0` is square.",
                    examples: ["0", "20"]),
                Key(
                    "scale", .either(.number, .word(["auto"])),
                    "The scale of everything, from 0.5 to 5; `auto` depends on the screen, to be read "
                        + "from three metres away.", examples: ["auto", "1.5"]),
            ], example: "theme: { accent: \"#1f4fd8\", logo: logo.svg }"),
        Section(
            "colours", "a pair of colours for light and dark mode",
            [
                Key("light", .colour, "The colour in light mode.", need: "add light: \"#1f4fd8\""),
                Key("dark", .colour, "The colour in dark mode.", need: "add dark: \"#8fb0ff\""),
            ], example: "{ light: \"#1f4fd8\", dark: \"#8fb0ff\" }"),
    ]

    private static func colour(_ name: String, _ help: String) -> Key {
        Key(name, .either(.section("colours"), .colour), help)
    }
}
