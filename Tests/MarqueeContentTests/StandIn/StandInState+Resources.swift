import MarqueeContent
import MarqueeModel

/// Reading, writing and publishing: what entries, assets and content types have in common.
extension StandInState {
    mutating func answerResources(
        _ kind: Link.Kind, _ request: StandInRequest
    ) throws(StandInError) -> StandInAnswer {
        let parts = request.parts
        if request.api != .management, request.method == "GET" { return try deliver(kind, request) }
        guard parts.count > 1 else {
            switch request.method {
            case "GET": return try list(kind, request)
            // By `management/asset__create`, `management/content_type__create`.
            case "POST": return try create(Link(kind, newID()), request)
            default: throw .unknownRoute
            }
        }
        let link = Link(kind, parts[1])
        switch (request.method, parts.count > 2 ? parts[2] : nil) {
        case ("GET", nil):
            readProcessing(link)
            return try StandInAnswer(200, found(link).management)
        // By `management/entry__create_content_type` (201) and `management/entry__update_localized` (200).
        case ("PUT", nil):
            guard resources[link] != nil else {
                // Nothing can be changed that is not there. Not recorded: by the reference of the Management API, the header is
                // for what exists (https://www.contentful.com/developers/docs/references/content-management-api/).
                guard request.version == nil else { throw .notFound(link) }
                return try create(link, request)
            }
            return try update(link, request)
        case ("DELETE", nil): return try delete(link, request)
        case ("PUT", "published"?): return try publish(link, request)
        case ("DELETE", "published"?): return try unpublish(link, request)
        case ("PUT", "archived"?) where kind != .contentType: return try archive(link, request)
        case ("DELETE", "archived"?) where kind != .contentType: return try unarchive(link, request)
        case ("PUT", "files"?) where kind == .asset && parts.count == 5 && parts[4] == "process":
            return try process(link, locale: parts[3], request)
        default: throw .unknownRoute
        }
    }

    func found(_ link: Link) throws(StandInError) -> StandInResource {
        guard let resource = resources[link] else { throw .notFound(link) }
        return resource
    }

    /// Of the same version only: not recorded.
    private func found(_ link: Link, at version: Int?) throws(StandInError) -> StandInResource {
        let resource = try found(link)
        guard let version else {
            throw StandInError(
                409, "VersionMismatch", "Please pass sys.version as HTTP header \"X-Contentful-Version\"")
        }
        guard resource.version == version else { throw mismatch() }
        return resource
    }

    private mutating func keep(_ resource: StandInResource, at moment: Timestamp? = nil) -> StandInAnswer {
        var resource = resource
        resource.version += 1
        resource.updatedAt = moment ?? now()
        resources[resource.link] = resource
        return StandInAnswer(200, resource.management)
    }

    /// Not recorded, and https://www.contentful.com/developers/docs/references/errors/ has only `BadRequest` for what is
    /// malformed: this is the id that Contentful's own clients know.
    private func body(of request: StandInRequest) throws(StandInError) -> ValueObject {
        guard let body = request.json?.object else {
            throw StandInError(400, "InvalidJsonBody", "The body you sent is not valid JSON.")
        }
        return body
    }

    private mutating func create(_ link: Link, _ request: StandInRequest) throws(StandInError) -> StandInAnswer {
        var body = try body(of: request)
        var type: String?
        switch link.kind {
        case .entry:
            type = request.headers["x-contentful-content-type"]
            // Not recorded: the header is needed, by the reference, "Create an entry".
            guard let type else {
                throw .badRequest("The header X-Contentful-Content-Type is missing.")
            }
            body = try checkedEntry(body, of: type)
        case .asset: body = try checkedAsset(body)
        default: body = try checkedType(body, replacing: nil)
        }
        // The first version is 1: by `management/entry__create_content_type`.
        let resource = StandInResource(link, type: type, body: body, at: now())
        resources[link] = resource
        return StandInAnswer(201, resource.management)
    }

    /// All fields are replaced, and the version goes up by one: by `management/entry__update_localized` (4 → 5). Not recorded:
    /// what is archived cannot be edited, by the reference, "Archive an entry".
    private mutating func update(_ link: Link, _ request: StandInRequest) throws(StandInError) -> StandInAnswer {
        var resource = try found(link, at: request.version)
        guard resource.archivedVersion == nil else { throw .badRequest("Cannot edit archived") }
        let body = try body(of: request)
        switch link.kind {
        case .entry:
            let tags = resource.body["metadata"]
            resource.body = try checkedEntry(body, of: resource.type ?? "")
            if resource.body["metadata"] == nil { resource.body["metadata"] = tags }
        case .asset:
            let tags = resource.body["metadata"]
            resource.body = try checkedAsset(body)
            if resource.body["metadata"] == nil { resource.body["metadata"] = tags }
        default: resource.body = try checkedType(body, replacing: resource)
        }
        return keep(resource)
    }

