import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// The names of a document with what they are. Texts, numbers and comments are left to the editor's own colours for
/// YAML, which know them as well.
struct SemanticTokens {
    struct Token: Sendable, Equatable {
        let range: Range<Int>
        let type: TokenType
        var modifiers = 0
    }

    /// How many are sent at most.
    static let maximumCount = 50_000

    /// In order; none overlaps another.
    let tokens: [Token]

    init(_ project: ProjectIndex, file: FilePath, outline: FileOutline, marks: TextMarks) {
        var all = project.occurrences(in: outline, of: file).compactMap { Self.token($0, in: project) }
        for (token, role) in GrammarWalk(outline, of: file).found {
            all.append(Self.token(token, role))
        }
        for name in marks.names {
            let modifiers = name.isAnchor ? TokenModifier.definition.bit : 0
            all.append(Token(range: name.range, type: .anchor, modifiers: modifiers))
        }
        // What was found first says more of a place: a name is more than a word.
        let sorted = all.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        var end = 0
        var tokens: [Token] = []
        for (_, token) in sorted where token.range.lowerBound >= end && !token.range.isEmpty {
            guard tokens.count < Self.maximumCount else { break }
            tokens.append(token)
            end = token.range.upperBound
        }
        self.tokens = tokens
    }

    private static func token(_ occurrence: Occurrence, in project: ProjectIndex) -> Token? {
        let definition = occurrence.isDefinition ? TokenModifier.definition.bit : 0
        switch occurrence.symbol {
        case .template(let name):
            let isBuiltIn = BuiltInFunction(rawValue: name) != nil
            let isFunction = isBuiltIn || project.definition(name)?.kind.isFunction == true
            let modifiers = definition | (isBuiltIn ? TokenModifier.defaultLibrary.bit : 0)
            return Token(range: occurrence.range, type: isFunction ? .function : .template, modifiers: modifiers)
        case .argument(let template, let name):
            let isGroup = project.definition(template)?.isGroup(name) ?? false
            return Token(range: occurrence.range, type: isGroup ? .group : .argument, modifiers: definition)
        case .recipe: return Token(range: occurrence.range, type: .recipe, modifiers: definition)
        case .event: return Token(range: occurrence.range, type: .event)
        case .message: return Token(range: occurrence.range, type: .message)
        }
    }

    private static func token(_ scalar: OutlineScalar, _ role: GrammarWalk.Role) -> Token {
        switch role {
        case .key: Token(range: scalar.range, type: .key)
        case .type: Token(range: scalar.range, type: .type)
        case .word: Token(range: scalar.range, type: .word)
        case .quantity: Token(range: scalar.range, type: .number)
        case .recipe: Token(range: scalar.range, type: .recipe, modifiers: TokenModifier.definition.bit)
        case .name(let subject): Token(range: scalar.range, type: type(of: subject))
        }
    }

    private static func type(of subject: Grammar.Shape.Subject) -> TokenType {
        switch subject {
        case .definition: .template
        case .function: .function
        case .recipe: .recipe
        case .event: .event
        case .message: .message
        case .presenter, .plugin, .playlist: .presenter
        case .locale: .locale
        }
    }

    // MARK: The wire

    /// Five numbers for each token: lines and characters from the one before, length, type, modifiers.
    ///
    /// - Parameter stretch: Where tokens are wanted; nil: everywhere.
    func numbers(in text: TextBuffer, _ encoding: PositionEncoding, within stretch: Range<Int>? = nil) -> [Int] {
        var numbers: [Int] = []
        numbers.reserveCapacity(tokens.count * 5)
        var (line, character, offset) = (0, 0, 0)
        var (lastLine, lastCharacter) = (0, 0)
        for token in tokens {
            if let stretch, !token.range.overlaps(stretch) { continue }
            let start = token.range.lowerBound
            let newLine = text.line(of: start)
            if newLine != line { (line, character, offset) = (newLine, 0, text.lineStarts[newLine]) }
            character += Self.units(text.bytes, offset..<start, encoding)
            offset = start
            // A token is on one line.
            guard token.range.upperBound <= text.content(ofLine: line).upperBound else { continue }
            let length = Self.units(text.bytes, token.range, encoding)
            let isSameLine = line == lastLine
            numbers += [
                line - lastLine, isSameLine ? character - lastCharacter : character, length, token.type.rawValue,
                token.modifiers,
            ]
            (lastLine, lastCharacter) = (line, character)
        }
        return numbers
    }

    private static func units(_ bytes: [UInt8], _ range: Range<Int>, _ encoding: PositionEncoding) -> Int {
        guard encoding != .utf8 else { return range.count }
        var units = 0
        for byte in bytes[range] where byte & 0xC0 != 0x80 { units += encoding.units(ofScalarBeginningWith: byte) }
        return units
    }
}

/// The numbers that a client was sent last of a document, so that it can be sent what is new only.
struct SentTokens: Sendable {
    let id: Int
    let numbers: [Int]

    /// What to delete of the numbers from where on, and what to put there; nil when they are the same.
    func difference(to new: [Int]) -> (start: Int, deleted: Int, inserted: ArraySlice<Int>)? {
        guard new != numbers else { return nil }
        var start = 0
        while start < min(numbers.count, new.count), numbers[start] == new[start] { start += 1 }
        var (oldEnd, newEnd) = (numbers.count, new.count)
        while oldEnd > start, newEnd > start, numbers[oldEnd - 1] == new[newEnd - 1] {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        return (start, oldEnd - start, new[start..<newEnd])
    }
}
