package import HTTPTypes

extension HTTPFields {
    /// Fields by names that HTTPTypes has no constants for; a name that is none is left out, which tests would show.
    package init(named fields: [(String, String)]) {
        self.init()
        for (name, value) in fields {
            guard let name = HTTPField.Name(name) else { continue }
            self[name] = value
        }
    }

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
