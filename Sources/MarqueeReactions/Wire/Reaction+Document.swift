package import MarqueeModel

extension Reaction {
    /// A reaction that was read, and what of it could not be.
    package struct Reading: Sendable {
        package let reaction: Reaction
        /// A sentence each, without its end.
        package let warnings: [String]
    }

    /// Reads the wire form: a JSON:API document whose `data` is the reaction, or a recipe that includes it.
    ///
    /// - Parameter id: Which of several it is, where the document has more than one.
    /// - Returns: Nil where it is of no kind that is known.
    package static func reading(_ document: Value, id: String? = nil) -> Reading? {
        let document = ResourceDocument(document)
        var candidates = document.resources
        for resource in document.resources { candidates += document.related("reaction_bundle", of: resource) }
        let known = candidates.filter { Wire.kinds[$0.name.type] != nil }
        // Of several, none is meant by itself.
        guard let resource = known.first(where: { $0.name.id == id }) ?? (known.count == 1 ? known.first : nil),
            let kind = Wire.kinds[resource.name.type]
        else { return nil }
        var wire = Wire(document: document)
        return wire.reaction(kind, resource).map { Reading(reaction: $0, warnings: wire.warnings) }
    }
}

/// Reads resources as NearIT sends them.
private struct Wire {
    let document: ResourceDocument
    private(set) var warnings: [String] = []

    enum Kind { case content, coupon, feedback, poll, customObject }

    static let kinds: [String: Kind] = [
        "contents": .content, "coupons": .coupon, "feedbacks": .feedback, "polls": .poll,
        "json_contents": .customObject, "custom_objects": .customObject,
    ]

    init(document: ResourceDocument) { self.document = document }

    mutating func reaction(_ kind: Kind, _ resource: ResourceDocument.Resource) -> Reaction? {
        switch kind {
        case .content: return .content(content(resource))
        case .coupon: return .coupon(coupon(resource))
        case .feedback:
            return resource.text("question").map { .feedback(Feedback(id: resource.name.id, question: $0)) }
        case .poll:
            let listed = resource.attributes["choices"]?.list?.compactMap(\.string)
            let numbered = (1...10).compactMap { resource.text("choice_\($0)") }
            return resource.text("question").map { .poll(Poll(question: $0, choices: listed ?? numbered)) }
        case .customObject:
            return resource.attributes["content"]?.object.map { .customObject(CustomObject(content: $0)) }
        }
    }

    private mutating func content(_ resource: ResourceDocument.Resource) -> Content {
        let link = resource.attributes["link"]?.object ?? resource.attributes["cta"]?.object
        var content = Content(title: resource.text("title"), html: resource.text("content"))
        content.images = addresses("images", "image", of: resource)
        content.video = resource.text("video_link").flatMap { checked($0) }
        content.audio = addresses("audio", "audio", of: resource).first
        content.upload = addresses("upload", "upload", of: resource).first
        content.link = Content.Link(
            label: link?["label"]?.string, url: link?["url"]?.string.flatMap { checked($0) })
        return content
    }

    /// The addresses of what a relationship leads to, in the attribute of its kind.
    private mutating func addresses(
        _ relationship: String, _ name: String, of resource: ResourceDocument.Resource
    ) -> [String] {
        document.related(relationship, of: resource).compactMap { related in
            let written = related.attributes[name]
            return (written?.string ?? written?.object?["url"]?.string).flatMap { checked($0) }
        }
    }

    /// An address that can be fetched or opened; what cannot is left out, with a warning, and the rest is shown.
    private mutating func checked(_ address: String) -> String? {
        do {
            try URLText.checkLink(address, schemes: ["http", "https"])
            return address
        } catch {
            warnings.append(error.message)
            return nil
        }
    }

    private mutating func coupon(_ resource: ResourceDocument.Resource) -> Coupon {
        var coupon = Coupon(
            id: resource.name.id, name: resource.text("name"), details: resource.text("description"),
            value: resource.text("value"))
        coupon.expiresAt = moment("expires_at", of: resource)
        coupon.redeemableFrom = moment("redeemable_from", of: resource)
        coupon.icon = addresses("icon", "image", of: resource).first
        for claim in document.related("claims", of: resource) {
            coupon.claims.append(
                Claim(
                    profileID: claim.attributes["profile_id"]?.identifier,
                    serialNumber: claim.attributes["serial_number"]?.identifier,
                    claimedAt: moment("claimed_at", of: claim),
                    // Whenever that was, it cannot be redeemed once more.
                    redeemedAt: moment("redeemed_at", of: claim, otherwise: Timestamp(milliseconds: 0))))
        }
        return coupon
    }

    /// What does not parse is nothing, or what stands in for it, with a warning.
    private mutating func moment(
        _ name: String, of resource: ResourceDocument.Resource, otherwise: Timestamp? = nil
    ) -> Timestamp? {
        guard let value = resource.attributes[name], value != .null else { return nil }
        if let moment = value.string.flatMap({ Timestamp($0) }) { return moment }
        warnings.append(
            "'\(name)' of \(resource.name.type) '\(resource.name.id.visible)' is not a date and time: \(value.excerpt)")
        return otherwise
    }
}
