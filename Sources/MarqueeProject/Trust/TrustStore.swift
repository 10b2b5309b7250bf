import MarqueeModel
import MarqueeSystem

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
        guard let directory = Self.folder(in: environment) else {
            throw ProjectError(
                .untrusted, "trust cannot be saved", advice: "set HOME or XDG_STATE_HOME, or MARQUEE_TRUST=1")
        }
        self.directory = directory
        self.digest = digest
    }

    /// Where trust is kept, whether any is or not; nil when the environment names no place.
    package static func folder(in environment: [String: String]) -> FilePath? {
        func absolute(_ name: String) -> FilePath? {
            environment[name].map { FilePath($0) }.flatMap { $0.isAbsolute ? $0 : nil }
        }
        let state = absolute("XDG_STATE_HOME") ?? absolute("HOME")?.appending(".local").appending("state")
        return state?.appending("marquee").appending("trust")
    }

    private func file(of root: FilePath) -> FilePath {
        directory.appending(digest(Array(root.text.utf8)) + ".json")
    }

    private func digest(of requirement: TrustRequirement) -> String {
        digest(requirement.identity.jsonBytes(.sorted))
    }

    /// Those requirements that are not trusted.
    package func untrusted(_ requirements: [TrustRequirement], of project: Project) -> [TrustRequirement] {
        guard !requirements.isEmpty else { return [] }
        let trusted = record(of: project)?.digests ?? []
        return requirements.filter { !$0.isVerifiable || !trusted.contains(digest(of: $0)) }
    }

    /// Nil when nothing is trusted, and when what is there was not written by this user.
    private func record(of project: Project) -> (digests: Set<String>, wishes: Set<String>)? {
        let file = file(of: project.root)
        guard let item = try? FileSystem.item(at: file), item.isOfThisUser,
            let bytes = try? FileSystem.content(of: file, limit: Self.limit),
            let members = (try? Value(json: bytes))?.object, members["project"]?.string == project.root.text
        else { return nil }
        func texts(_ key: String) -> Set<String> { Set((members[key]?.list ?? []).compactMap(\.string)) }
        return (texts("trusted"), texts("wishes"))
    }

    /// What is to be said beside each of these wishes to a user who has trusted the project before: that it is new, or that
    /// it has changed; nothing about what stayed. Nil for a project that was never trusted.
    package func changes(in requirements: [TrustRequirement], of project: Project) -> [TrustRequirement: TrustChange]? {
        guard let record = record(of: project) else { return nil }
        var changes: [TrustRequirement: TrustChange] = [:]
        for requirement in requirements
        where !requirement.isVerifiable || !record.digests.contains(digest(of: requirement)) {
            let wasWished = record.wishes.contains(requirement.wish)
            changes[requirement] = !wasWished ? .new : requirement.isVerifiable ? .changed : .unknown
        }
        return changes
    }

    /// Trusts a project with these requirements, and with nothing that was trusted before.
    package func trust(_ project: Project, with requirements: [TrustRequirement]) throws(ProjectError) {
        let record: Value = [
            "project": .string(project.root.text), "trusted": .list(requirements.map { .string(digest(of: $0)) }),
            "wishes": .list(requirements.map { .string($0.wish) }),
        ]
        do {
            try FileSystem.makeDirectories(directory.parent.parent)
            for place in [directory.parent, directory] { try FileSystem.makeDirectory(place) }
            try FileSystem.replace(file(of: project.root), with: Array((record.json(.readable) + "\n").utf8))
        } catch {
            throw ProjectError(
                .unwritable, "trust cannot be saved in '\(directory)': \(error)", advice: "set MARQUEE_TRUST=1 instead")
        }
    }

    /// Trusts the project of a directory with nothing any more; the directory may be gone.
    ///
    /// - Returns: Whether it was trusted before.
    package func revoke(_ root: FilePath) throws(ProjectError) -> Bool {
        let file = file(of: root)
        do {
            try FileSystem.remove(file)
            return true
        } catch {
            guard error.isMissing else {
                throw ProjectError(.unwritable, "'\(file)' cannot be removed: \(error)")
            }
            return false
        }
    }
}
