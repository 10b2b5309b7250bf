import MarqueeModel

/// Writes a message as JSON, member by member, into one buffer.
struct BoundaryWriter {
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(1024)
    }

    /// Writes an object with what `members` adds.
    mutating func object(_ members: (inout BoundaryWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    /// Writes a list with what `items` adds.
    mutating func list(_ items: (inout BoundaryWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "["))
        items(&self)
        bytes.append(UInt8(ascii: "]"))
    }

    /// Writes the key of a member; its value is written next.
    mutating func key(_ key: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    mutating func member(_ key: StaticString, _ text: String) {
        self.key(key)
        string(text)
    }

    mutating func member(_ key: StaticString, _ number: Int64) {
        self.key(key)
        integer(number)
    }

    mutating func member(_ key: StaticString, _ flag: Bool) {
        self.key(key)
        append(flag ? "true" : "false")
    }

    mutating func member(_ key: StaticString, _ value: Value) {
        self.key(key)
        self.value(value)
    }

    mutating func string(_ text: String) {
        separate()
        bytes.append(jsonString: text)
    }

    mutating func value(_ value: Value) {
        switch value {
        case .string(let text):
            string(text)
        case .integer(let number):
            integer(number)
        case .null, .boolean, .double, .list, .object:
            separate()
            bytes.append(contentsOf: value.jsonBytes())
        }
    }

    private mutating func integer(_ number: Int64) {
        separate()
        append(number.description)
    }

    /// Only what opens a container or ends a key is followed by a value without a comma.
    private mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }

    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
    }
}
