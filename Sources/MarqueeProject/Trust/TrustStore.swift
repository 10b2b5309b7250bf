import MarqueeModel

/// Which projects their user trusts, and with what: a file for each project, outside of it, which only its user writes.
package struct TrustStore: Sendable {
    /// The digest of some bytes, as text.
    package typealias Digest = @Sendable ([UInt8]) -> String

    private static let limit = 1 << 20

    private let directory: FilePath
    private let digest: Digest

    /// - Parameter environment: `XDG_STATE_HOME`, else `HOME`, says where (XDG Base Directory Specification).
    /// - Throws: ``ProjectError`` when neither is set.
    package init(environment: [String: String], digest: @escaping Digest) throws(ProjectError) {
        func absolute(_ name: String) -> FilePath? {
            environment[name].map { FilePath($0) }.flatMap { $0.isAbsolute ? $0 : nil }
        }
        guard
            let state = absolute("XDG_STATE_HOME")
                ?? absolute("HOME")?.appending(".local").appending("state")
        else {
            throw ProjectError(
                .untrusted, "there is no place to remember trust: set HOME or XDG_STATE_HOME, or MARQUEE_TRUST=1")
        }
        self.directory = state.appending("marquee").appending("trust")
        self.digest = digest
    }

    private func file(of project: Project) -> FilePath {
        directory.appending(digest(Array(project.root.text.utf8)) + ".json")
    }

    private func digest(of ground: TrustGround) -> String {
        digest(ground.identity.jsonBytes(.sorted))
    }

    /// Those grounds that are not trusted.
    package func untrusted(_ grounds: [TrustGround], of project: Project) -> [TrustGround] {
        guard !grounds.isEmpty else { return [] }
        let trusted = trustedDigests(of: project)
        return grounds.filter { !$0.isVerifiable || !trusted.contains(digest(of: $0)) }
    }

    /// Empty when nothing is trusted, and when what is there was not written by this user.
    private func trustedDigests(of project: Project) -> Set<String> {
        let file = file(of: project)
        guard let item = try? FileSystem.item(at: file), item.isOfThisUser,
            let bytes = try? FileSystem.content(of: file, limit: Self.limit),
            let members = (try? Value(json: bytes))?.object, members["project"]?.string == project.root.text
        else { return [] }
        return Set((members["trusted"]?.list ?? []).compactMap(\.string))
    }

    /// Whether something was trusted before, which may have changed since.
    package func hasRecord(of project: Project) -> Bool {
        (try? FileSystem.item(at: file(of: project))) != nil
    }

    /// Trusts a project with these grounds, and with nothing that was trusted before.
    package func trust(_ project: Project, with grounds: [TrustGround]) throws(ProjectError) {
        let record: Value = [
            "project": .string(project.root.text), "trusted": .list(grounds.map { .string(digest(of: $0)) }),
            "wishes": .list(grounds.map { .string($0.wish) }),
        ]
        do {
            try FileSystem.makeDirectories(directory.parent.parent)
            for place in [directory.parent, directory] { try FileSystem.makeDirectory(place) }
            try FileSystem.replace(file(of: project), with: Array((record.json(.readable) + "\n").utf8))
        } catch {
            throw ProjectError(
                .unwritable, "trust cannot be remembered in '\(directory)': \(error); MARQUEE_TRUST=1 does without")
        }
    }

    /// Trusts a project with nothing any more.
    ///
    /// - Returns: Whether it was trusted before.
    package func revoke(_ project: Project) throws(ProjectError) -> Bool {
        do {
            try FileSystem.remove(file(of: project))
            return true
        } catch {
            guard error.isMissing else {
                throw ProjectError(.unwritable, "'\(file(of: project))' cannot be removed: \(error)")
            }
            return false
        }
    }
}
