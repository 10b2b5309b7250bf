/// Reads a list of the inbox from one end to the other, a page at a time.
actor InboxReading {
    private static let pageSize = 50

    private let inbox: Inbox
    private let status: InboxFilter
    /// Without their contents.
    private var page: ArraySlice<InboxItem> = []
    private var last: InboxItem?
    private var isAtEnd = false

    init(_ inbox: Inbox, _ status: InboxFilter) {
        self.inbox = inbox
        self.status = status
    }

    /// The next item; nil behind the last one.
    func next() async throws -> InboxItem? {
        while true {
            if page.isEmpty {
                guard !isAtEnd else { return nil }
                page = try await inbox.messages(status: status, limit: Self.pageSize, after: last)[...]
                isAtEnd = page.count < Self.pageSize
            }
            guard let item = page.popFirst() else { return nil }
            last = item
            if let whole = try await inbox.message(item.id) { return whole }
        }
    }
}
