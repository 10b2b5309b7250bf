/// What is known of a content, in the end or on the way.
struct ContentFacts: Sendable {
    /// How many first bytes are looked at.
    static let openingSize = 512

    /// What its source calls it, in lower case and without parameters.
    var mediaType: String?
    /// The path that may say what kind of file it is.
    var path: String?
    /// Its first bytes; nil: they have not come yet.
    var opening: [UInt8]?
    /// Nil until it is whole.
    var hash: ContentHash?

    /// What is known of its type.
    var evidence: MediaEvidence { MediaEvidence(claimed: mediaType, path: path, opening: opening) }
}
