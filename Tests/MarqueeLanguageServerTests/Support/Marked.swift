/// A text in which keycaps mark places: `a: 1️⃣b` is `a: b`, with 1️⃣ at byte 3.
struct Marked {
    private(set) var text = ""
    private(set) var offsets: [Character: Int] = [:]

    init(_ marked: String) {
        for character in marked {
            if character.unicodeScalars.last == "\u{20E3}" {
                offsets[character] = text.utf8.count
            } else {
                text.append(character)
            }
        }
    }

    var bytes: [UInt8] { Array(text.utf8) }

    subscript(mark: Character) -> Int { offsets[mark] ?? 0 }

    /// The place of a mark as a client writes it, in UTF-16.
    func position(_ mark: Character = "1️⃣") -> (line: Int64, character: Int64) {
        let before = String(decoding: bytes[..<self[mark]], as: UTF8.self)
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        return (Int64(lines.count - 1), Int64(lines.last?.utf16.count ?? 0))
    }
}
