import TextLayout

/// Draws a card as a box, of which the body can be scrolled.
struct Box {
    /// The size of the terminal, in cells.
    struct Size: Equatable {
        var columns: Int
        var rows: Int
    }

    /// The widest box: longer lines are hard to read.
    private static let maximumWidth = 76
    private static let minimumWidth = 16

    /// What is drawn.
    let card: Card
    /// A new one keeps at the top what was there.
    var size: Size {
        didSet { if size != oldValue { layOutAgain() } }
    }
    /// Whether codes are drawn, which need their colours.
    let drawsCodes: Bool
    /// The action that Enter triggers.
    var chosen: Int
    /// Something that went wrong, shown below the actions.
    var problem: String?
    private let gallery: Gallery?
    private var body: [StyledLine] = []
    /// How many lines of the body are above what is seen: perhaps more than there can be now.
    private var wantedTop = 0
    /// How many characters stand before the line to which was scrolled last.
    private var place = 0

    /// - Parameter gallery: The pictures of the card; nil where none are drawn.
    init(card: Card, size: Size, drawsCodes: Bool = true, gallery: Gallery? = nil, chosen: Int = 0) {
        self.card = card
        self.size = size
        self.drawsCodes = drawsCodes
        self.gallery = gallery
        self.chosen = chosen
        body = bodyLines
    }

    private var width: Int { max(Self.minimumWidth, min(size.columns, Self.maximumWidth)) }
    /// Inside the border and one space of padding and a second one for the eye.
    private var inner: Int { width - 6 }
    /// Small terminals have better uses for the lines of a frame.
    private var isFramed: Bool { size.rows >= 8 }
    private var isRuled: Bool { size.rows >= 4 }
    private var roomInside: Int { max(0, size.rows - (isFramed ? 2 : 0) - (isRuled ? 1 : 0)) }
    private var third: Int { max(1, size.rows / 3) }

    private var footer: [StyledLine] {
        let actions = card.actions.prefix(ActionKey.maximum)
        // Twice: whether the body can be scrolled depends on how much the footer takes, and only its hint on that.
        let isScrollable = [false, true].first { isScrollable in
            let lines = footerLines(actions, isScrollable: isScrollable)
            return isScrollable || body.count <= roomInside - lines.count
        }
        return footerLines(actions, isScrollable: isScrollable ?? true)
    }

    private func footerLines(_ actions: ArraySlice<Card.Action>, isScrollable: Bool) -> [StyledLine] {
        let least = min(roomInside, actions.isEmpty ? 1 : 2)
        return Footer(actions: actions, chosen: chosen, problem: problem, isScrollable: isScrollable)
            .lines(width: inner, most: max(least, roomInside - min(body.count, third)))
    }

    private func top(room: Int) -> Int { max(0, min(wantedTop, body.count - room)) }

    /// The lines of the box, no more than fit on the terminal; how to close it is always among them.
    var lines: [StyledLine] {
        let footer = footer
        let room = roomInside - footer.count
        let top = top(room: room)
        let seen = body.dropFirst(top).prefix(room)
        let rule = ScrollMark.text(above: top, below: body.count - top - seen.count, width: width - 6)
        var lines = padded(Array(seen), room: room).map(framed)
        if isFramed { lines.insert(captionLine, at: 0) }
        if isRuled { lines.append(border("├", rule, "┤")) }
        lines += footer.map(framed)
        if isFramed { lines.append(border("╰", "", "╯")) }
        return lines
    }

    private var captionLine: StyledLine {
        let caption = WrappedText.line(of: card.caption, width: inner)
        var line = StyledLine("╭─ ", .border)
        line.append(caption, .caption)
        line.append(" " + String(repeating: "─", count: max(0, width - DisplayWidth.of(caption) - 5)) + "╮", .border)
        return line
    }

    private var bodyLines: [StyledLine] {
        // The part of a code that is in view is none: one that never fits is left out.
        let codeRows = drawsCodes ? max(0, roomInside - (card.actions.isEmpty ? 1 : 2)) : 0
        let heading =
            card.heading.map { WrappedText.lines(of: $0, width: inner).map { StyledLine($0, .heading) } } ?? []
        let entries = EntryLines(width: inner, codeRows: codeRows, pictureRows: third, gallery: gallery)
            .lines(of: card.entries)
        return heading + (heading.isEmpty || entries.isEmpty ? [] : [StyledLine()]) + entries
    }

    /// The body with empty lines around it, where there is room for them.
    private func padded(_ lines: [StyledLine], room: Int) -> [StyledLine] {
        var lines = lines
        if lines.count < room { lines.insert(StyledLine(), at: 0) }
        if lines.count > 1, lines.count < room { lines.append(StyledLine()) }
        return lines
    }

    private func framed(_ line: StyledLine) -> StyledLine {
        var framed = StyledLine("│", .border)
        framed.append("  ")
        framed.append(line)
        framed.append(String(repeating: " ", count: max(0, inner - line.width) + 2))
        framed.append("│", .border, at: width - 1)
        return framed
    }

    private func border(_ left: String, _ text: String, _ right: String) -> StyledLine {
        var line = StyledLine(left, .border)
        if !text.isEmpty {
            line.append("─ ", .border)
            line.append(text, .key)
            line.append(" ", .border)
        }
        line.append(String(repeating: "─", count: max(0, width - 1 - line.width)) + right, .border)
        return line
    }
}

extension Box {
    /// A way through the body.
    enum Step: Equatable {
        case line(Int)
        case page(Int)
        case start
        case end
    }

    /// Whether there is more of the body than is seen at once.
    var isScrollable: Bool { body.count > room }

    private var room: Int { roomInside - footer.count }

    /// Moves what is seen.
    mutating func scroll(_ step: Step) {
        let room = room
        let now = top(room: room)
        switch step {
        case .line(let count): wantedTop = now + count
        // A line of the last page stays, to go on reading from.
        case .page(let count): wantedTop = now + count * max(1, room - 1)
        case .start: wantedTop = 0
        case .end: wantedTop = body.count
        }
        wantedTop = top(room: room)
        place = body.prefix(wantedTop).reduce(0) { $0 + $1.letters }
    }

    /// The words stay the same where lines change: what was at the top is known by the characters before it.
    private mutating func layOutAgain() {
        body = bodyLines
        guard place > 0 else { return wantedTop = 0 }
        var before = 0
        wantedTop =
            body.firstIndex { line in
                before += line.letters
                return before > place
            } ?? body.count
    }
}

extension StyledLine {
    /// The characters that have been read before the next line is: of texts, not of pictures and codes.
    fileprivate var letters: Int {
        pieces.reduce(0) { count, piece in
            switch piece.style {
            case .pixels, .code: count
            default: count + piece.text.reduce(0) { $0 + ($1 == " " || $1 == "-" ? 0 : 1) }
            }
        }
    }
}
