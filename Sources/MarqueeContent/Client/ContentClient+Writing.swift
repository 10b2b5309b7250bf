public import MarqueeModel
import MarqueeSystem

/// Writing: entries, and what entries, assets and content types have in common.
///
/// Each request can be repeated after a connection that broke off: a change names the version that it is of, so that the
/// second of two is refused; and where the first may have been done by a try whose answer was lost, that is looked at before
/// the refusal is believed.
extension ContentClient {
    // MARK: Entries

    /// Creates an entry, as a draft.
    ///
    /// - Parameter id: Nil: one is made up here, so that the request can be repeated without making two entries.
    /// - Throws: ``ContentError/Code/versionMismatch``, where there is an entry of that id already.
    public func createEntry(
        _ id: String? = nil, type: String, fields: Fields, metadata: Value? = nil
    ) async throws(ContentError) -> Entry {
        let id = id ?? RandomIDs.make()
        let request = ContentRequest.createEntry(id, type: type, fields: fields, metadata: metadata)
        return try await create(request, fields: fields)
    }

    /// Changes an entry, and loses nothing that is not changed.
    ///
    /// The entry is read, changed and written as a whole, so that other fields and locales stay. Where somebody has written
    /// in between, it is read again, the change is applied to what it is now, and it is tried once more.
    ///
    /// - Parameters:
    ///   - read: The entry as it was read before, by the Management API; nil: it is read now.
    ///   - change: Called once, or a second time with the entry as it is after a mismatch: perhaps with what a first try has
    ///     written whose answer was lost, if somebody else has written since. Where it changes nothing, nothing is
    ///     written.
    /// - Returns: The entry as it is now.
    /// - Throws: ``ContentError/versionMismatch(current:)``, where somebody has written in between both times; what `change`
    ///   throws.
    public func updateEntry(
        _ id: String, from read: Entry? = nil, applying change: (inout Entry) throws(ContentError) -> Void
    ) async throws(ContentError) -> Entry {
        try await update(id, from: read, applying: change)
    }

    // MARK: All kinds

    /// Publishes an entry, an asset or a content type.
    ///
    /// - Parameter version: The version that is published; nil: the current one, whoever wrote it.
    /// - Returns: What Contentful keeps of it now.
    public func publish(_ link: Link, version: Int? = nil) async throws(ContentError) -> SystemProperties {
        let version = try await known(version, of: link)
        return try await state(.publish(link, version: version)) { $0.publishedVersion == version }
    }

    /// Takes it out of the Delivery API; it stays a draft.
    ///
    /// - Parameter version: As of ``publish(_:version:)``.
    public func unpublish(_ link: Link, version: Int? = nil) async throws(ContentError) -> SystemProperties {
        let version = try await known(version, of: link)
        return try await state(.unpublish(link, version: version)) {
            $0.publishedVersion == nil && $0.version - 1 == version
        }
    }

    /// Puts an entry or asset away, which must not be published.
    ///
    /// - Parameter version: As of ``publish(_:version:)``.
    public func archive(_ link: Link, version: Int? = nil) async throws(ContentError) -> SystemProperties {
        let version = try await known(version, of: link)
        return try await state(.archive(link, version: version)) { $0.archivedVersion == version }
    }

    /// Makes an archived entry or asset a draft again.
    ///
    /// - Parameter version: As of ``publish(_:version:)``.
    public func unarchive(_ link: Link, version: Int? = nil) async throws(ContentError) -> SystemProperties {
        let version = try await known(version, of: link)
        return try await state(.unarchive(link, version: version)) {
            $0.archivedVersion == nil && $0.version - 1 == version
        }
    }

    /// Deletes something, which must not be published.
    ///
    /// - Parameter version: Only that version of it; nil: whichever there is.
    public func delete(_ link: Link, version: Int? = nil) async throws(ContentError) {
        var isDoubtful = false
        do {
            _ = try await send(.delete(link, version: version), isDoubtful: &isDoubtful)
        } catch {
            // It is gone: by the try whose answer was lost.
            guard isDoubtful, error.code == .notFound else { throw error }
        }
    }

    // MARK: Requests that may have been done

    /// Sends a change, and reads what it was answered.
    ///
    /// - Parameter isDone: Whether what is there now is what the change would have made. Asked only where the change was
    ///   refused after a try that may have arrived.
    func change<Result>(
        _ request: ContentRequest, isDone: (Value) throws(ContentError) -> Bool,
        as read: (Value) throws(ContentError) -> Result
    ) async throws(ContentError) -> Result {
        var isDoubtful = false
        let answer: ContentAnswer
        do {
            answer = try await send(request, isDoubtful: &isDoubtful)
        } catch {
            guard isDoubtful, let link = request.resource, [.versionMismatch, .refused].contains(error.code) else {
                throw error
            }
            let found = try await resource(.get(link)) { found throws(ContentError) in
                try isDone(found) ? try read(found) : nil
            }
            guard let found else { throw error }
            return found
        }
        return try self.read(answer) { document throws(ContentError) in try read(document.whole()) }
    }

