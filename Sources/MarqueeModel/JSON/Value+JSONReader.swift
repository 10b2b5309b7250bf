extension Value {
    /// Reads a JSON text (RFC 8259, strict, UTF-8).
    ///
    /// - Throws: ``JSONError`` with the byte offset, also for nesting deeper than 128, for a key written twice and for
    ///   an integer beyond 64 bits.
    public init(json bytes: some Sequence<UInt8>) throws(JSONError) {
        var tokenizer = JSONTokenizer(Array(bytes))
        self = try tokenizer.whole()
    }

    /// Reads a JSON text.
    public init(json text: String) throws(JSONError) {
        try self.init(json: text.utf8)
    }
}
