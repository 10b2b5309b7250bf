package import MarqueeModel

/// What a person does with a coupon; each is the name of its event, too.
package enum CouponAnswer: String, Sendable, Hashable, CaseIterable {
    case claim, redeem
}

extension Reaction {
    /// A JSON:API document once somebody has answered its coupon: a claim in it says when. Nil where it has no such coupon.
    package static func document(
        _ document: Value, coupon id: String, _ answer: CouponAnswer, at moment: Timestamp
    ) -> Value? {
        let coupon = ResourceDocument.Resource.Name(type: "coupons", id: id)
        let read = ResourceDocument(document)
        guard let resource = read.resource(coupon) else { return nil }
        var changed = document
        var claim = ResourceDocument.Resource.Name(type: "claims", id: "marquee")
        if let known = read.related("claims", of: resource).first {
            claim = known.name
        } else {
            let reference: ValueObject = ["type": .string(claim.type), "id": .string(claim.id)]
            changed = changed.changing(coupon) { resource in
                resource.change("relationships") { $0["claims"] = ["data": [.object(reference)]] }
            }
            changed = changed.including(.object(reference))
        }
        return changed.changing(claim) { resource in
            resource.change("attributes") { attributes in
                attributes.note(answer, at: moment, as: (claim: "claimed_at", redeem: "redeemed_at"))
            }
        }
    }
}

extension Coupon {
    /// The arguments of a message that shows a coupon, once somebody has answered it. Nil where they are of another coupon.
    package static func arguments(
        _ arguments: ValueObject, coupon id: String, _ answer: CouponAnswer, at moment: Timestamp
    ) -> ValueObject? {
        guard arguments["id"]?.string == id else { return nil }
        var arguments = arguments
        var claims = arguments["claims"]?.list ?? []
        var claim = claims.first?.object ?? [:]
        claim.note(answer, at: moment, as: (claim: "claimedAt", redeem: "redeemedAt"))
        claims = [.object(claim)] + claims.dropFirst()
        arguments["claims"] = .list(claims)
        if answer == .redeem { arguments["status"] = .string(Status.redeemed.rawValue) }
        return arguments
    }
}

extension ValueObject {
    /// The first answer of a kind is what counts.
    fileprivate mutating func note(
        _ answer: CouponAnswer, at moment: Timestamp, as names: (claim: String, redeem: String)
    ) {
        let name =
            switch answer {
            case .claim: names.claim
            case .redeem: names.redeem
            }
        if self[name] ?? .null == .null { self[name] = .string(moment.description) }
    }

    fileprivate mutating func change(_ name: String, _ change: (inout ValueObject) -> Void) {
        var object = self[name]?.object ?? [:]
        change(&object)
        self[name] = .object(object)
    }
}

extension Value {
    /// A document with each resource of a name changed.
    fileprivate func changing(
        _ name: ResourceDocument.Resource.Name, _ change: (inout ValueObject) -> Void
    ) -> Value {
        func changed(_ value: Value) -> Value {
            guard var resource = value.object, ResourceDocument.Resource.Name(resource) == name else { return value }
            change(&resource)
            return .object(resource)
        }
        var members = object ?? [:]
        for key in ["data", "included"] {
            guard let found = members[key] else { continue }
            members[key] = found.list.map { .list($0.map(changed)) } ?? changed(found)
        }
        return .object(members)
    }

    fileprivate func including(_ resource: Value) -> Value {
        var members = object ?? [:]
        members["included"] = .list((members["included"]?.list ?? []) + [resource])
        return .object(members)
    }
}
