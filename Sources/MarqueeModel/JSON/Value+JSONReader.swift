/// What becomes of numbers in JSON that no ``Value`` can be: integers beyond 64 bits, numbers beyond a double.
package enum HugeNumbers: Sendable {
    /// The text that has one is refused.
    case refused
    /// Their digits are kept, as texts: for what other systems send.
    case texts
    /// Integers are rounded to the nearest double, as JavaScript does, so that they are written as numbers again; what is
    /// beyond a double is refused.
    case rounded
}

extension Value {
    /// Reads a JSON text (RFC 8259, strict, UTF-8).
    ///
    /// - Throws: ``JSONError`` with the byte offset, also for nesting deeper than 128, for a key written twice and for
    ///   an integer beyond 64 bits.
    public init(json bytes: some Sequence<UInt8>) throws(JSONError) {
        try self.init(json: bytes, hugeNumbers: .refused)
    }

    /// Reads a JSON text in which numbers that no value can be are refused, or kept as texts.
    package init(json bytes: some Sequence<UInt8>, hugeNumbers: HugeNumbers) throws(JSONError) {
        var tokenizer = JSONTokenizer(Array(bytes), hugeNumbers: hugeNumbers)
        self = try tokenizer.whole()
    }

    /// Reads a JSON text.
    public init(json text: String) throws(JSONError) {
        try self.init(json: text.utf8)
    }
}
