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
        let isSorted = zip(places, places.dropFirst()).allSatisfy { $0.place <= $1.place }
        self.places = isSorted ? places : places.sorted { $0.place < $1.place }
    }

    /// Where a member of its fields stands.
    package func source(of member: Fields.Member?) -> SourceRange? {
        member.flatMap { place(of: $0.place) } ?? source
    }

    /// By halves: there may be as many findings as places.
    private func place(of place: Int) -> SourceRange? {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].place < place { low = middle + 1 } else { high = middle }
        }
        return low < places.count && places[low].place == place ? places[low].source : nil
    }
}
