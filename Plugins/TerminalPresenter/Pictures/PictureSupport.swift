/// How a terminal draws pictures.
struct PictureSupport: Equatable {
    /// The ways that terminals have, the best one first.
    enum Method: String, CaseIterable {
        case kitty
        case iterm
        case sixel
        case blocks
    }

    /// What terminals that do not tell are taken for.
    static let usualCell = PixelSize(width: 10, height: 20)

    /// The way that is taken.
    let method: Method
    /// The colours of half blocks.
    let depth: ColourDepth
    /// The size of a cell.
    let cell: PixelSize

    /// Nil where no pictures are drawn: without colours, and where the user does not want them.
    ///
    /// - Parameters:
    ///   - answers: What the terminal has said.
    ///   - cell: The size of a cell as the system knows it.
    ///   - value: A variable of the environment.
    init?(answers: TerminalAnswers, cell: PixelSize?, value: (String) -> String?) {
        guard Self.isWanted(value) else { return nil }
        let cell = cell ?? answers.cell
        let choice = value(Self.variable).flatMap(Method.init)
        switch choice {
        case let choice?: method = choice
        case nil where answers.knowsKitty: method = .kitty
        case nil where answers.knowsInlineImages: method = .iterm
        // Pixels stand at the right place only where it is known how many a cell has.
        case nil where answers.knowsSixel && cell != nil: method = .sixel
        case nil: method = .blocks
        }
        // A terminal that says its version is of these days, when all have 24 bits.
        depth = answers.version != nil || Self.isFullColour(value) ? .full : .indexed
        self.cell = cell ?? Self.usualCell
    }

    /// Whether pictures may be drawn, before the terminal is asked anything.
    static func isWanted(_ value: (String) -> String?) -> Bool {
        guard value("NO_COLOR") == nil, value(variable) != "none", let type = value("TERM") else { return false }
        return type != "dumb" && !type.hasPrefix("vt") && !type.hasSuffix("-mono") && !type.hasSuffix("-m")
    }

    /// Whether a terminal of that type is asked: others would show the question.
    static func isAsked(_ value: (String) -> String?) -> Bool {
        isWanted(value) && value("TERM") != "linux"
    }

    /// Names the method for a terminal that does not tell, or `none`.
    private static let variable = "TERMINAL_PRESENTER_PICTURES"

    private static func isFullColour(_ value: (String) -> String?) -> Bool {
        if ["truecolor", "24bit"].contains(value("COLORTERM")) { return true }
        let type = value("TERM") ?? ""
        return type.hasSuffix("-direct")
            || ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"].contains(type)
    }
}
