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
    static func diagnostic(_ error: JSONError, _ positions: TextPositions) -> Diagnostic {
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
        let start = positions.position(ofByte: min(error.offset, end))
        let range = TextRange(start, TextPosition(line: start.line, column: start.column + 1))
        return Diagnostic(code, error.message, at: SourceRange(file: positions.text.file, range: range))
    }
}
