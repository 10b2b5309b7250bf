/// Draws the pictures that are wholly in view with what the terminal has for them; of others, half blocks are shown.
struct PicturePainter {
    /// A picture on the screen.
    struct Place: Equatable {
        let path: String
        let cells: Box.Size
        /// Of its first cell, from 0.
        let line: Int
        let column: Int
    }

    /// Larger files are decoded, and sent as the pixels that there is room for.
    private static let maximumDirectBytes = 500_000
    /// Pictures of other programs have other numbers, most likely.
    private static let firstIdentifier = 7_700_001

    /// What the terminal was told of a picture.
    private struct Shown {
        let cells: Box.Size
        let text: String
    }

    /// What the terminal has.
    let support: PictureSupport
    private var sent: [String: Int] = [:]
    private var shown: [String: Shown] = [:]

    /// For a terminal that was sent nothing yet.
    init(support: PictureSupport) {
        self.support = support
    }

    /// The pictures of which every row is among the lines; none where characters draw them.
    func places(in lines: [StyledLine]) -> [Place] {
        guard support.method != .blocks else { return [] }
        return lines.indices.compactMap { index in
            guard let first = lines[index].picture, first.row == 0 else { return nil }
            let last = index + first.cells.rows - 1
            guard last < lines.count, lines[last].picture?.path == first.path,
                lines[last].picture?.row == first.cells.rows - 1
            else { return nil }
            return Place(path: first.path, cells: first.cells, line: index, column: first.column)
        }
    }

    /// What shows the pictures at their places, one after the other, each from the cursor's cell on; nil for one whose file
    /// is no longer what it was.
    mutating func sequences(for places: [Place]) -> [String?] {
        places.enumerated().map { number, place in
            support.method == .kitty ? placement(of: place, number: number + 1) : inline(place)
        }
    }

    private mutating func placement(of place: Place, number: Int) -> String? {
        var text = ""
        if sent[place.path] == nil {
            guard let file = PictureFile(path: place.path), let content = content(of: file, in: place) else {
                return nil
            }
            let identifier = Self.firstIdentifier + sent.count
            text = KittyGraphics.transmission(of: content, as: identifier)
            sent[place.path] = identifier
        }
        return sent[place.path].map { text + KittyGraphics.placement(of: $0, number: number, in: place.cells) }
    }

    private func content(of file: PictureFile, in place: Place) -> KittyGraphics.Content? {
        if file.format == .png, file.bytes.count <= Self.maximumDirectBytes { return .png(file.bytes) }
        return pixels(of: file, in: place).map(KittyGraphics.Content.pixels)
    }

    private mutating func inline(_ place: Place) -> String? {
        if let known = shown[place.path], known.cells == place.cells { return known.text }
        guard let file = PictureFile(path: place.path) else { return nil }
        let text: String?
        switch support.method {
        case .iterm where file.bytes.count <= Self.maximumDirectBytes:
            text = InlineImage.sequence(of: file.bytes, in: place.cells)
        case .iterm:
            text = pixels(of: file, in: place)?.png.map { InlineImage.sequence(of: $0, in: place.cells) }
        case .sixel:
            text = pixels(of: file, in: place).map { Sixel.sequence(of: $0.enlarged(to: room(of: place))) }
        case .kitty, .blocks:
            text = nil
        }
        shown[place.path] = text.map { Shown(cells: place.cells, text: $0) }
        return text
    }

    private func room(of place: Place) -> PixelSize {
        PixelSize(width: place.cells.columns * support.cell.width, height: place.cells.rows * support.cell.height)
    }

    private func pixels(of file: PictureFile, in place: Place) -> Pixels? {
        // It could be decoded when the card was laid out: one that cannot now has just been replaced.
        try? file.decoded(within: room(of: place))
    }

    /// Takes what was drawn from the screen; clearing the screen does the same for all methods but kitty's.
    var hiding: String {
        sent.values.sorted().map(KittyGraphics.hiding).joined()
    }

    /// Makes the terminal forget what was sent.
    var removal: String {
        sent.values.sorted().map(KittyGraphics.removal).joined()
    }
}
