import MarqueeModel

/// Reads JSON texts into the same tree as YAML.
enum JSONReader {
    /// Reads one document, or a sequence of them; returns why it is none.
    static func read(_ composer: inout TreeComposer, isSequence: Bool) -> JSONError? {
        let bytes = composer.positions.text.bytes
        var tokenizer = JSONTokenizer(bytes, hugeNumbers: .texts)
        do {
            composer.beginDocument()
            while composer.goesOn, let token = try tokenizer.next() {
                add(token, to: &composer)
                guard isSequence, composer.frames.isEmpty, !isWhite(bytes[token.end...]) else { continue }
                composer.endDocument()
                composer.beginDocument()
                tokenizer = JSONTokenizer(bytes, from: token.end, hugeNumbers: .texts)
            }
            composer.endDocument()
            return nil
        } catch {
            return error
        }
    }

    /// Whether a text looks like JSON Lines: an object begins in each line.
    static func isLines(_ text: SourceText) -> Bool {
        var count = 0
        for line in text.bytes.split(separator: UInt8(ascii: "\n")) where !isWhite(line) {
            guard line.first == UInt8(ascii: "{") else { return false }
            count += 1
        }
        return count > 1
    }

    /// Reads each line, whatever the others are.
    static func readLines(_ composer: inout TreeComposer) {
        let positions = composer.positions
        var start = 0
        for line in positions.text.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            defer { start += line.count + 1 }
            guard composer.goesOn else { return }
            guard !isWhite(line) else { continue }
            var tokenizer = JSONTokenizer(Array(line), from: 0, hugeNumbers: .texts)
            composer.beginDocument()
            do {
                while composer.goesOn, let token = try tokenizer.next() {
                    add(token.moved(by: start), to: &composer)
                }
                composer.endDocument()
            } catch {
                composer.abandonDocument()
                guard !composer.findings.isFull else { return }
                composer.findings.append(diagnostic(error, at: start, positions))
            }
        }
    }

    private static func isWhite(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.contains { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    }

    private static func add(_ token: JSONToken, to composer: inout TreeComposer) {
        switch token.kind {
        case .beginObject: composer.open(isMapping: true, traits: [], token.start, token.end)
        case .beginList: composer.open(isMapping: false, traits: [], token.start, token.end)
        case .endObject, .endList: composer.close(token.end)
        case .key(let text), .scalar(.string(let text)): scalar(.string, text, token, &composer)
        case .scalar(.integer(let number)): scalar(.integer, String(number), token, &composer)
        case .scalar(.double(let number)): scalar(.double, String(number), token, &composer)
        case .scalar(.huge(let digits)): scalar(.hugeNumber, digits, token, &composer)
        case .scalar(.boolean(let flag)): scalar(flag ? .yes : .no, flag ? "true" : "false", token, &composer)
        case .scalar(.null): scalar(.null, "null", token, &composer)
        }
    }

    private static func scalar(
        _ kind: DocumentNode.Kind, _ text: String, _ token: JSONToken, _ composer: inout TreeComposer
    ) {
        composer.bytes.append(contentsOf: text.utf8)
        composer.scalar(kind, traits: [], count: text.utf8.count, token.start, token.end)
    }

    /// The finding that a JSON error is.
    ///
    /// - Parameter offset: Where what was read begins in the text.
    static func diagnostic(_ error: JSONError, at offset: Int = 0, _ positions: TextPositions) -> Diagnostic {
        let code: DiagnosticCode =
            switch error.problem {
            case .syntax: .jsonSyntax
            case .tooDeep: .tooDeep
            case .outOfRange: .typeMismatch
            case .duplicateKey: .duplicateKey
            }
        // What is cut breaks off behind what is there, not on the empty lines below.
        let bytes = positions.text.bytes
        let end = (bytes.lastIndex { !isWhite([$0]) } ?? -1) + 1
        let start = positions.position(ofByte: min(offset + error.offset, end))
        let range = TextRange(start, TextPosition(line: start.line, column: start.column + 1))
        return Diagnostic(code, error.message, at: SourceRange(file: positions.text.file, range: range))
    }
}

extension JSONToken {
    /// The token in a text that has more before it.
    fileprivate func moved(by offset: Int) -> JSONToken {
        JSONToken(kind: kind, start: start + offset, end: end + offset)
    }
}
