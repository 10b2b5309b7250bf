import MarqueeContent
import MarqueeModel

/// An entry, an asset or a content type, as the stand-in keeps it.
struct StandInResource: Sendable {
    let link: Link
    /// Of an entry.
    var type: String?
    /// `fields` and `metadata`; of a content type `name`, `fields` and so on.
    var body: ValueObject
    var version = 1
    var createdAt: Timestamp
    var updatedAt: Timestamp
    /// The body that was published last; nil: none is.
    var published: ValueObject?
    var publishedVersion: Int?
    var publishedAt: Timestamp?
    var firstPublishedAt: Timestamp?
    var publishedCounter = 0
    var archivedVersion: Int?
    var archivedAt: Timestamp?
    /// Of an asset's files that are being processed, by locale: how often it is read until they are there.
    var processing: [String: Int] = [:]

    init(_ link: Link, type: String? = nil, body: ValueObject, at moment: Timestamp) {
        self.link = link
        self.type = type
        self.body = body
        createdAt = moment
        updatedAt = moment
    }

    static func link(_ kind: String, _ id: String) -> Value {
        Link(Link.Kind(rawValue: kind), id).value
    }

    /// Who has made something, and changed it, and when: by all recordings of the Management API.
    static func stamps(_ createdAt: Timestamp, _ updatedAt: Timestamp) -> ValueObject {
        [
            "createdAt": .string("\(createdAt)"), "createdBy": link("User", "user1"),
            "updatedAt": .string("\(updatedAt)"), "updatedBy": link("User", "user1"),
        ]
    }

    /// As the Management API answers it: by `management/entry__publish`, `management/entry__update_localized`.
    var management: Value {
        var sys: ValueObject = [
            "space": Self.link("Space", "space1"), "id": .string(link.id), "type": .string(link.kind.rawValue),
            "environment": Self.link("Environment", "master"), "version": .integer(Int64(version)),
        ]
        for stamp in Self.stamps(createdAt, updatedAt) { sys[stamp.key] = stamp.value }
        // Of drafts, assets and types have it, by `management/tags__create_asset_with_tag` and
        // `management/content_type__create_with_resource_link_field` (2023; not in 2017, by `management/asset__create`); entries
        // have not, by `management/entry__create_content_type` and `management/entry__unpublished`.
        if publishedCounter > 0 || link.kind != .entry {
            sys["publishedCounter"] = .integer(Int64(publishedCounter))
        }
        // After unpublishing nothing of it stays but when it was first: by `management/asset__unpublish`.
        if let publishedVersion, let publishedAt {
            sys["publishedVersion"] = .integer(Int64(publishedVersion))
            sys["publishedAt"] = .string("\(publishedAt)")
            sys["publishedBy"] = Self.link("User", "user1")
        }
        sys["firstPublishedAt"] = firstPublishedAt.map { .string("\($0)") }
        sys["archivedVersion"] = archivedVersion.map { .integer(Int64($0)) }
        sys["archivedAt"] = archivedAt.map { .string("\($0)") }
        if archivedVersion != nil { sys["archivedBy"] = Self.link("User", "user1") }
        sys["contentType"] = type.map { Self.link("ContentType", $0) }
        return whole(sys, body)
    }

    /// `sys` as the Delivery API answers it: a revision, which counts publications, and no version; by
    /// `delivery/LocalizationTests`.
    func delivered(locale: String?, body: ValueObject) -> Value {
        var sys: ValueObject = [
            "space": Self.link("Space", "space1"), "id": .string(link.id), "type": .string(link.kind.rawValue),
            "createdAt": .string("\(firstPublishedAt ?? createdAt)"),
            "updatedAt": .string("\(publishedAt ?? updatedAt)"), "environment": Self.link("Environment", "master"),
            "revision": .integer(Int64(publishedCounter)),
        ]
        sys["contentType"] = type.map { Self.link("ContentType", $0) }
        sys["locale"] = locale.map { .string($0) }
        return whole(sys, body)
    }

    private func whole(_ sys: ValueObject, _ body: ValueObject) -> Value {
        var object: ValueObject = [:]
        if link.kind != .contentType { object["metadata"] = body["metadata"] ?? ["tags": []] }
        object["sys"] = .object(sys)
        for member in body where object[member.key] == nil { object[member.key] = member.value }
        return .object(object)
    }
}
