/// A host, as what it sends is kept for.
package struct HostIdentity: Sendable, Hashable {
    /// Stays the same for as long as the host is known, and never stands for another one.
    package let number: Int64
    package let id: String
    /// What people call it.
    package let name: String

    package init(number: Int64, id: String, name: String) {
        self.number = number
        self.id = id
        self.name = name
    }
}
