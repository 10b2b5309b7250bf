import MarqueeModel

/// Rows of cells in columns that are as wide as their widest cell.
package struct TextTable {
    private var rows: [[String]] = []
    private let indent: String

    package init(indent: String = "", header: [String]? = nil) {
        self.indent = indent
        if let header { rows.append(header) }
    }

    package mutating func append(_ cells: [String]) {
        rows.append(cells.map(\.visible))
    }

    /// The rows, a line each; without spaces at the end of a line.
    package var text: String {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.displayWidth)
            }
        }
        return rows.map { row in
            var line = indent
            for (column, cell) in row.enumerated() {
                line += cell
                guard row[(column + 1)...].contains(where: { !$0.isEmpty }) else { break }
                line += String(repeating: " ", count: widths[column] - cell.displayWidth + 2)
            }
            return line + "\n"
        }.joined()
    }
}
