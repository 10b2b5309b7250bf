import Glibc

/// A Swift file of this package.
struct SourceFile: Sendable {
    /// Its path from the package's root: `Sources/MarqueeModel/Values/Value.swift`.
    let path: String
    /// How many lines it has.
    let lineCount: Int
    /// Its code in UTF-8, with comments and the texts of string literals blanked out, as C wants it: ended by 0.
    private let code: [CChar]

    init(path: String, text: String) {
        self.path = path
        let bytes = Array(text.utf8)
        self.code = SwiftCode.code(of: bytes).map { CChar(bitPattern: $0) } + [0]
        self.lineCount = bytes.count { $0 == UInt8(ascii: "\n") } + (text.isEmpty || text.hasSuffix("\n") ? 0 : 1)
    }

    /// The top folders' part of the path: `Sources/MarqueeModel`.
    var target: String { path.split(separator: "/").prefix(2).joined(separator: "/") }

    /// Whether it becomes part of what users run: tests and benchmarks do not.
    var isProduct: Bool { path.hasPrefix("Sources/") || path.hasPrefix("Plugins/") }

    /// The lines of code in which a text occurs, with their numbers from 1.
    ///
    /// All rules ask this first, and few files answer: so the search is C's, and the rest of a rule may be slow.
    func lines(containing text: String) -> [(number: Int, code: String)] {
        let (text, lineFeed) = (text.utf8CString.map(\.self), "\n".utf8CString.map(\.self))
        var lines: [(number: Int, code: String)] = []
        var (line, lineStart, position) = (1, 0, 0)
        while let found = firstIndex(of: text, from: position) {
            while let lineEnd = firstIndex(of: lineFeed, from: lineStart), lineEnd < found {
                (line, lineStart) = (line + 1, lineEnd + 1)
            }
            position = firstIndex(of: lineFeed, from: found) ?? code.count - 1
            lines.append(
                (line, String(decoding: code[lineStart..<position].map { UInt8(bitPattern: $0) }, as: UTF8.self)))
        }
        return lines
    }

    private func firstIndex(of text: [CChar], from start: Int) -> Int? {
        unsafe code.withUnsafeBufferPointer { code in
            unsafe text.withUnsafeBufferPointer { text in
                guard let whole = code.baseAddress, let text = text.baseAddress else { return nil }
                return unsafe strstr(whole + start, text).map { unsafe UnsafePointer($0) - whole }
            }
        }
    }
}
