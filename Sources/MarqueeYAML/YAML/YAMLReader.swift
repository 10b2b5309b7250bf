import CLibYAML
import MarqueeModel

/// Drives libyaml's event parser over a text. All that is C stays in this file.
enum YAMLReader {
    static func read(_ composer: inout TreeComposer) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { unsafe parser.deallocate() }
        guard unsafe yaml_parser_initialize(parser) == 1 else {
            return composer.stop(Diagnostic(.yamlSyntax, "not enough memory to read this file"))
        }
        defer { unsafe yaml_parser_delete(parser) }
        guard checkDirectives(&composer) else { return }
        let source = composer.positions.text
        let text = source.isASCII ? source.bytes : composer.lineSeparators.hiding(in: source.bytes)
        unsafe text.withUnsafeBufferPointer { bytes in
            unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
            unsafe events(of: parser, into: &composer)
        }
    }

    private static func events(of parser: UnsafeMutablePointer<yaml_parser_t>, into composer: inout TreeComposer) {
        let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)
        defer { unsafe event.deallocate() }
        while composer.goesOn {
            guard unsafe yaml_parser_parse(parser, event) == 1 else {
                if unsafe parser.pointee.problem.map({ unsafe String(cString: $0) }) == YAMLSyntax.secondValue {
                    composer.forgetDocument()
                }
                return unsafe composer.stop(syntaxError(parser.pointee, composer))
            }
            defer { unsafe yaml_event_delete(event) }
            let (start, end) = unsafe (Int(event.pointee.start_mark.index), Int(event.pointee.end_mark.index))
            switch unsafe event.pointee.type {
            case YAML_SCALAR_EVENT:
                if unsafe event.pointee.start_mark.line < event.pointee.end_mark.line,
                    unsafe [YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE].contains(
                        event.pointee.data.scalar.style), composer.goesOnRightBehind(end)
                {
                    return composer.stop(YAMLMistake.openQuote(composer.source(start, end)))
                }
                unsafe scalar(event.pointee.data.scalar, start, end, &composer)
            case YAML_MAPPING_START_EVENT:
                let mapping = unsafe event.pointee.data.mapping_start
                let traits = unsafe properties(mapping.anchor, mapping.tag, suits: "map", start, end, &composer)
                composer.open(isMapping: true, traits: traits, start, end, anchor: unsafe name(mapping.anchor))
            case YAML_SEQUENCE_START_EVENT:
                let list = unsafe event.pointee.data.sequence_start
                let traits = unsafe properties(list.anchor, list.tag, suits: "seq", start, end, &composer)
                composer.open(isMapping: false, traits: traits, start, end, anchor: unsafe name(list.anchor))
            case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
                // The end of a block is an empty token at the next line's start.
                composer.close(start == end ? nil : end)
            case YAML_ALIAS_EVENT:
                composer.alias(unsafe name(event.pointee.data.alias.anchor) ?? "", start, end)
            case YAML_DOCUMENT_START_EVENT:
                composer.beginDocument()
            case YAML_DOCUMENT_END_EVENT:
                composer.endDocument()
            case YAML_STREAM_END_EVENT:
                return
            default:
                break
            }
        }
    }

    private typealias ScalarEvent = yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar

    private static func scalar(_ scalar: ScalarEvent, _ start: Int, _ end: Int, _ composer: inout TreeComposer) {
        let count = unsafe Int(scalar.length)
        let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
        unsafe composer.bytes.append(contentsOf: UnsafeBufferPointer(start: scalar.value, count: count))
        if composer.lineSeparators.areHidden { composer.lineSeparators.restore(in: &composer.bytes, last: count) }
        var traits: DocumentNode.Traits = isPlain ? .plain : []
        var kind = DocumentNode.Kind.string
        if unsafe scalar.tag != nil {
            kind = unsafe composer.tagged(name(scalar.tag) ?? "", count: count, isPlain: isPlain, start, end)
            traits = .hasProperties
            // What is meant is clear, and nothing is missing for want of it.
            if kind == .invalid, isPlain, unsafe name(scalar.tag) == CoreTag.prefix + "merge" {
                (kind, traits) = (.string, [.hasProperties, .plain])
            }
        } else if isPlain {
            kind = composer.resolved(count: count, start, end)
        }
        if unsafe scalar.anchor != nil { traits.insert(.hasProperties) }
        composer.scalar(kind, traits: traits, count: count, start, end, anchor: unsafe name(scalar.anchor))
    }

    private static func properties(
        _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?, suits: String,
        _ start: Int, _ end: Int, _ composer: inout TreeComposer
    ) -> DocumentNode.Traits {
        if let tag = unsafe name(tag), tag != "!", tag != CoreTag.prefix + suits {
            composer.reportTag(tag, start, end)
        }
        return unsafe anchor == nil && tag == nil ? [] : .hasProperties
    }

    private static func name(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        unsafe pointer.map { unsafe String(cString: $0) }
    }

    private static func syntaxError(_ parser: yaml_parser_t, _ composer: borrowing TreeComposer) -> Diagnostic {
        let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "the file is not valid YAML"
        if unsafe parser.error == YAML_READER_ERROR {
            let place = unsafe composer.positions.position(ofByte: Int(parser.problem_offset))
            let range = TextRange(place, TextPosition(line: place.line, column: place.column + 1))
            return YAMLSyntax.unreadable(
                problem, value: unsafe Int(parser.problem_value),
                at: SourceRange(file: composer.positions.text.file, range: range))
        }
        let offset = unsafe Int(parser.problem_mark.index)
        let context = unsafe parser.context.map { unsafe String(cString: $0) }
        if let plain = YAMLMistake(in: composer.positions, problem, at: offset)?.diagnostic { return plain }
        if let quoted = composer.quotedText(before: offset) { return YAMLMistake.openQuote(quoted) }
        let start = unsafe Int(parser.context_mark.index)
        return YAMLSyntax.error(
            problem, at: composer.source(offset, offset + 1), context: context,
            contextAt: context == nil ? nil : composer.source(start, start + 1))
    }
}
