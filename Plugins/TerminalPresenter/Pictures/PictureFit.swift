/// How many cells a picture takes.
enum PictureFit {
    /// Smaller ones show nothing that a person could tell.
    private static let minimum = Box.Size(columns: 4, rows: 2)

    /// The largest size within the room that keeps the picture's shape, and has no more halves of cells than there are
    /// pixels; nil when that is too small.
    ///
    /// - Parameter cell: The size of a cell.
    static func cells(for picture: PixelSize, within room: Box.Size, cell: PixelSize) -> Box.Size? {
        let most = Box.Size(columns: min(room.columns, picture.width), rows: min(room.rows, picture.height / 2))
        var columns = most.columns
        var rows = rounded(columns * cell.width * picture.height, picture.width * cell.height)
        if rows > most.rows {
            rows = most.rows
            columns = min(most.columns, rounded(rows * cell.height * picture.width, picture.height * cell.width))
        }
        guard columns >= minimum.columns, rows >= minimum.rows else { return nil }
        return Box.Size(columns: columns, rows: rows)
    }

    private static func rounded(_ dividend: Int, _ divisor: Int) -> Int {
        (dividend + divisor / 2) / divisor
    }
}
