public import MarqueeModel

extension Value {
    /// This value as plain text for a person: a text as it is, numbers as written, the rest as JSON.
    public var plainText: String {
        switch self {
        case .string(let text): text
        case .integer, .double: PresentationNumber(self)?.description ?? ""
        case .null, .boolean, .list, .object: json()
        }
    }
}
