import MarqueeModel

/// What one caller wants of one file.
struct FileRequest: Sendable {
    let reference: FileReference
    /// The URL of a remote file, read once; nil for any other, and for one that cannot be requested.
    let url: RemoteURL?
    /// What the file is called where people read it.
    let label: String
    /// What its content must keep to.
    let requirements: FileRequirements
    let priority: FilePriority
    /// The message that it is for, or why that is not known.
    let user: Result<FileUser?, any Error>
    /// Whether it is looked for in a file system that is not the cache's own.
    var isLocal: Bool {
        switch reference {
        case .local, .relative: true
        case .remote, .data: false
        }
    }
    /// The number of the message that it is for; nil where that is not known, and for what is no message.
    var userNumber: FileHolder? { (try? user.get())?.number }
    /// Called from any thread.
    let progress: @Sendable (FileProgress) -> Void

    init(
        _ need: FileNeed, _ options: FileOptions, user: Result<FileUser?, any Error>, _ priority: FilePriority,
        _ progress: @escaping @Sendable (FileProgress) -> Void
    ) {
        self.reference = need.reference
        if case .remote(let text) = need.reference {
            self.url = RemoteURL(text)
            self.label = SourceLabel.text(of: url)
        } else {
            self.url = nil
            self.label = SourceLabel.text(of: need.reference)
        }
        self.requirements = FileRequirements(need, options)
        self.priority = priority
        self.user = user
        self.progress = progress
    }
}
