import TextLayout

/// Says how much of a body is not in view.
enum ScrollMark {
    /// The longest text for which there is room; empty when all is in view.
    static func text(above: Int, below: Int, width: Int) -> String {
        let counts = [above > 0 ? "↑ \(above)" : nil, below > 0 ? "↓ \(below)" : nil].compactMap(\.self)
        guard !counts.isEmpty else { return "" }
        let short = counts.joined(separator: "  ")
        let noun = (below > 0 ? below : above) == 1 ? "line" : "lines"
        let arrows = (above > 0 ? "↑" : "") + (below > 0 ? "↓" : "")
        return ["\(short) more \(noun)", short].first { DisplayWidth.of($0) <= width } ?? arrows
    }
}
