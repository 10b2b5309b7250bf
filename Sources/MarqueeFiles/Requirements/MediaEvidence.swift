import MarqueeModel

/// What speaks for a file's type: the word of its source, its first bytes, the end of its path.
struct MediaEvidence: Sendable {
    /// Types that say nothing.
    private static let empty: Set = ["application/octet-stream", "binary/octet-stream"]

    private let word: String?
    private let path: String?
    private let opening: [UInt8]?

    init(claimed: String?, path: String?, opening: [UInt8]?) {
        self.word = claimed
        self.path = path
        self.opening = opening
    }

    private var claimed: String? { word.flatMap { Self.empty.contains($0) ? nil : $0 } }

    /// The type, and how it is known.
    private func conclusion(_ signature: MediaSignature?) -> (type: String, origin: String)? {
        if let claimed { return (claimed, "as it is served") }
        guard let opening else { return nil }
        if let signature, !signature.isVague { return (signature.mediaType, "by its first bytes") }
        if let type = path.flatMap({ PathExtension.mediaType(ofPath: $0) }) { return (type, "by its name") }
        if let type = MediaSignature.textType(of: opening) { return (type, "by its first bytes") }
        return word.map { ($0, "as it is served") }
    }

    /// Why it is none of the accepted types, as the rest of a sentence; nil also while too little is known.
    func refusal(accepting ranges: [MediaRange]) -> String? {
        let signature = opening.flatMap { MediaSignature(of: $0) }
        if let claimed, let signature, !signature.allows(claimed) {
            return "it is served as \(claimed), but its first bytes are those of \(signature.mediaType); "
                + "serve it with its actual type"
        }
        let accepted = ranges.map(\.description).joined(separator: ", ")
        guard let (type, origin) = conclusion(signature) else {
            return opening == nil ? nil : "its type is unknown; serve it with one of the media types \(accepted)"
        }
        let names = Self.names(of: type)
        guard !ranges.contains(where: { range in names.contains { range.contains($0) } }) else {
            // What can be shown has to be: unknown bytes prove nothing.
            guard opening != nil, signature == nil, MediaSignature.isShown(by: names) else { return nil }
            return "it is \(type), \(origin), but its first bytes do not match; serve it with its actual type"
        }
        return "it is \(type.shortened), \(origin); expected \(accepted)"
    }

    /// Several names of one type.
    private static func names(of type: String) -> [String] {
        synonyms.first { $0.contains(type) } ?? [type]
    }

    private static let synonyms = [
        ["image/jpeg", "image/jpg", "image/pjpeg"], ["audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave"],
        ["audio/mpeg", "audio/mp3", "audio/x-mp3"], ["image/x-icon", "image/vnd.microsoft.icon"],
        ["application/gzip", "application/x-gzip"], ["application/xml", "text/xml"],
        ["text/javascript", "application/javascript"], ["application/yaml", "application/x-yaml", "text/yaml"],
        ["audio/mp4", "audio/x-m4a"], ["application/zip", "application/x-zip-compressed"],
    ]
}
