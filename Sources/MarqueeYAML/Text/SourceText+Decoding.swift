package import MarqueeModel

extension SourceText {
    /// Decodes the bytes of a file: UTF-8, with or without a byte order mark, or UTF-16 with one.
    ///
    /// What cannot be decoded is cut off, and reported with the place at which that happens.
    package static func decoding(_ raw: [UInt8], file: String) -> (text: SourceText, problem: Diagnostic?) {
        guard raw.count <= maximumBytes else {
            let start = TextPosition(line: 1, column: 1)
            let problem = Diagnostic(
                .tooLarge, "the file has \(raw.count) bytes, which exceeds the limit of \(maximumBytes)",
                at: SourceRange(file: file, range: TextRange(start, start)), help: "split it into several files")
            return (SourceText(file: file, validated: []), problem)
        }
        switch (raw.first, raw.dropFirst().first) {
        case (0xFF, 0xFE): return utf16(raw, file: file, isLittleEndian: true)
        case (0xFE, 0xFF): return utf16(raw, file: file, isLittleEndian: false)
        default: return utf8(raw.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(raw.dropFirst(3)) : raw, file: file)
        }
    }

    private static func utf8(_ bytes: [UInt8], file: String) -> (SourceText, Diagnostic?) {
        do {
            _ = try UTF8Span(validating: bytes.span)
            return (SourceText(file: file, validated: bytes), nil)
        } catch {
            let offset = error.byteOffsets.lowerBound
            let text = SourceText(file: file, validated: Array(bytes[..<offset]))
            let shown = bytes[error.byteOffsets].map { "0x" + String($0, radix: 16) }.joined(separator: " ")
            return (text, undecodable(text, "\(shown) at byte \(offset) is not UTF-8"))
        }
    }

    private static func utf16(_ raw: [UInt8], file: String, isLittleEndian: Bool) -> (SourceText, Diagnostic?) {
        var units: [UInt16] = []
        units.reserveCapacity(raw.count / 2)
        for index in stride(from: 2, to: raw.count - 1, by: 2) {
            let (first, second) = (UInt16(raw[index]), UInt16(raw[index + 1]))
            units.append(isLittleEndian ? second << 8 | first : first << 8 | second)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(raw.count)
        var decoder = UTF16()
        var iterator = units.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar):
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            case .error:
                let text = SourceText(file: file, validated: bytes)
                return (text, undecodable(text, "incomplete surrogate pair in this UTF-16 file"))
            case .emptyInput:
                let text = SourceText(file: file, validated: bytes)
                guard raw.count.isMultiple(of: 2) else {
                    return (text, undecodable(text, "this UTF-16 file ends in the middle of a character"))
                }
                return (text, nil)
            }
        }
    }

    private static func undecodable(_ prefix: SourceText, _ message: String) -> Diagnostic {
        let place = TextPositions(prefix).position(ofByte: prefix.bytes.count)
        return Diagnostic(
            .encoding, message,
            at: SourceRange(
                file: prefix.file,
                range: TextRange(place, TextPosition(line: place.line, column: place.column + 1))),
            help: "save the file as UTF-8")
    }
}
