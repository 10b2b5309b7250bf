/// A page as plain reading: its words in lines, with marks for items of lists and the addresses of links. Nothing is run,
/// and nothing loaded.
struct PageReading {
    private let bytes: [UInt8]
    private var position = 0
    private var result = ""
    /// How many line breaks, and whether a space, stand before the next word.
    private var (breaks, hasSpace) = (0, false)
    private var isPreformatted = false
    /// The address of the link that is open, and where its words begin.
    private var link: (address: String, start: Int)?

    /// The words of a page.
    static func text(of html: String) -> String {
        var reading = PageReading(bytes: Array(html.utf8))
        reading.read()
        return reading.result
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func read() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "<") where isMarkup: readMarkup()
            default: readWords()
            }
        }
    }

    // MARK: Words

    /// The words of an attribute's value: entities are read there, and markup is none.
    private static func words(ofValue value: ArraySlice<UInt8>) -> String {
        var reading = PageReading(bytes: Array(value))
        while reading.position < reading.bytes.count { reading.readWords() }
        return reading.result
    }

    private mutating func readWords() {
        if bytes[position] == UInt8(ascii: "&") { add(entity()) } else { readText() }
    }

    private mutating func readText() {
        let end = bytes[position...].dropFirst().firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        // A piece of valid UTF-8 between ASCII characters is valid.
        add(String(decoding: bytes[position..<(end ?? bytes.count)], as: UTF8.self))
        position = end ?? bytes.count
    }

    private mutating func add(_ text: String) {
        for character in text {
            if character.isNewline, isPreformatted {
                breaks = min(2, breaks + 1)
            } else if character.isWhitespace, character != "\u{A0}", !isPreformatted {
                hasSpace = true
            } else {
                beginWord()
                result.append(character == "\u{A0}" ? " " : character)
            }
        }
    }

    private mutating func beginWord() {
        if breaks > 0, !result.isEmpty {
            result += String(repeating: "\n", count: breaks)
        } else if hasSpace, let last = result.last, last != "\n", last != " " {
            result += " "
        }
        (breaks, hasSpace) = (0, false)
    }

    private mutating func breakLine(_ count: Int = 1) {
        breaks = max(breaks, count)
    }

    // MARK: Tags

    /// Whether a tag or a comment begins here, and not a word such as `<3`.
    private var isMarkup: Bool {
        guard position + 1 < bytes.count else { return false }
        let next = bytes[position + 1]
        return Self.isLetter(next) || [UInt8(ascii: "/"), UInt8(ascii: "!"), UInt8(ascii: "?")].contains(next)
    }

    private mutating func readMarkup() {
        if bytes[position...].starts(with: "<!--".utf8) { return skip(behind: "-->") }
        let isEnd = bytes[position + 1] == UInt8(ascii: "/")
        let start = position + (isEnd ? 2 : 1)
        let nameEnd = bytes[start...].firstIndex { !Self.isLetter($0) && !(0x30...0x39).contains($0) } ?? bytes.count
        let name = String(decoding: bytes[start..<nameEnd], as: UTF8.self).lowercased()
        position = nameEnd
        let attributes = readAttributes()
        if isEnd { return end(name) }
        begin(name, attributes)
    }

    /// Reads up to the end of a tag; of what is written there, only addresses and descriptions are kept.
    private mutating func readAttributes() -> [String: String] {
        var attributes: [String: String] = [:]
        var name: [UInt8] = []
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "=") {
                let value = readValue()
                let key = String(decoding: name, as: UTF8.self).lowercased()
                if key == "href" || key == "alt" { attributes[key] = Self.words(ofValue: value) }
                name = []
            } else if Self.isSpace(byte) || byte == UInt8(ascii: "/") {
                if position < bytes.count, bytes[position] != UInt8(ascii: "=") { name = [] }
            } else {
                name.append(byte)
            }
        }
        position = min(bytes.count, position + 1)
        return attributes
    }

    private mutating func readValue() -> ArraySlice<UInt8> {
        position = bytes[position...].firstIndex { !Self.isSpace($0) } ?? bytes.count
        guard position < bytes.count else { return [] }
        let quote = bytes[position]
        let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        let start = position + (isQuoted ? 1 : 0)
        let end = bytes[start...].firstIndex { isQuoted ? $0 == quote : Self.isSpace($0) || $0 == UInt8(ascii: ">") }
        position = min(bytes.count, (end ?? bytes.count) + (isQuoted ? 1 : 0))
        return bytes[start..<(end ?? bytes.count)]
    }

    private mutating func begin(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "script", "style", "template", "title", "noscript": skip(behind: "</\(name)")
        case "br": breakLine()
        case "hr":
            breakLine()
            add("———")
            breakLine()
        case "li":
            breakLine()
            add("•")
            hasSpace = true
        case "img": if let words = attributes["alt"], !words.isEmpty { add("[\(words)]") }
        case "a":
            if let address = attributes["href"], !address.hasPrefix("#") { link = (address, result.utf8.count) }
        case "td", "th": hasSpace = true
        default: breakAround(name)
        }
        if name == "pre" { isPreformatted = true }
    }

    private mutating func end(_ name: String) {
        if name == "pre" { isPreformatted = false }
        if name == "a", let link {
            self.link = nil
            let words = String(result[result.utf8.index(result.startIndex, offsetBy: link.start)...])
            if !words.contains(link.address) { add(words.isEmpty ? link.address : " (\(link.address))") }
        }
        breakAround(name)
    }

    private mutating func breakAround(_ name: String) {
        switch name {
        case "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "table", "ul", "ol", "section", "article":
            breakLine(2)
        case "div", "tr", "li", "dt", "dd", "header", "footer", "main", "nav", "form", "figure", "figcaption", "body":
            breakLine()
        default: break
        }
    }

    private mutating func skip(behind end: String) {
        let end = Array(end.utf8)
        while position < bytes.count {
            guard let start = bytes[position...].firstIndex(where: { $0 == end[0] }) else { break }
            position = start + 1
            let found = bytes[start...].prefix(end.count)
            guard found.count == end.count, zip(found, end).allSatisfy({ $0 | 0x20 == $1 | 0x20 }) else { continue }
            position = start + end.count
            // The rest of an end tag.
            if end[0] == UInt8(ascii: "<") { _ = readAttributes() }
            return
        }
        position = bytes.count
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    // MARK: Entities

    /// What a character reference stands for; itself where it is none.
    private mutating func entity() -> String {
        let name = bytes[(position + 1)...].prefix(32).prefix {
            Self.isLetter($0) || $0 == 0x23 || (0x30...0x39).contains($0)
        }
        let isEnded = name.endIndex < bytes.count && bytes[name.endIndex] == UInt8(ascii: ";")
        guard isEnded, let text = Self.character(String(decoding: name, as: UTF8.self)) else {
            position += 1
            return "&"
        }
        position = name.endIndex + 1
        return text
    }

    private static func character(_ name: String) -> String? {
        guard name.hasPrefix("#") else { return names[name] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    private static let names: [String: String] = {
        var names = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "hellip": "…", "mdash": "—", "ndash": "–",
            "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "sbquo": "‚", "bdquo": "„", "bull": "•",
            "euro": "€", "trade": "™", "oelig": "œ", "OElig": "Œ", "larr": "←", "rarr": "→",
        ]
        // Those of Latin-1, from U+00A0 on.
        let latin = """
            nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute \
            micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring \
            AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml \
            times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil \
            egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
            ugrave uacute ucirc uuml yacute thorn yuml
            """
        for (offset, name) in latin.split(separator: " ").enumerated() {
            names[String(name)] = Unicode.Scalar(UInt32(0xA0 + offset)).map { String(Character($0)) }
        }
        return names
    }()
}
