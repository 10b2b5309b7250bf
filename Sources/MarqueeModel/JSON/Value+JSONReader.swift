extension Value {
    /// Reads a JSON text (RFC 8259, strict, UTF-8).
    ///
    /// - Throws: ``JSONError`` with the byte offset, also for nesting deeper than 128, for a key written twice and for
    ///   an integer beyond 64 bits.
    public init(json bytes: some Sequence<UInt8>) throws(JSONError) {
        var tokenizer = JSONTokenizer(Array(bytes))
        var open: [Container] = []
        var whole: Value?
        while let token = try tokenizer.next() {
            var value: Value
            switch token.kind {
            case .beginObject:
                open.append(.object(ValueObject(), key: ""))
                continue
            case .beginList:
                open.append(.list([]))
                continue
            case .key(let key):
                guard case .object(let object, _)? = open.popLast() else { continue }
                guard object[key] == nil else {
                    throw JSONError(.duplicateKey, "the key \"\(key)\" is written twice", at: token.start)
                }
                open.append(.object(object, key: key))
                continue
            case .endObject, .endList:
                guard let container = open.popLast() else { continue }
                value = container.value
            case .string(let text): value = .string(text)
            case .integer(let number): value = .integer(number)
            case .double(let number): value = .double(number)
            case .boolean(let flag): value = .boolean(flag)
            case .null: value = .null
            }
            switch open.popLast() {
            case .list(var items)?:
                items.append(value)
                open.append(.list(items))
            case .object(var object, let key)?:
                object[key] = value
                open.append(.object(object, key: key))
            case nil:
                whole = value
            }
        }
        self = whole ?? .null
    }

    /// Reads a JSON text.
    public init(json text: String) throws(JSONError) {
        try self.init(json: text.utf8)
    }

    private enum Container {
        case list([Value])
        case object(ValueObject, key: String)

        var value: Value {
            switch self {
            case .list(let items): .list(items)
            case .object(let object, _): .object(object)
            }
        }
    }
}
