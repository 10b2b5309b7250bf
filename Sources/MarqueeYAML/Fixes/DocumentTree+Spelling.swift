import MarqueeModel

extension DocumentTree {
    /// How a name is written in the place of a scalar: in the quotes that it has.
    func spelling(of name: String, like node: NodeIndex) -> String {
        let first = positions.bytes(in: range(node)).lowerBound
        guard first < positions.text.bytes.count else { return name }
        switch positions.text.bytes[first] {
        case UInt8(ascii: "\""): return Value.string(name).json()
        case UInt8(ascii: "'"): return "'\(name.replacing("'", with: "''"))'"
        default: return countsBytes ? Value.string(name).json() : name
        }
    }
}
