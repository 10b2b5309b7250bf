// Whatever comes from outside is made harmless here wherever it leaves: on a terminal, in a log, a report, a page.

extension Unicode.Scalar {
    /// Whether the scalar is seen where it stands, and steers nothing: neither a terminal, nor the direction, order or
    /// division of text.
    ///
    /// Not so are control characters (C0, DEL, C1), marks of direction, breaks of lines and paragraphs, what is invisible
    /// or has no width, and tag characters. Two of the widthless ones stay as they are where letters need them: combining
    /// marks, and the variation selectors of emoji.
    package var isHarmless: Bool {
        guard !(0x20..<0x7F).contains(value) else { return true }
        switch value {
        case 0xAD, 0x034F, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200D, 0x2060...0x206F, 0x3164,
            0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0x1_BCA0...0x1_BCA3, 0x1_D173...0x1_D17A, 0xE_0000...0xE_0FFF:
            return false
        default: return !isSteering
        }
    }

    /// Whether the scalar steers a terminal, or the direction or division of text: control characters, marks of direction,
    /// breaks of lines and paragraphs. Names may not have them, while some languages need what only has no width.
    var isSteering: Bool {
        switch value {
        case 0x00..<0x20, 0x7F..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether the scalar makes one picture of two emoji (UTS #51): between those it can be seen.
    fileprivate func joins(_ first: Unicode.Scalar?, _ second: Unicode.Scalar?) -> Bool {
        guard self == "\u{200D}", let first, let second else { return false }
        return (first.isPicture || first == "\u{FE0F}" || first.properties.isEmojiModifier) && second.isPicture
    }

    private var isPicture: Bool { properties.isEmoji && value > 0xFF }

    /// What the scalar is called: `U+0007`.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    /// The scalar, or its code point in angle brackets where it is not harmless.
    package var visible: [Unicode.Scalar] {
        isHarmless ? [self] : Array("<\(codePoint)>".unicodeScalars)
    }
}

extension String {
    /// The text on one line: `<U+001B>` in place of what is not harmless, line breaks and tabs among them.
    package var visible: String { replacingHarmful { $0.append(contentsOf: $1.visible) } }

    /// The text line by line: line breaks (LF, CRLF) and tabs stay.
    package var visibleLines: String { visibleLines(styled: false) }

    /// The same; styled, also the sequences that change colours stay (`ESC [ … m`), as they are written for terminals.
    /// What came from outside has to be made visible before it is styled.
    package func visibleLines(styled: Bool) -> String {
        guard !isPlain(besides: [0x0A, 0x09]) else { return self }
        var result = UnicodeScalarView()
        var rest = unicodeScalars[...]
        var last: Unicode.Scalar?
        while let scalar = rest.popFirst() {
            defer { last = scalar }
            if scalar == "\n" || scalar == "\t" || scalar == "\r" && rest.first == "\n" || scalar.isHarmless
                || scalar.joins(last, rest.first)
            {
                result.append(scalar)
            } else if styled, scalar == "\u{1B}", let style = rest.style {
                result.append(scalar)
                result.append(contentsOf: style)
                rest = rest[style.endIndex...]
            } else {
                result.append(contentsOf: scalar.visible)
            }
        }
        return String(result)
    }

    /// A text of JSON in which strings hold only what is harmless: the rest is written as escape sequences, which mean the
    /// same to every reader.
    package var visibleJSON: String {
        guard !isPlain(besides: [0x0A]) else { return self }
        return replacingHarmful { result, scalar in
            guard scalar != "\n" else { return result.append(scalar) }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                result.append(
                    contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).unicodeScalars)
            }
        }
    }

    private func replacingHarmful(_ replace: (inout UnicodeScalarView, Unicode.Scalar) -> Void) -> String {
        guard !isPlain(besides: []) else { return self }
        guard !unicodeScalars.allSatisfy(\.isHarmless) else { return self }
        var (result, last, rest) = (UnicodeScalarView(), Unicode.Scalar?.none, unicodeScalars[...])
        while let scalar = rest.popFirst() {
            if scalar.isHarmless || scalar.joins(last, rest.first) {
                result.append(scalar)
            } else {
                replace(&result, scalar)
            }
            last = scalar
        }
        return String(result)
    }

    /// Whether all of it is printable ASCII or one of the bytes: what most texts are, and cheap to know.
    private func isPlain(besides allowed: [UInt8]) -> Bool {
        utf8.allSatisfy { (0x20..<0x7F).contains($0) || allowed.contains($0) }
    }
}

extension Substring.UnicodeScalarView {
    /// What follows ESC in a sequence that begins here and changes a colour; nil when none does.
    fileprivate var style: Substring.UnicodeScalarView? {
        guard first == "[" else { return nil }
        guard let end = dropFirst().prefix(16).firstIndex(where: { !("0"..."9").contains($0) && $0 != ";" }),
            self[end] == "m"
        else { return nil }
        return self[...end]
    }
}
