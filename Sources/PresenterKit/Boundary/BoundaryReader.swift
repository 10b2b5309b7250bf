import MarqueeModel

/// Reads the members of one message, or of an object in it; says what is missing or of the wrong shape.
struct BoundaryReader {
    let object: ValueObject
    /// What the object is, for errors: `a "present" message`.
    let subject: String

    init(_ object: ValueObject, _ subject: String) {
        self.object = object
        self.subject = subject
    }

    /// Reads the text of a message; the `type` is the first thing to know.
    static func message(_ bytes: some Collection<UInt8>) throws(BoundaryError) -> (
        type: String, members: BoundaryReader
    ) {
        guard bytes.count <= Boundary.maximumLength else {
            throw BoundaryError("a message of \(bytes.count) bytes is longer than \(Boundary.maximumLength)")
        }
        let value: Value
        do {
            value = try Value(json: bytes)
        } catch {
            throw BoundaryError("a message is no JSON: \(error)")
        }
        guard case .object(let object) = value else {
            throw BoundaryError("a message is \(value.kindDescription), but must be an object")
        }
        let type = try BoundaryReader(object, "a message").string("type")
        return (type, BoundaryReader(object, "a \"\(type)\" message"))
    }

    func string(_ key: String) throws(BoundaryError) -> String {
        guard let text = object[key]?.string else { throw wrong(key, "a text") }
        return text
    }

    func optionalString(_ key: String) throws(BoundaryError) -> String? {
        object[key] == nil ? nil : try string(key)
    }

    func integer(_ key: String) throws(BoundaryError) -> Int64 {
        guard let number = object[key]?.integer else { throw wrong(key, "an integer") }
        return number
    }

    func boolean(_ key: String) throws(BoundaryError) -> Bool {
        guard let flag = object[key]?.boolean else { throw wrong(key, "a boolean") }
        return flag
    }

    func list(_ key: String) throws(BoundaryError) -> [Value] {
        guard let items = object[key]?.list else { throw wrong(key, "a list") }
        return items
    }

    func strings(_ key: String) throws(BoundaryError) -> [String] {
        var texts: [String] = []
        for item in try list(key) {
            guard let text = item.string else { throw wrong(key, "a list of texts") }
            texts.append(text)
        }
        return texts
    }

    func reader(_ key: String, _ subject: String) throws(BoundaryError) -> BoundaryReader {
        guard let member = object[key]?.object else { throw wrong(key, "an object") }
        return BoundaryReader(member, subject)
    }

    func readers(_ key: String, _ subject: String) throws(BoundaryError) -> [BoundaryReader] {
        var readers: [BoundaryReader] = []
        for item in try list(key) {
            guard let object = item.object else { throw wrong(key, "a list of objects") }
            readers.append(BoundaryReader(object, subject))
        }
        return readers
    }

    func wrong(_ key: String, _ expected: String) -> BoundaryError {
        guard let value = object[key] else {
            return BoundaryError("\(subject) lacks \"\(key)\", which must be \(expected)")
        }
        return BoundaryError("\"\(key)\" of \(subject) is \(value.kindDescription), but must be \(expected)")
    }
}
