package import MarqueeModel
import MarqueeSystem

/// A directory of JSON, a file for each definition, that can be reviewed and kept in a repository.
///
/// Its state is what is in it: a file `NAME.json` that holds the definition of that name. Other files are left alone.
package struct FileTarget: SyncTarget {
    /// A definition is a few kilobytes; nobody reviews more than that.
    private static let maximumSize = 32 << 20

    private let folder: Folder

    package var address: String { folder.path }

    /// - Parameter directory: Its absolute path; it is made when something is synced, the one above it is not.
    package init(directory: String) throws(SyncError) {
        guard !directory.isEmpty, !directory.utf8.contains(0) else {
            throw SyncError(.configuration, "the target's 'directory' is empty or not a path")
        }
        folder = Folder(path: directory)
    }

    package func usage() -> UsageDocument? { nil }

    package func state() throws(SyncError) -> TargetState? {
        do {
            // Without a directory there is nothing that could be changed meanwhile.
            guard try folder.names() != nil else { return try read().state }
            guard let content = try folder.locked(isExclusive: false, { try read() }) else { throw busy }
            return content.state
        } catch {
            throw Self.failure(error, address)
        }
    }

    package func check() throws(SyncError) -> String {
        let state = try state()
        if let obstacle = folder.obstacle {
            throw SyncError(
                .notPermitted,
                "cannot write to '\(address)' (\(obstacle))",
                advice: "check the target's 'directory' and its permissions")
        }
        guard let state, !state.isEmpty else { return "'\(address)', nothing synced yet" }
        let count = state.definitions.definitions.count
        return "'\(address)', \(count) definition\(count == 1 ? "" : "s")"
    }

    package func payload(_ definitions: DefinitionSet) throws(SyncError) -> Value {
        do {
            let known = try read().files
            for definition in definitions.definitions {
                try checkWay(of: DefinitionFileName.of(definition.name), known)
            }
        } catch {
            throw Self.failure(error, address)
        }
        return definitions.json
    }

    package func put(
        _ definitions: DefinitionSet, as claim: SyncClaim, replacing version: TargetVersion?, permission: SyncPermission
    ) throws(SyncError) -> TargetState {
        do {
            try folder.make()
            let state = try folder.locked(isExclusive: true) { try write(definitions, replacing: version) }
            guard let state else { throw busy }
            return state
        } catch {
            throw Self.failure(error, address)
        }
    }

    // MARK: Reading

    private struct Content {
        let state: TargetState
        /// The files that hold definitions, with what is in them.
        let files: [String: [UInt8]]
        let journal: FolderJournal?
    }

    private func read() throws -> Content {
        let journal = try FolderJournal(in: folder)
        let names = try folder.names()
        let all = Set((names ?? []).filter { $0.hasSuffix(DefinitionFileName.suffix) }).union(
            journal?.files.keys ?? [:].keys)
        var files: [String: [UInt8]] = [:]
        var definitions: [TemplateDefinition] = []
        for name in all.sorted() {
            guard let bytes = try content(of: name, journal), let value = try? Value(json: bytes),
                DefinitionFileName.of(value.object?["name"]?.string ?? "") == name, value.object?["type"] != nil
            else { continue }
            let definition: TemplateDefinition
            do {
                definition = try DefinitionDecoder.definition(value)
            } catch {
                // Left out, it would count as removed, or its successor as new.
                throw SyncError(
                    .wrongAnswer, "'\(address)/\(name)' contains an invalid definition",
                    advice: "fix it or move it away",
                    details: error.problems.prefix(5).map(\.sentence))
            }
            files[name] = bytes
            definitions.append(definition)
        }
        let set = DefinitionSet(definitions)
        let state = TargetState(version: Digest.version(of: set), isEmpty: set.definitions.isEmpty, definitions: set)
        return Content(state: state, files: files, journal: journal)
    }

    private func content(of name: String, _ journal: FolderJournal?) throws(SystemError) -> [UInt8]? {
        if let known = try journal?.content(of: name, in: folder, limit: Self.maximumSize) { return known }
        return try folder.content(of: name, limit: Self.maximumSize)
    }

    /// The definition that a file holds; nil when the file is none of ours.
    static func definition(_ bytes: [UInt8], in name: String) -> TemplateDefinition? {
        guard let value = try? Value(json: bytes), let definition = try? DefinitionDecoder.definition(value),
            DefinitionFileName.of(definition.name) == name
        else { return nil }
        return definition
    }

    // MARK: Writing

    private func write(_ definitions: DefinitionSet, replacing version: TargetVersion?) throws -> TargetState {
        let before = try read()
        guard before.state.version == version else { throw lostRace }
        try before.journal?.complete(in: folder)
        for name in try folder.names() ?? []
        where name.hasSuffix(DefinitionFileName.suffix + DefinitionFileName.waiting) {
            // Left behind by one who was ended before its journal held.
            try folder.remove(name)
        }
        var changes: [String: String?] = [:]
        for definition in definitions.definitions {
            let name = DefinitionFileName.of(definition.name)
            let bytes = Array((definition.json.json(.readable) + "\n").utf8)
            guard before.files[name] != bytes else { continue }
            try checkWay(of: name, before.files)
            try folder.write(bytes, to: name + DefinitionFileName.waiting)
            changes[name] = Digest.text(bytes)
        }
        let kept = Set(definitions.definitions.map { DefinitionFileName.of($0.name) })
        for name in before.files.keys where !kept.contains(name) { changes[name] = .some(nil) }
        if !changes.isEmpty {
            let journal = FolderJournal(files: changes)
            try journal.write(to: folder)
            try journal.complete(in: folder)
        }
        return TargetState(version: Digest.version(of: definitions), definitions: definitions)
    }

    /// What is there under the name of a definition and holds another thing is never written over.
    private func checkWay(of name: String, _ known: [String: [UInt8]]) throws {
        guard known[name] == nil, try folder.content(of: name, limit: Self.maximumSize) != nil else { return }
        throw SyncError(
            .wrongAnswer,
            "'\(address)/\(name)' does not contain the definition with that name, and is not overwritten",
            advice: "move it away")
    }

    private var lostRace: SyncError {
        SyncError(
            .lostRace,
            "'\(address)' has changed since; nothing was written", advice: SyncError.newPlan)
    }

    private var busy: SyncError {
        SyncError(.unreachable, "'\(address)' is in use by another sync", advice: "try again when it has finished")
    }

    private static func failure(_ error: any Error, _ address: String) -> SyncError {
        if let error = error as? SyncError { return error }
        guard let failure = error as? SystemError else {
            return SyncError(.wrongAnswer, "'\(address)' cannot be used: \(error)")
        }
        return SyncError(
            .wrongAnswer, "'\(failure.path)' cannot be used: \(failure.reason)",
            advice: "check the target's 'directory'")
    }
}