    /// Sends what creates an entry or asset.
    func create<Resource: WrittenResource>(
        _ request: ContentRequest, fields: Fields
    ) async throws(ContentError) -> Resource {
        try await change(request) { found throws(ContentError) in
            try SystemProperties(of: found).version == 1 && (found.object?["fields"] ?? [:]) == .object(fields.values)
        } as: { value throws(ContentError) in
            try Resource(value, named: request.name)
        }
    }

    /// Reads an entry or asset, changes and writes it; once more, where somebody has written in between.
    func update<Resource: WrittenResource>(
        _ id: String, from read: Resource?, applying change: (inout Resource) throws(ContentError) -> Void
    ) async throws(ContentError) -> Resource {
        var current: Resource
        if let read { current = read } else { current = try await self.current(id) }
        for isLast in [false, true] {
            var changed = current
            try change(&changed)
            guard changed.fields != current.fields || changed.metadata != current.metadata else { return current }
            guard changed.fields.locale == nil else { throw Self.flat(changed.sys.link) }
            do {
                return try await write(changed.update(of: id, replacing: current.sys), changed.fields)
            } catch {
                guard error.code == .versionMismatch else { throw error }
                if isLast { throw await mismatch(error) }
            }
            current = try await self.current(id)
        }
        return current
    }

    private func current<Resource: WrittenResource>(_ id: String) async throws(ContentError) -> Resource {
        let request = ContentRequest.get(Link(Resource.kind, id))
        return try await resource(request) { value throws(ContentError) in
            try Resource(value, named: request.name)
        }
    }

    /// Sends the update of an entry or asset.
    private func write<Resource: WrittenResource>(
        _ request: ContentRequest, _ fields: Fields
    ) async throws(ContentError) -> Resource {
        let version = request.header("X-Contentful-Version").flatMap { Int($0) } ?? 0
        return try await change(request) { found throws(ContentError) in
            let sys = try SystemProperties(of: found)
            return sys.version - 1 == version && found.object?["fields"] == .object(fields.values)
        } as: { value throws(ContentError) in
            try Resource(value, named: request.name)
        }
    }

    private static func flat(_ link: Link) -> ContentError {
        var error = ContentError(
            .invalidValue, "\(link): it was read in one locale only, so other locales would be lost",
            advice: "read it with the Management API before changing it")
        error.resource = link
        return error
    }

    /// The refusal with the version that holds now, where that can be read.
    private func mismatch(_ error: ContentError) async -> ContentError {
        guard let link = error.resource else { return error }
        // The mismatch is told in any case; the version is only more of it.
        let sys = try? await resource(.get(link)) { value throws(ContentError) in try SystemProperties(of: value) }
        var mismatch = ContentError.versionMismatch(of: link, current: sys?.version)
        mismatch.status = error.status
        mismatch.errorID = error.errorID
        mismatch.requestID = error.requestID
        return token.removed(from: mismatch)
    }

    private func known(_ version: Int?, of link: Link) async throws(ContentError) -> Int {
        if let version { return version }
        return try await resource(.get(link)) { value throws(ContentError) in
            try SystemProperties(of: value, fallback: "\(link)").version
        }
    }

    private func state(
        _ request: ContentRequest, _ isDone: (SystemProperties) -> Bool
    ) async throws(ContentError) -> SystemProperties {
        try await change(request) { found throws(ContentError) in
            isDone(try SystemProperties(of: found))
        } as: { value throws(ContentError) in
            try SystemProperties(of: value, fallback: request.name)
        }
    }
}

extension ContentRequest {
    /// What it is about, where an answer does not say its id.
    var name: String { resource.map { "\($0)" } ?? "the response" }

    /// Whether it creates something under an id that nothing may have yet: whatever else is put names its version.
    var isCreating: Bool { method == .put && header("X-Contentful-Version") == nil }
}

/// An entry or an asset: read, changed and written as a whole.
protocol WrittenResource: Sendable {
    static var kind: Link.Kind { get }
    var sys: SystemProperties { get }
    var fields: Fields { get }
    var metadata: Value? { get }
    init(_ value: Value, named fallback: String) throws(ContentError)
    /// The request that writes it.
    func update(of id: String, replacing former: SystemProperties) -> ContentRequest
}

extension Entry: WrittenResource {
    static var kind: Link.Kind { .entry }

    func update(of id: String, replacing former: SystemProperties) -> ContentRequest {
        .updateEntry(id, version: former.version, type: former.contentType, fields: fields, metadata: metadata)
    }
}

extension Asset: WrittenResource {
    static var kind: Link.Kind { .asset }

    func update(of id: String, replacing former: SystemProperties) -> ContentRequest {
        .updateAsset(id, version: former.version, fields: fields, metadata: metadata)
    }
}
