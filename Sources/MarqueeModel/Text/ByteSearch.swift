/// Looks for one word in many texts, in steps of up to its length.
///
/// Source: R. N. Horspool, "Practical fast searching in strings" (1980).
package struct ByteSearch: Sendable {
    private let word: [UInt8]
    /// How far the word may move to the right when its last byte stands over a byte.
    private let steps: [Int]

    /// - Parameter word: UTF-8; an empty one is in every text.
    package init(_ word: some Sequence<UInt8>) {
        let word = Array(word)
        self.word = word
        var steps = [Int](repeating: word.count, count: 256)
        for (place, byte) in word.dropLast().enumerated() { steps[Int(byte)] = word.count - 1 - place }
        self.steps = steps
    }

    /// Whether the word stands somewhere in a text.
    package func isIn(_ text: [UInt8]) -> Bool {
        guard let last = word.last else { return true }
        let (text, word, steps) = (text.span, word.span, steps.span)
        var end = word.count - 1
        while end < text.count {
            if text[end] == last {
                var length = 1
                while length < word.count, text[end - length] == word[word.count - 1 - length] { length += 1 }
                if length == word.count { return true }
            }
            end += steps[Int(text[end])]
        }
        return false
    }
}
