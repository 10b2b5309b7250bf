import TextLayout

/// Lays out the body of a card: labels in a column, values beside them, groups indented.
struct EntryLines {
    /// At least 10.
    let width: Int
    /// The cells before each line.
    var indentation = 0
    /// The highest code that is drawn; 0 for none.
    let codeRows: Int
    /// The highest picture that is drawn.
    let pictureRows: Int
    /// The pictures; nil where none are drawn.
    let gallery: Gallery?

    /// The lines of some entries, one below the other.
    func lines(of entries: [Card.Entry]) -> [StyledLine] {
        let entries = entries.filter(fits)
        let column = labelColumn(of: entries)
        var lines: [StyledLine] = []
        for (index, entry) in entries.enumerated() {
            if index > 0, stands(entry, apartFrom: entries[index - 1]) { lines.append(StyledLine()) }
            switch entry {
            case .paragraph(let text):
                lines += WrappedText.lines(of: text, width: width - indentation).map { indented($0, .plain) }
            case .row(let label, let value):
                lines += labelled(label, wrapped(value, column), column)
            case .items(let label, let values):
                let items = values.flatMap { value in
                    WrappedText.lines(of: value, width: width - column - 2).enumerated().map { number, line in
                        StyledLine((number == 0 ? "• " : "  ") + line)
                    }
                }
                lines += labelled(label, items, column)
            case .files(let label, let files):
                lines += labelled(label, self.lines(of: files, column), column)
            case .drawing(let drawn):
                lines += drawn.map { indented($0, .code) }
            case .group(let label, let members):
                lines.append(indented(cutLabel(label, width - indentation), .label))
                // Deep nesting must leave room for the values.
                lines += EntryLines(
                    width: width, indentation: min(indentation + 2, width / 2 - 2), codeRows: codeRows,
                    pictureRows: pictureRows, gallery: gallery
                )
                .lines(of: members)
            }
        }
        return lines
    }

    /// Whether it can be shown: half a code is none.
    private func fits(_ entry: Card.Entry) -> Bool {
        guard case .drawing(let lines) = entry else { return true }
        return lines.count <= codeRows && lines.allSatisfy { DisplayWidth.of($0) <= width - indentation }
    }

    private func stands(_ entry: Card.Entry, apartFrom previous: Card.Entry) -> Bool {
        guard indentation == 0 else { return false }
        return switch (previous, entry) {
        case (.row, .row), (.row, .items), (.items, .row), (.items, .items): false
        default: true
        }
    }

    private func wrapped(_ value: String, _ column: Int) -> [StyledLine] {
        WrappedText.lines(of: value, width: width - column).map { StyledLine($0) }
    }

    /// Files one below the other, and an empty line where a picture is one of two.
    private func lines(of files: [Card.File], _ column: Int) -> [StyledLine] {
        files.map { lines(of: $0, column) }.reduce(into: []) { all, next in
            if let last = all.last, last.picture != nil || next.first?.picture != nil { all.append(StyledLine()) }
            all += next
        }
    }

    /// A picture, or the file's name where it can't be drawn.
    private func lines(of file: Card.File, _ column: Int) -> [StyledLine] {
        let room = Box.Size(columns: width - column, rows: pictureRows)
        return gallery?.lines(of: file.path, within: room) ?? wrapped(file.description, column)
    }

    private func labelled(_ label: String, _ values: [StyledLine], _ column: Int) -> [StyledLine] {
        let label = cutLabel(label, column - indentation - 2)
        return values.enumerated().map { number, value in
            var line = indented(number == 0 ? label : "", .label)
            line.append(String(repeating: " ", count: max(0, column - line.width)))
            line.append(value)
            return line
        }
    }

    private func labelColumn(of entries: [Card.Entry]) -> Int {
        let widths = entries.map { entry in
            switch entry {
            case .row(let label, _), .items(let label, _), .files(let label, _):
                DisplayWidth.of(SanitizedText.line(of: label))
            case .paragraph, .group, .drawing: 0
            }
        }
        return min(indentation + min(widths.max() ?? 0, max(6, width / 3)) + 2, width - 4)
    }

    private func cutLabel(_ label: String, _ width: Int) -> String {
        WrappedText.line(of: label, width: width)
    }

    private func indented(_ text: String, _ style: StyledLine.Style) -> StyledLine {
        var line = StyledLine(String(repeating: " ", count: indentation))
        line.append(text, style)
        return line
    }
}