    /// 204, without a version: by `management/entry__delete_content_type`, `management/asset__delete`. That something
    /// published cannot be deleted is not recorded.
    private mutating func delete(_ link: Link, _ request: StandInRequest) throws(StandInError) -> StandInAnswer {
        let resource = try request.version == nil ? found(link) : found(link, at: request.version)
        guard resource.publishedVersion == nil else { throw .badRequest("Cannot delete published") }
        resources[link] = nil
        return StandInAnswer(204, nil)
    }

    /// The published version is the one that was named, the next is the resource's: by `management/entry__publish` (2, 3). Not
    /// recorded: what is archived cannot be published, by the reference, "Archive an entry", and fields that are marked as
    /// deleted go once their type is published, which the reference does not say either: contentful-migration does it so.
    private mutating func publish(_ link: Link, _ request: StandInRequest) throws(StandInError) -> StandInAnswer {
        var resource = try found(link, at: request.version)
        guard resource.archivedVersion == nil else { throw .badRequest("Cannot publish archived") }
        switch link.kind {
        case .entry: try checkPublishing(resource)
        case .asset: try checkPublishingAsset(resource)
        default:
            // Fields marked as deleted are gone once that is published.
            let fields = resource.body["fields"]?.list ?? []
            resource.body["fields"] = .list(fields.filter { $0.object?["deleted"] != true })
        }
        resource.publishedVersion = resource.version
        resource.published = resource.body
        resource.publishedCounter += 1
        let moment = now()
        resource.publishedAt = moment
        resource.firstPublishedAt = resource.firstPublishedAt ?? moment
        journal.append(Event(link: link, isDeletion: false, type: resource.type, moment: moment))
        // Both moments are the same: what is changed later is told by it.
        return keep(resource, at: moment)
    }

    /// By `management/asset__unpublish` (13 → 14), `management/content_type__unpublish`. That what is not published cannot
    /// be unpublished, and a type with entries neither, is not recorded.
    private mutating func unpublish(_ link: Link, _ request: StandInRequest) throws(StandInError) -> StandInAnswer {
        var resource = try found(link, at: request.version)
        guard resource.publishedVersion != nil else { throw .badRequest("Not published") }
        if link.kind == .contentType, resources.values.contains(where: { $0.type == link.id }) {
            throw .badRequest("Cannot deactivate a content type that has entries")
        }
        resource.publishedVersion = nil
        resource.publishedAt = nil
        resource.published = nil
        journal.append(Event(link: link, isDeletion: true, type: resource.type, moment: now()))
        return keep(resource)
    }

    /// Not recorded.
    private mutating func archive(_ link: Link, _ request: StandInRequest) throws(StandInError) -> StandInAnswer {
        var resource = try found(link, at: request.version)
        guard resource.publishedVersion == nil else { throw .badRequest("Cannot archive published") }
        guard resource.archivedVersion == nil else { throw .badRequest("Already archived") }
        resource.archivedVersion = resource.version
        resource.archivedAt = now()
        return keep(resource)
    }

    /// Not recorded.
    private mutating func unarchive(_ link: Link, _ request: StandInRequest) throws(StandInError) -> StandInAnswer {
        var resource = try found(link, at: request.version)
        guard resource.archivedVersion != nil else { throw .badRequest("Not archived") }
        resource.archivedVersion = nil
        resource.archivedAt = nil
        return keep(resource)
    }

    // MARK: Processing

    /// 204, and it goes on afterwards: by `management/asset__process`, whose asset has another version then. Not recorded: of a
    /// locale without a file it is 404; the reference, "Asset processing", does not say what it is.
    private mutating func process(
        _ link: Link, locale: String, _ request: StandInRequest
    ) throws(StandInError) -> StandInAnswer {
        var resource = try found(link, at: request.version)
        guard file(of: resource, locale) != nil else { throw .notFound(link) }
        resource.processing[locale] = processingReadings
        resources[link] = resource
        return StandInAnswer(204, nil)
    }

    private func file(of resource: StandInResource, _ locale: String) -> ValueObject? {
        resource.body["fields"]?.object?["file"]?.object?[locale]?.object
    }

    /// Each reading brings a file nearer to being there.
    private mutating func readProcessing(_ link: Link) {
        guard var resource = resources[link], !resource.processing.isEmpty else { return }
        for (locale, left) in resource.processing {
            resource.processing[locale] = left > 1 ? left - 1 : nil
            guard left <= 1, var file = file(of: resource, locale) else { continue }
            let name = file["fileName"]?.string ?? "file"
            let upload = file["uploadFrom"].flatMap { Link($0) }
            file["upload"] = nil
            file["uploadFrom"] = nil
            file["url"] = .string("//images.ctfassets.net/space1/\(link.id)/\(newFileHash())/\(name)")
            file["details"] = ["size": .integer(Int64(upload.flatMap { uploads[$0.id] } ?? 73_481))]
            var fields = resource.body["fields"]?.object ?? [:]
            var files = fields["file"]?.object ?? [:]
            files[locale] = .object(file)
            fields["file"] = .object(files)
            resource.body["fields"] = .object(fields)
            resource.version += 1
        }
        resources[link] = resource
    }
}
