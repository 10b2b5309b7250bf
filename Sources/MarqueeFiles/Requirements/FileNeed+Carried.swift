package import MarqueeModel
import MarqueeSystem

extension FileNeed {
    /// Why a file that a message carries within itself, as a `data:` URL, is not what its argument demands, as a sentence
    /// without the file; nil where it is, and for files that are elsewhere. It is what a host would say of it.
    package var carriedRefusal: String? {
        guard case .data(let text) = reference else { return nil }
        let label = SourceLabel.text(of: reference)
        let requirements = FileRequirements(self, FileOptions())
        do {
            let url = try DataURL(text)
            guard url.size <= requirements.limit.bytes else {
                return FileError.tooLarge(label, limit: requirements.limit, size: url.size).reason
            }
            var (opening, hash): ([UInt8], SHA256) = ([], SHA256())
            try url.decode { piece in
                opening += piece.prefix(ContentFacts.openingSize - opening.count)
                hash.update(Array(piece))
            }
            let facts = ContentFacts(
                mediaType: url.mediaType, path: nil, opening: opening, hash: ContentHash(bytes: hash.digest))
            return requirements.refusal(of: facts, label)?.reason
        } catch {
            return (error as? DataURL.Refusal)?.reason ?? "\(error)"
        }
    }
}
