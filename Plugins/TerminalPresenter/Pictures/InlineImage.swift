/// The inline images of iTerm2, which WezTerm knows, too (<https://iterm2.com/documentation-images.html>).
enum InlineImage {
    /// Shows a picture's file from the cursor's cell on, scaled to so many cells.
    static func sequence(of file: [UInt8], in cells: Box.Size) -> String {
        "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(cells.columns);height=\(cells.rows)"
            + ";preserveAspectRatio=1;doNotMoveCursor=1:\(String(decoding: Base64.encode(file), as: UTF8.self))\u{7}"
    }
}
