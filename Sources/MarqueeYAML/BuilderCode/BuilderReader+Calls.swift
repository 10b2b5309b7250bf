import MarqueeModel

extension BuilderReader {
    /// Reads `.name("…").stringArgument("…", "…")…`; whether the last of it builds the definition.
    mutating func readCalls(behind start: Int, of draft: Int) -> (end: Int, isBuilt: Bool) {
        var index = start
        while code.has(index, "."), code.isWord(index + 1) {
            let method = index + 1
            var end = method + 1
            var arguments = end..<end
            if code.has(end, "(") {
                arguments = end + 1..<max(code.partner(end), end + 1)
                end = code.partner(end) + 1
            } else if !code.has(end, "{") {
                break
            }
            // A function behind the parentheses is an argument, too.
            if language == .kotlin, code.has(end, "{") {
                if code.has(method, "apply") { readBlock(end, of: draft) }
                end = code.partner(end) + 1
            }
            index = min(end, code.count)
            if code.has(method, "apply"), language == .kotlin { continue }
            if readCall(method, arguments, of: draft) { return (index, true) }
        }
        return (index, false)
    }

    /// Reads the calls in braces whose receiver is the builder.
    mutating func readBlock(_ brace: Int, of draft: Int) {
        let end = code.partner(brace)
        var index = brace + 1
        while index < end {
            let start = index
            if code.has(index, "this"), code.has(index + 1, ".") { index += 2 }
            let isCall = methods[code.spelling(index)] != nil && code.isWord(index) && !code.has(start - 1, ".")
            guard isCall, code.has(index + 1, "(") || code.has(index + 1, "{") else {
                index = skipStatement(start, end)
                continue
            }
            let method = index
            var arguments = method + 1..<method + 1
            index += 1
            if code.has(index, "(") {
                arguments = index + 1..<max(code.partner(index), index + 1)
                index = code.partner(index) + 1
            }
            if code.has(index, "{") { index = code.partner(index) + 1 }
            if isConditional(start) {
                warnOfCondition(start..<method + 1)
            } else {
                _ = readCall(method, arguments, of: draft)
            }
            // Calls of a builder may follow one another with dots, too.
            index = readCalls(behind: index, of: draft).end
        }
    }

    /// Passes over something in a builder's braces that is not a call of the builder, and says so.
    private mutating func skipStatement(_ start: Int, _ end: Int) -> Int {
        guard !code.has(start, ";"), !code.has(start, ",") else { return start + 1 }
        var index = start
        repeat {
            let isOpening = code.has(index, "(") || code.has(index, "[") || code.has(index, "{")
            index = isOpening ? code.partner(index) + 1 : index + 1
        } while index < end && !code.tokens[index].beginsLine && !code.has(index, ";")
            && !(isConditional(index) && methods[code.spelling(index)] != nil)
        let stop = min(index, end)
        // What is under a condition has a finding of its own.
        guard stop == end || !isConditional(stop) else { return stop }
        warn(
            .unsupportedValue, "this is not a builder call with literals, so it is not imported",
            at: code.source(of: start..<stop), help: "add what it does to the definition by hand")
        return stop
    }

    /// Reads one call; whether it builds the definition.
    private mutating func readCall(_ method: Int, _ range: Range<Int>, of draft: Int) -> Bool {
        let arguments = code.parts(of: range).map { argument($0) }
        switch methods[code.spelling(method)] {
        case .build?: return true
        case .presenter?: hasPresenters = true
        case .name?: readName(arguments, of: draft, at: method)
        case .valueless(let type)?:
            if let name = argumentName(arguments, at: method) {
                drafts[draft].arguments.append(BuilderDraft.Argument(name: name, type: type, value: nil))
            }
        case .argument(let type)?: readArgument(type, arguments, of: draft, at: method)
        case nil:
            let name = code.spelling(method)
            let known = methods.keys.sorted()
            warn(
                .unknownKey, "unknown builder method \(quoted(name)); it is not imported",
                at: code.source(of: method..<method + 1),
                help: NearestName.of(name, in: known).map { "did you mean '\($0)'?" }
                    ?? "known methods: \(known.joined(separator: ", "))")
        }
        return false
    }

    private mutating func readName(_ arguments: [Argument], of draft: Int, at method: Int) {
        if let name = arguments.first.flatMap({ literals.literal($0.value) }), name.text != nil,
            drafts[draft].name == nil, !drafts[draft].hasUnknownName
        {
            return drafts[draft].name = name
        }
        let isSecond = drafts[draft].name != nil || drafts[draft].hasUnknownName
        drafts[draft].hasUnknownName = drafts[draft].hasUnknownName || !isSecond
        warn(
            .unsupportedValue,
            isSecond
                ? "the name is set twice; this one is not imported"
                : "the name is not a literal, so the \(drafts[draft].isFunction ? "function" : "template") is not imported",
            at: source(of: arguments.first, method),
            help: isSecond ? "remove one of them" : "write the name here, or the definition by hand")
    }

    private mutating func readArgument(_ type: String?, _ arguments: [Argument], of draft: Int, at method: Int) {
        guard let name = argumentName(arguments, at: method) else { return }
        let title = quoted(name.text ?? "")
        guard arguments.count == 2, let type = type ?? arguments[1].label.flatMap({ BuilderMethod.labels[$0] }) else {
            return warn(
                .unsupportedValue,
                "the argument \(title) is not added in a form that CleverTap's builders use, so it is not imported",
                at: code.source(of: method..<method + 1), help: "add \(title) to the definition by hand")
        }
        guard let value = literals.literal(arguments[1].value) else {
            return warn(
                .unsupportedValue, "the default of \(title) is not a literal, so the argument is not imported",
                at: source(of: arguments[1], method),
                help: "write the value here, or add \(title) to the definition by hand")
        }
        drafts[draft].arguments.append(BuilderDraft.Argument(name: name, type: type, value: value))
    }

    private mutating func argumentName(_ arguments: [Argument], at method: Int) -> CodeLiteral? {
        if let name = arguments.first.flatMap({ literals.literal($0.value) }), name.text != nil { return name }
        warn(
            .unsupportedValue, "the name of this argument is not a literal, so the argument is not imported",
            at: source(of: arguments.first, method), help: "write the name here, or add it to the definition by hand")
        return nil
    }

    // MARK: Arguments and findings

    typealias Argument = (label: String?, value: Range<Int>)

    /// An argument of a call, without its label.
    func argument(_ part: Range<Int>) -> Argument {
        let first = part.lowerBound
        let isLabelled = part.count > 2 && code.isWord(first) && code.has(first + 1, language == .kotlin ? "=" : ":")
        guard isLabelled, language != .java, !code.has(first + 2, "=") else { return (nil, part) }
        return (code.spelling(first), first + 2..<part.upperBound)
    }

    private func source(of argument: Argument?, _ method: Int) -> Range<Int> {
        code.source(of: argument.map(\.value) ?? method..<method + 1)
    }

    mutating func warnOfCondition(_ range: Range<Int>) {
        warn(
            .unsupportedValue, "this call is inside a condition or block, so it is not imported",
            at: code.source(of: range.clamped(to: 0..<code.count)),
            help: "if it is needed, add what it does to the definition by hand")
    }
}
