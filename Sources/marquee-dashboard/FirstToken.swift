import Foundation
import MarqueeCommandLine
import MarqueeDashboard
import MarqueeModel
import MarqueeProject
import MarqueeSystem

/// The token of a dashboard's first start: shown to whoever watches, or written to a file that only its owner can read.
///
/// What is printed when nobody watches ends up where others read it: in the journal, in a container's log.
struct FirstToken {
    /// How long it can be used, unless somebody says otherwise: long enough to make others.
    static let lifetime: TimeSpan = .days(30)

    /// How it was told.
    enum Told {
        /// There has been a token before.
        case notNeeded
        case shown(Token)
        case written(String)
    }

    /// Where it is written; nil: it is shown.
    let file: String?
    let lifetime: TimeSpan
    /// The directory that the file is in where nobody has named it.
    private let folder: String?

    /// - Parameters:
    ///   - file: What somebody has named.
    ///   - directory: Where the dashboard's data is.
    ///   - isWatched: Whether standard output is a terminal.
    init(file: String?, directory: String, isWatched: Bool, lifetime: TimeSpan?) {
        self.file = file ?? (isWatched ? nil : directory + "/first-token")
        self.folder = file == nil ? directory : nil
        self.lifetime = lifetime ?? Self.lifetime
    }

    /// Makes the token, if there has never been one.
    func make(in storage: any DashboardStorage) async throws -> Told {
        let tokenService = TokenService(storage: storage, actor: .localUser)
        guard try await tokenService.needsFirst() else { return .notNeeded }
        let token = Token()
        // The file first: a token that was kept and could not be told would be the first one for ever.
        if let file {
            try makeFolder()
            do {
                try FileSystem.create(FilePath(file), with: Array((token.revealed + "\n").utf8), mode: 0o600)
            } catch {
                // Another server of the same data may have been quicker.
                guard try await tokenService.needsFirst() else { return .notNeeded }
                throw Self.failure(file, error)
            }
        }
        let now = Timestamp.now
        do {
            guard try await tokenService.keepFirst(token, at: now, expiresAt: now + lifetime) else {
                remove()
                return .notNeeded
            }
        } catch {
            remove()
            throw error
        }
        return file.map { .written($0) } ?? .shown(token)
    }

    /// With a database elsewhere, nobody may have needed the directory yet.
    private func makeFolder() throws {
        guard let folder, !OwnFolder.isFolder(folder) else { return }
        do {
            try OwnFolder.make(folder)
        } catch {
            throw CommandFailure(
                "first-token-file",
                "'\(folder)' cannot be created for the first token: \(error); name a file with --first-token-file",
                status: .cannotWrite)
        }
    }

    /// Takes back the file, whose token is none.
    private func remove() {
        guard let file else { return }
        try? FileManager.default.removeItem(atPath: file)  // What is in it opens nothing.
    }

    private static func failure(_ file: String, _ error: FileSystem.Failure) -> CommandFailure {
        let reason =
            error.isInTheWay
            ? "'\(file)' already exists and is not overwritten with the first token; move it away, or name another file"
                + " with --first-token-file"
            : "the first token cannot be written to '\(file)': \(error); name another file with --first-token-file"
        return CommandFailure("first-token-file", reason, status: .cannotWrite)
    }
}

extension AuditEntry.Actor {
    /// Whoever called the command.
    static var localUser: Self { .commandLine(NSUserName()) }
}
