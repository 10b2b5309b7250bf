extension Grammar {
    /// How a brand looks, in `marquee.yaml`.
    static let themeSections: [Section] = [
        Section(
            "theme", "'theme'",
            [
                colour("accent", "Of the main button, and of edges."),
                colour("paper", "Behind texts."),
                colour("ink", "Of texts."),
                colour("ground", "Around messages, and from the first one on while nothing is shown."),
                Key(
                    "font", .text,
                    "Of texts: a font file below `files.directories` (`.woff2`, `.woff`, `.ttf`, `.otf`), or the name of a "
                        + "family that the machine has.", examples: ["Brand.woff2", "\"Noto Serif\""]),
                Key("headingFont", .text, "The same, of headings.", examples: ["Brand-Bold.woff2"]),
                Key(
                    "logo", .path, "A picture below `files.directories`, shown with each message.",
                    examples: ["logo.svg"]),
                Key(
                    "radius", .integer(0...64), "Of corners, in pixels of a screen of usual size; `0` is square.",
                    examples: ["0", "20"]),
                Key(
                    "scale", .either(.number, .word(["auto"])),
                    "How many times as large as usual everything is, from 0.5 to 5; `auto` goes by the screen, to be read "
                        + "from three metres away.", examples: ["auto", "1.5"]),
            ], example: "theme: { accent: \"#1f4fd8\", logo: logo.svg }"),
        Section(
            "colours", "a colour by day and by night",
            [
                Key("light", .colour, "On a light screen.", need: "add light: \"#1f4fd8\""),
                Key("dark", .colour, "On a dark screen.", need: "add dark: \"#8fb0ff\""),
            ], example: "{ light: \"#1f4fd8\", dark: \"#8fb0ff\" }"),
    ]

    private static func colour(_ name: String, _ help: String) -> Key {
        Key(name, .either(.section("colours"), .colour), help)
    }
}
