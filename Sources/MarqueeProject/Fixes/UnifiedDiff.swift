import MarqueeModel

/// The lines in which two texts differ, in the unified format (POSIX, `diff -u`).
package struct UnifiedDiff {
    private enum Line {
        case same(String)
        case removed(String)
        case inserted(String)

        var isSame: Bool { if case .same = self { true } else { false } }

        var text: String {
            switch self {
            case .same(let text): " " + text
            case .removed(let text): "-" + text
            case .inserted(let text): "+" + text
            }
        }
    }

    private static let context = 3
    private let lines: [Line]

    package init(from old: [UInt8], to new: [UInt8]) {
        self.init(Self.lines(of: old), Self.lines(of: new))
    }

    package init(from old: String, to new: String) {
        self.init(from: Array(old.utf8), to: Array(new.utf8))
    }

    private init(_ old: [String], _ new: [String]) {
        // What is the same at both ends needs no search.
        let head = zip(old, new).prefix { $0 == $1 }.count
        let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed()).prefix { $0 == $1 }.count
        let (middleOld, middleNew) = (Array(old[head..<old.count - tail]), Array(new[head..<new.count - tail]))
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in middleNew.difference(from: middleOld) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines = old.prefix(head).map(Line.same)
        var (left, right) = (0, 0)
        while left < middleOld.count || right < middleNew.count {
            if removed.contains(left) {
                lines.append(.removed(middleOld[left]))
                left += 1
            } else if inserted.contains(right) {
                lines.append(.inserted(middleNew[right]))
                right += 1
            } else {
                lines.append(.same(middleOld[left]))
                (left, right) = (left + 1, right + 1)
            }
        }
        self.lines = lines + old.suffix(tail).map(Line.same)
    }

    /// Lines with their breaks; the last one may have none.
    private static func lines(of bytes: [UInt8]) -> [String] {
        var lines: [String] = []
        var start = 0
        for index in bytes.indices where bytes[index] == 0x0A {
            lines.append(String(decoding: bytes[start...index], as: UTF8.self))
            start = index + 1
        }
        if start < bytes.count { lines.append(String(decoding: bytes[start...], as: UTF8.self)) }
        return lines
    }

    package var isEmpty: Bool { lines.allSatisfy(\.isSame) }

    /// The difference; empty when there is none.
    package func text(old: String, new: String) -> String {
        let hunks = hunks
        guard !hunks.isEmpty else { return "" }
        return "--- \(old.visible)\n+++ \(new.visible)\n" + hunks.map(text(of:)).joined()
    }

    /// The differing lines with what is around them: ranges that do not meet.
    private var hunks: [Range<Int>] {
        var hunks: [Range<Int>] = []
        for index in lines.indices where !lines[index].isSame {
            let range = max(0, index - Self.context)..<min(lines.count, index + Self.context + 1)
            if let last = hunks.last, last.upperBound >= range.lowerBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return hunks
    }

    private func text(of hunk: Range<Int>) -> String {
        let before = lines[..<hunk.lowerBound]
        let (old, new) = (Self.count(before).old, Self.count(before).new)
        let (oldCount, newCount) = (Self.count(lines[hunk]).old, Self.count(lines[hunk]).new)
        var text = "@@ -\(Self.place(old, oldCount)) +\(Self.place(new, newCount)) @@\n"
        for line in lines[hunk] {
            text += line.text
            if line.text.utf8.last != 0x0A { text += "\n\\ No newline at end of file\n" }
        }
        return text
    }

    private static func count(_ lines: ArraySlice<Line>) -> (old: Int, new: Int) {
        var (old, new) = (0, 0)
        for line in lines {
            switch line {
            case .same: (old, new) = (old + 1, new + 1)
            case .removed: old += 1
            case .inserted: new += 1
            }
        }
        return (old, new)
    }

    /// The first line, counted from 1, and how many; of none, the line before.
    private static func place(_ before: Int, _ count: Int) -> String {
        "\(count == 0 ? before : before + 1),\(count)"
    }
}
