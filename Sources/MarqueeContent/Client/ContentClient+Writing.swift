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
        let answer = try await change(request) { found throws(ContentError) in
            try Self.isCreated(found, fields: fields)
        }
        return try Entry(answer, named: "entry \(id)")
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
        var entry: Entry
        if let read { entry = read } else { entry = try await self.entry(id) }
        for isLast in [false, true] {
            var changed = entry
            try change(&changed)
            guard changed.fields != entry.fields || changed.metadata != entry.metadata else { return entry }
            guard changed.fields.locale == nil else {
                throw Self.flat(changed.sys.link)
            }
            let request = ContentRequest.updateEntry(
                id, version: entry.version, type: entry.sys.contentType, fields: changed.fields,
                metadata: changed.metadata)
            do {
                return try Entry(try await write(request, changed.fields), named: "entry \(id)")
            } catch {
                guard error.code == .versionMismatch else { throw error }
                if isLast { throw await mismatch(error) }
            }
            entry = try await self.entry(id)
        }
        return entry
    }

    private static func flat(_ link: Link) -> ContentError {
        var error = ContentError(
            .invalidValue, "\(link): its fields are at one locale only, so that others would be lost",
            advice: "read it by the Management API before it is changed")
        error.resource = link
        return error
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
            $0.publishedVersion == nil && $0.version == version + 1
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
            $0.archivedVersion == nil && $0.version == version + 1
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

    /// Sends a change, and returns what it was answered.
    ///
    /// - Parameter isDone: Whether what is there now is what the change would have made. Asked only where the change was
    ///   refused after a try that may have arrived.
    func change(
        _ request: ContentRequest, isDone: (Value) throws(ContentError) -> Bool
    ) async throws(ContentError) -> Value {
        var isDoubtful = false
        do {
            return try await send(request, isDoubtful: &isDoubtful).json()
        } catch {
            guard isDoubtful, let link = request.resource, [.versionMismatch, .refused].contains(error.code) else {
                throw error
            }
            let found = try await send(.get(link)).json()
            guard try isDone(found) else { throw error }
            return found
        }
    }

    /// Sends the update of an entry or asset.
    func write(_ request: ContentRequest, _ fields: Fields) async throws(ContentError) -> Value {
        let version = request.header("X-Contentful-Version").flatMap { Int($0) } ?? 0
        return try await change(request) { found throws(ContentError) in
            let sys = try SystemProperties(of: found)
            return sys.version == version + 1 && found.object?["fields"] == .object(fields.values)
        }
    }

    /// The refusal with the version that holds now, where that can be read.
    func mismatch(_ error: ContentError) async -> ContentError {
        guard let link = error.resource else { return error }
        // The mismatch is told in any case; the version is only more of it.
        let found = try? await send(.get(link)).json()
        let sys = found.flatMap { try? SystemProperties(of: $0) }
        var mismatch = ContentError.versionMismatch(of: link, current: sys?.version)
        mismatch.status = error.status
        mismatch.errorID = error.errorID
        mismatch.requestID = error.requestID
        return mismatch
    }

    static func isCreated(_ found: Value, fields: Fields) throws(ContentError) -> Bool {
        let sys = try SystemProperties(of: found)
        return sys.version == 1 && (found.object?["fields"] ?? [:]) == .object(fields.values)
    }

    private func known(_ version: Int?, of link: Link) async throws(ContentError) -> Int {
        if let version { return version }
        return try SystemProperties(of: try await send(.get(link)).json(), fallback: "\(link)").version
    }

    private func state(
        _ request: ContentRequest, _ isDone: (SystemProperties) -> Bool
    ) async throws(ContentError) -> SystemProperties {
        let answer = try await change(request) { found throws(ContentError) in isDone(try SystemProperties(of: found)) }
        return try SystemProperties(of: answer, fallback: request.resource.map { "\($0)" } ?? "the answer")
    }
}
