package import HTTPTypes

extension HTTPFields {
    /// The values of a field that HTTPTypes has no constant for, in their order.
    ///
    /// - Parameter name: In lower case.
    package func values(named name: String) -> [String] {
        filter { $0.name.canonicalName == name }.map(\.value)
    }

    /// The only value of a field; nil where there is none, or more than one.
    func value(named name: String) -> String? {
        let values = values(named: name)
        return values.count == 1 ? values.first : nil
    }

    /// Whether a field is there at all.
    func contains(named name: String) -> Bool {
        contains { $0.name.canonicalName == name }
    }
}
