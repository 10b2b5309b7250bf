/// The variables that systemd gives to a service's process, read from what it says of them and from the file that its unit names.
///
/// Only what Marquee's own units use is understood: a value in quotes, and no continued lines (systemd.exec(5)).
package enum ServiceVariables {
    /// The variables in what `systemctl show --property=Environment` has after the sign: words, those with spaces in quotes.
    package static func words(_ text: String) -> [String: String] {
        var words: [String] = []
        var (word, isQuoted) = ("", false)
        for character in text {
            if character == "\"" {
                isQuoted.toggle()
            } else if character == " ", !isQuoted {
                words.append(word)
                word = ""
            } else {
                word.append(character)
            }
        }
        return variables(words + [word])
    }

    /// The variables in a file of `EnvironmentFile=`: a line each; those that begin with `#` or `;` are comments.
    package static func lines(_ text: String) -> [String: String] {
        variables(
            text.split(whereSeparator: \.isNewline).compactMap { line in
                let line = line.drop(while: \.isWhitespace)
                guard line.first != "#", line.first != ";", let sign = line.firstIndex(of: "=") else { return nil }
                return "\(trimmed(line[..<sign]))=\(unquoted(line[line.index(after: sign)...]))"
            })
    }

    /// A value without blanks and quotes around it.
    private static func unquoted(_ value: Substring) -> Substring {
        let value = trimmed(value)
        guard value.count > 1, let quote = value.first, "\"'".contains(quote), value.last == quote else { return value }
        return value.dropFirst().dropLast()
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }

    private static func variables(_ assignments: [String]) -> [String: String] {
        Dictionary(
            assignments.compactMap { assignment in
                guard let sign = assignment.firstIndex(of: "="), sign != assignment.startIndex else { return nil }
                return (String(assignment[..<sign]), String(assignment[assignment.index(after: sign)...]))
            }, uniquingKeysWith: { _, last in last })
    }
}
