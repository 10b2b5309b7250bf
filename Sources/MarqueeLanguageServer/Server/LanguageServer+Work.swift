import MarqueeModel
import MarqueeProject

extension LanguageServer {
    /// How many files are read before messages that have come in the meantime get their turn.
    private static let slice = 64

    /// Whether ``work()`` has something to do.
    var hasWork: Bool {
        state == .running && exitCode == nil && (published.isExpected || projects.values.contains { !$0.isUpToDate })
    }

    /// Does a slice of what is to be done: reads some files, or checks a project and tells what was found.
    mutating func work() {
        guard hasWork else { return }
        for root in projects.keys.sorted(by: FilePath.precedes) {
            guard projects[root]?.isUpToDate == false else { continue }
            projects[root]?.prepare()
            let unread = projects[root]?.unreadCount ?? 0
            guard unread <= Self.slice else {
                reportProgress(of: root, unread: unread)
                projects[root]?.read(atMost: Self.slice)
                return
            }
            projects[root]?.update()
            endProgress(of: root)
            publishFindings(of: root)
            refreshAnnotations(of: root)
            return
        }
        // What changed belongs to no finding, but whoever typed waits for an answer to that version.
        for root in projects.keys { publishFindings(of: root) }
        published.expectNothing()
    }

    /// Brings a project up to date for a request, and returns it.
    mutating func currentProject(_ root: FilePath) -> ProjectIndex? {
        projects[root]?.update()
        return projects[root]
    }

    /// Has the client ask anew for what it shows between the lines of open documents, when another file may have
    /// changed that.
    private mutating func refreshAnnotations(of root: FilePath) {
        guard let meaning = projects[root]?.meaning, meaning != shownMeanings.updateValue(meaning, forKey: root) else {
            return
        }
        guard documents.values.contains(where: { $0.project == root }) else { return }
        for method in client.refreshes { request(method, [:]) }
    }

    // MARK: Progress

    private mutating func reportProgress(of root: FilePath, unread: Int) {
        guard client.showsProgress else { return }
        if progress == nil {
            progress = LoadingProgress(root: root, total: unread)
            request("window/workDoneProgress/create", ["token": LoadingProgress.token])
            notifyProgress(["kind": "begin", "title": "Reading templates", "percentage": 0, "cancellable": false])
        }
        guard let progress, progress.root == root else { return }
        let done = max(0, progress.total - unread)
        notifyProgress([
            "kind": "report", "message": .string("\(done) of \(progress.total) files"),
            "percentage": .integer(Int64(done * 100 / max(1, progress.total))),
        ])
    }

    private mutating func endProgress(of root: FilePath) {
        guard let progress, progress.root == root else { return }
        notifyProgress(["kind": "end", "message": .string("\(progress.total) files")])
        self.progress = nil
    }

    private mutating func notifyProgress(_ value: Value) {
        send(.notification(method: "$/progress", parameters: ["token": LoadingProgress.token, "value": value]))
    }
}

/// The first reading of a large project, as it is told to the client.
struct LoadingProgress: Sendable {
    static let token: Value = "marquee/reading"

    let root: FilePath
    let total: Int
}
