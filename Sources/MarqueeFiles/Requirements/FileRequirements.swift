import MarqueeModel

/// What a file's argument demands of its content.
struct FileRequirements: Sendable, Hashable {
    /// The greatest size.
    let limit: ByteCount
    /// The media types that it may have; empty: all.
    let accept: [MediaRange]
    /// The one content that it may have.
    let hash: ContentHash?

    init(_ need: FileNeed, _ options: FileOptions) {
        var (accept, hash): ([MediaRange], ContentHash?) = ([], nil)
        for constraint in need.constraints {
            switch constraint {
            case .accept(let ranges): accept = ranges
            case .sha256(let digits): hash = ContentHash(digits)
            case .oneOf, .pattern, .minLength, .maxLength, .minimum, .maximum, .minItems, .maxItems, .maxBytes: break
            }
        }
        self.limit = need.maxBytes ?? options.maxBytes
        self.accept = accept
        self.hash = hash
    }

    /// Why a content is not what is demanded, as far as is known.
    func refusal(of facts: ContentFacts, _ label: String) -> FileError? {
        if let hash, let found = facts.hash, found != hash {
            return FileError(
                .wrongContent, label,
                "its SHA-256 is \(found), expected \(hash); serve the intended file, or correct sha256")
        }
        guard !accept.isEmpty else { return nil }
        return facts.evidence.refusal(accepting: accept).map { FileError(.wrongType, label, $0) }
    }
}
