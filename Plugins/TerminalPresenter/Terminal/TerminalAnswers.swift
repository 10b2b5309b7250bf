/// What a terminal says of itself when it is asked.
struct TerminalAnswers: Equatable {
    /// Asks whether it knows kitty's graphics, for its version, the size of a cell, and at last for its attributes, which
    /// every terminal answers: so an answer to that one means that no more of the others will come.
    static let questions =
        "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" + "\u{1B}[>0q" + "\u{1B}[16t" + "\u{1B}[c"

    /// Whether it knows kitty's graphics.
    private(set) var knowsKitty = false
    /// Whether it knows sixels.
    private(set) var knowsSixel = false
    /// Its name and version; nil where it did not say.
    private(set) var version: String?
    /// The size of a cell.
    private(set) var cell: PixelSize?
    /// Whether the last question was answered.
    private(set) var isComplete = false

    /// Reads what has come up to now.
    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for sequence in text.split(separator: "\u{1B}") {
            if sequence.hasPrefix("_Gi=31;") {
                knowsKitty = sequence.dropFirst(7) == "OK"
            } else if sequence.hasPrefix("P>|") {
                version = String(sequence.dropFirst(3))
            } else if sequence.hasPrefix("[6;"), let end = sequence.firstIndex(of: "t") {
                let numbers = sequence[..<end].dropFirst(3).split(separator: ";").compactMap { Int($0) }
                guard numbers.count == 2, numbers.allSatisfy((1...1000).contains) else { continue }
                cell = PixelSize(width: numbers[1], height: numbers[0])
            } else if sequence.hasPrefix("[?"), let end = sequence.firstIndex(of: "c") {
                knowsSixel = sequence[..<end].dropFirst(2).split(separator: ";").contains("4")
                isComplete = true
            }
        }
    }

    /// Those that do without kitty's graphics, and say who they are.
    var knowsInlineImages: Bool {
        version.map { $0.hasPrefix("iTerm2") || $0.hasPrefix("WezTerm") } ?? false
    }
}
