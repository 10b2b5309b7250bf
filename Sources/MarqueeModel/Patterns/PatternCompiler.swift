/// Turns a pattern's text into a program, in one pass and without recursion.
///
/// A group that is open is a frame on a list; each piece is translated behind what stands before it, and a quantifier
/// or an alternative moves the stretch that it concerns.
struct PatternCompiler {
    /// How deep groups can be nested, and how many scalars a pattern can have.
    private static let deepest = 64
    private static let longest = 1_000

    /// A group whose parenthesis is open, or the whole pattern.
    private struct Group {
        /// Where its parenthesis stands in the pattern.
        let offset: Int
        /// Where its instructions begin.
        let start: Int
        /// Where those of the current alternative begin.
        var alternative: Int
        /// The last of the jumps behind alternatives, which lead to the group's end once it is known. Until then each
        /// holds how far back the one before it is; the first one holds 0.
        var lastJump: Int?
    }

    var scanner: PatternScanner
    private var instructions: [PatternInstruction] = []
    var classes: [CharacterClass] = []
    private var outer: [Group] = []
    private var group = Group(offset: 0, start: 0, alternative: 0)
    /// Where the piece begins that a quantifier would repeat; nil when there is none.
    private var piece: Int?
    /// Where the last quantifier ended, to tell a second one in a row from one that has nothing to repeat.
    private var quantifierEnd = -1

    init(_ source: String) throws(PatternError) {
        // Scalars are counted only where there are so many bytes that it matters.
        if source.utf8.count > Self.longest {
            let count = source.unicodeScalars.count
            guard count <= Self.longest else {
                throw PatternError(
                    "the pattern has \(count) characters; at most 1,000 are supported", at: Self.longest)
            }
        }
        self.scanner = PatternScanner(source)
        self.instructions.reserveCapacity(source.utf8.count + 1)
    }

    mutating func compile() throws(PatternError) -> PatternProgram {
        while let scalar = scanner.next {
            let offset = scanner.offset
            scanner.advance()
            try translate(scalar, at: offset)
        }
        guard outer.isEmpty else {
            throw PatternError("'(' is not closed; add ')'", at: group.offset)
        }
        endAlternatives()
        instructions.append(.found)
        guard instructions.count <= PatternProgram.largest else {
            throw PatternError("the pattern exceeds the limit of 10,000 states; reduce its repetitions", at: 0)
        }
        return PatternProgram(exact(instructions), classes: exact(classes))
    }

    /// A copy without the room that was reserved in vain, which would stay with the pattern for good.
    private func exact<Element>(_ elements: [Element]) -> [Element] {
        var copy: [Element] = []
        copy.reserveCapacity(elements.count)
        copy.append(contentsOf: elements)
        return copy
    }

    private mutating func translate(_ scalar: Unicode.Scalar, at offset: Int) throws(PatternError) {
        switch scalar {
        case "(": try openGroup(at: offset)
        case ")": try closeGroup(at: offset)
        case "|": endAlternative()
        case "*", "+", "?": try quantify(scanner.quantifier(scalar), at: offset)
        case "{": try quantify(scanner.counts(), at: offset)
        case "^", "$":
            instructions.append(scalar == "^" ? .start : .end)
            piece = nil
        case ".": append(.any)
        case "[": append(.oneOf(try characterClass(at: offset)))
        case "\\": append(try escape(at: offset))
        case "]", "}":
            throw PatternError("unescaped '\(scalar)'; write '\\\(scalar)' for the character", at: offset)
        default: append(.scalar(scalar))
        }
    }

    private mutating func append(_ instruction: PatternInstruction) {
        piece = instructions.count
        instructions.append(instruction)
    }
}

// MARK: - Groups and alternatives

extension PatternCompiler {
    private mutating func openGroup(at offset: Int) throws(PatternError) {
        try scanner.skipGroupMark(at: offset)
        guard outer.count < Self.deepest else {
            throw PatternError("groups are nested deeper than 64", at: offset)
        }
        outer.append(group)
        group = Group(offset: offset, start: instructions.count, alternative: instructions.count)
        piece = nil
    }

    private mutating func closeGroup(at offset: Int) throws(PatternError) {
        guard let surrounding = outer.popLast() else {
            throw PatternError("unmatched ')'; write '\\)' for the character", at: offset)
        }
        endAlternatives()
        piece = group.start
        group = surrounding
    }

    /// At `|`: the alternative before it gets a way around itself, and a way out.
    private mutating func endAlternative() {
        instructions.insert(.split(distance(instructions.count + 2, group.alternative)), at: group.alternative)
        let jump = instructions.count
        instructions.append(.jump(group.lastJump.map { distance(jump, $0) } ?? 0))
        group.lastJump = jump
        group.alternative = jump + 1
        piece = nil
    }

    /// Behind the last alternative: all ways out lead here.
    private mutating func endAlternatives() {
        let end = instructions.count
        while let jump = group.lastJump, case .jump(let back) = instructions[jump] {
            instructions[jump] = .jump(distance(end, jump))
            group.lastJump = back == 0 ? nil : jump - Int(back)
        }
    }

    /// Programs are far shorter than an offset can be long: `quantify` sees to it.
    private func distance(_ end: Int, _ start: Int) -> Int16 {
        Int16(clamping: end - start)
    }
}

// MARK: - Quantifiers

extension PatternCompiler {
    private mutating func quantify(_ quantifier: PatternQuantifier, at offset: Int) throws(PatternError) {
        guard let start = piece else {
            throw scanner.nothingToRepeat(quantifier, isSecond: offset == quantifierEnd, at: offset)
        }
        piece = nil
        quantifierEnd = scanner.offset
        let body = Array(instructions[start...])
        // An empty group matches the empty text however often it is repeated.
        guard !body.isEmpty else { return }
        let (minimum, maximum) = (quantifier.minimum, quantifier.maximum)
        let copies =
            maximum.map { minimum * body.count + ($0 - minimum) * (body.count + 1) } ?? minimum * body.count + 2
        guard start + copies <= PatternProgram.largest else {
            throw PatternError(
                "'\(quantifier.text)' makes the pattern exceed the limit of 10,000 states; reduce the count, or use"
                    + " minLength and maxLength", at: offset)
        }
        if minimum == 0 { instructions.removeSubrange(start...) }
        for _ in 1..<max(minimum, 1) { instructions.append(contentsOf: body) }
        guard let maximum else { return repeatForever(body, isOptional: minimum == 0) }
        for remaining in stride(from: maximum - minimum, to: 0, by: -1) {
            instructions.append(.split(Int16(clamping: remaining * (body.count + 1))))
            instructions.append(contentsOf: body)
        }
    }

    private mutating func repeatForever(_ body: [PatternInstruction], isOptional: Bool) {
        guard isOptional else { return instructions.append(.split(Int16(clamping: -body.count))) }
        instructions.append(.split(Int16(clamping: body.count + 2)))
        instructions.append(contentsOf: body)
        instructions.append(.jump(Int16(clamping: -body.count - 1)))
    }
}
