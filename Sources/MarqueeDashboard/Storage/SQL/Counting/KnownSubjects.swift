/// What the batches of one commit have looked up or made: hosts name the same templates and messages again and again.
struct KnownSubjects {
    /// What is numbered, as the table has it.
    enum Kind: Int64, CaseIterable {
        case template = 1
        case recipe = 2
        /// The name of an application's own event.
        case event = 3
    }

    struct Key: Hashable {
        let kind: Kind
        let name: String
    }

    var numbers: [Key: Int64] = [:]
    /// Those that were sent from here, by their ids.
    var messages: [String: KnownMessage] = [:]
    /// Parts of tables for days that are there.
    var rooms: Set<String> = []
}
