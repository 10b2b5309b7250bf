import Glibc

/// What a line from another program is answered: how `Proof/differential` asks what Marquee makes of something.
///
/// It is a part of the fuzzing's program, so that nothing is built twice.
struct Answer: Sendable {
    let name: String
    /// The words of a line, each of which is bytes in hexadecimal digits, to a line.
    let line: @Sendable ([[UInt8]]) -> String
}

let answers: [Answer] = [.json, .pattern, .cache, .document, .schema]

/// Answers one line after the other, until there is none.
func answer(_ answer: Answer) {
    while let line = readLine() {
        print(answer.line(line.split(separator: " ", omittingEmptySubsequences: false).map(bytes)))
        // Whoever asks waits for it.
        fflush(nil)
    }
}

private func bytes(_ digits: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits.utf8 {
        let value = digit < 0x3A ? digit &- 0x30 : digit &- 0x57
        if let first = high {
            bytes.append(first << 4 | value)
            high = nil
        } else {
            high = value
        }
    }
    return bytes
}

extension Sequence<UInt8> {
    /// Two digits for each byte.
    var hexadecimal: String {
        var text = ""
        for byte in self { text += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        return text
    }
}
