/// The pictures of one message: examined once, and decoded again only for another size.
final class Gallery {
    /// Pictures of a message that are drawn; of others the file is named.
    static let maximumPictures = 12

    /// A picture as it was decoded last.
    private struct Decoded {
        let room: PixelSize
        let pixels: Pixels?
    }

    /// How they are drawn; nil until the terminal was asked.
    var support: PictureSupport?
    private var sizes: [String: PixelSize] = [:]
    private var decoded: [String: Decoded] = [:]

    /// Whether there is nothing to draw.
    var isEmpty: Bool { sizes.isEmpty }

    /// Whether that file is a picture to draw.
    func admits(_ path: String) -> Bool {
        if sizes[path] != nil { return true }
        guard sizes.count < Self.maximumPictures, let file = PictureFile(path: path) else { return false }
        sizes[path] = file.size
        return true
    }

    /// The lines of a picture, as large as there is room, and drawn with half blocks; nil when it cannot be drawn.
    func lines(of path: String, within room: Box.Size) -> [StyledLine]? {
        guard let support, let size = sizes[path],
            let cells = PictureFit.cells(for: size, within: room, cell: support.cell),
            let pixels = pixels(of: path, in: PixelSize(width: cells.columns, height: cells.rows * 2))
        else { return nil }
        return HalfBlocks.lines(of: pixels, in: support.depth).enumerated().map { row, line in
            var line = line
            line.picture = StyledLine.PictureRow(path: path, cells: cells, row: row, column: 0)
            return line
        }
    }

    private func pixels(of path: String, in room: PixelSize) -> Pixels? {
        if let known = decoded[path], known.room == room { return known.pixels }
        // What is damaged is named, as it was before pictures were drawn.
        let pixels = try? PictureFile(path: path)?.decoded(within: room)
        decoded[path] = Decoded(room: room, pixels: pixels)
        return pixels
    }
}
