/// Finds the name that somebody probably meant.
package enum NearestName {
    /// The candidate nearest to `name`, or nil when none is near: more than a third of its letters would change.
    ///
    /// Of several at the same distance, the first. Distance counts insertions, deletions, replacements and swaps of
    /// neighbours (optimal string alignment). Names longer than 100 are not compared.
    package static func of(_ name: String, in candidates: some Sequence<String>) -> String? {
        let letters = letters(of: name)
        guard !letters.isEmpty, letters.count <= 100 else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let other = self.letters(of: candidate)
            let limit = min((best?.distance ?? Int.max) - 1, max(1, max(letters.count, other.count) / 3))
            guard abs(other.count - letters.count) <= limit, other.count <= 100 else { continue }
            let distance = distance(letters, other)
            if distance <= limit { best = (candidate, distance) }
            if distance == 0 { break }
        }
        return best?.name
    }

    /// The candidate that somebody certainly meant: the nearest one, when no other is as near.
    package static func only(_ name: String, in candidates: some Sequence<String>) -> String? {
        let candidates = Array(candidates)
        guard let nearest = of(name, in: candidates) else { return nil }
        let letters = letters(of: name)
        let limit = distance(letters, self.letters(of: nearest))
        let rivals = candidates.filter { candidate in
            let other = self.letters(of: candidate)
            return candidate != nearest && abs(other.count - letters.count) <= limit
                && distance(letters, other) <= limit
        }
        return rivals.isEmpty ? nearest : nil
    }

    /// The letters of a name, whether capitals or not. Most names are of ASCII, for which no text has to be made.
    private static func letters(of name: String) -> [UInt32] {
        var letters: [UInt32] = []
        letters.reserveCapacity(name.utf8.count)
        for byte in name.utf8 {
            guard byte < 0x80 else { return name.lowercased().unicodeScalars.map(\.value) }
            letters.append(UInt32((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte))
        }
        return letters
    }

    private static func distance(_ left: [UInt32], _ right: [UInt32]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}
