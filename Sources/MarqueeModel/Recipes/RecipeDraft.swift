/// A recipe as it is written: its keys and the shapes of their values are right. What it means is the business of
/// whoever decides.
package struct RecipeDraft: Sendable {
    package let id: String
    /// What stands behind its keys.
    package let fields: Fields
    /// Its message, as it is before an event fills it in.
    package let message: Message
    /// Where its name stands; nil where it comes from no text.
    package let source: SourceRange?
    private let places: [(place: Int, source: SourceRange)]

    /// - Parameter places: Where a member of the fields stands, by its `place`.
    package init(
        _ id: String, _ fields: Fields, message: Message, at source: SourceRange? = nil,
        places: [(place: Int, source: SourceRange)] = []
    ) {
        self.id = id
        self.fields = fields
        self.message = message
        self.source = source
        self.places = places
    }

    /// Where a member of its fields stands.
    package func source(of member: Fields.Member?) -> SourceRange? {
        member.flatMap { member in places.first { $0.place == member.place }?.source } ?? source
    }
}
