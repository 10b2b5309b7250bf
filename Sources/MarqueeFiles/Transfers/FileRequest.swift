import MarqueeModel

/// What one caller wants of one file.
struct FileRequest: Sendable {
    let reference: FileReference
    /// What the file is called where people read it.
    let label: String
    /// The greatest size.
    let limit: ByteCount
    /// The media types that its argument accepts; empty: all.
    let accept: [MediaRange]
    /// The message that it is for, or why that is not known.
    let user: Result<FileUser?, any Error>
    /// Called from any thread.
    let progress: @Sendable (FileProgress) -> Void

    init(
        _ need: FileNeed, _ options: FileOptions, user: Result<FileUser?, any Error>,
        _ progress: @escaping @Sendable (FileProgress) -> Void
    ) {
        self.reference = need.reference
        self.label = SourceLabel.text(of: need.reference)
        self.limit = need.maxBytes ?? options.maxBytes
        self.accept =
            need.constraints.lazy.compactMap { constraint -> [MediaRange]? in
                if case .accept(let ranges) = constraint { ranges } else { nil }
            }.first ?? []
        self.user = user
        self.progress = progress
    }
}
