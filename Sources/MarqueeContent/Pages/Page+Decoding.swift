public import MarqueeModel

extension Page where Item == Entry {
    /// Reads a page of entries.
    ///
    /// - Throws: `invalid-content`, where it is not a page: no list of items, no total, a limit that is missing or less than
    ///   one. What is wrong with an item is among ``failures``.
    public init(_ answer: Value) throws(ContentError) { try self.init(AnswerDocument(answer)) }

    init(_ answer: AnswerDocument) throws(ContentError) {
        try self.init(answer) { value, name throws(ContentError) in try Entry(value, named: name) }
    }

    /// Reads a page of entries, as it came.
    ///
    /// - Throws: As of ``init(_:)``, and `content-wrong-answer` for what is not JSON.
    public init(json: [UInt8]) throws(ContentError) { try self.init(AnswerDocument(json: json)) }
}

extension Page where Item == Asset {
    /// Reads a page of assets.
    ///
    /// - Throws: `invalid-content`, as of entries.
    public init(_ answer: Value) throws(ContentError) { try self.init(AnswerDocument(answer)) }

    init(_ answer: AnswerDocument) throws(ContentError) {
        try self.init(answer) { value, name throws(ContentError) in try Asset(value, named: name) }
    }

    /// Reads a page of assets, as it came.
    ///
    /// - Throws: As of ``init(_:)``, and `content-wrong-answer` for what is not JSON.
    public init(json: [UInt8]) throws(ContentError) { try self.init(AnswerDocument(json: json)) }
}

extension Page where Item == ContentType {
    /// Reads a page of content types.
    ///
    /// - Throws: `invalid-content`, as of entries.
    public init(_ answer: Value) throws(ContentError) { try self.init(AnswerDocument(answer)) }

    init(_ answer: AnswerDocument) throws(ContentError) {
        try self.init(answer) { value, name throws(ContentError) in try ContentType(value, named: name) }
    }

    /// Reads a page of content types, as it came.
    ///
    /// - Throws: As of ``init(_:)``, and `content-wrong-answer` for what is not JSON.
    public init(json: [UInt8]) throws(ContentError) { try self.init(AnswerDocument(json: json)) }
}

extension Page where Item == SpaceLocale {
    /// Reads a page of locales.
    ///
    /// - Throws: `invalid-content`, as of entries.
    public init(_ answer: Value) throws(ContentError) { try self.init(AnswerDocument(answer)) }

    init(_ answer: AnswerDocument) throws(ContentError) {
        try self.init(answer) { value, _ throws(ContentError) in try SpaceLocale(value) }
    }

    /// Reads a page of locales, as it came.
    ///
    /// - Throws: As of ``init(_:)``, and `content-wrong-answer` for what is not JSON.
    public init(json: [UInt8]) throws(ContentError) { try self.init(AnswerDocument(json: json)) }
}
