@testable import MarqueeInbox
@testable import MarqueeModel
@testable import MarqueeReactions

private let now = Timestamp(milliseconds: 1_800_000_000_000)
private let reception = Reception(at: now) { "made-up" }

extension Target {
    static let envelopes = Target(name: "envelopes", about: "notifications of each known sender") { bytes in
        let envelope: NotificationEnvelope
        do throws(NotificationError) {
            envelope = try NotificationReader().envelope(of: bytes, reception)
        } catch {
            must(!error.description.isEmpty, "a refusal says nothing")
            let isUnknown = error.code == .unknownShape
            return must(
                error.reasons.count == (isUnknown ? NotificationReader.builtIn.count : 0), "each adapter has a reason")
        }
        must(!envelope.id.isEmpty, "an envelope without an id")
        if let alert = envelope.alert {
            must(alert.title ?? alert.body != nil, "an alert without a text")
            must(!envelope.isSilent, "what is silent has an alert")
        }
        must(envelope.content == nil || envelope.reference == nil, "a content that came, and is to be fetched")

        // What is stored says the same.
        let json = envelope.json
        guard let again = NotificationEnvelope(json: json) else {
            return must(false, "an envelope cannot be read again: \(json.json())")
        }
        mustEqual(bytes: again.json.jsonBytes(), json.jsonBytes(), "an envelope, read again")
        if case .reaction(let reaction)? = envelope.content { react(to: reaction.document) }
    }

    static let jsonAPI = Target(name: "json-api", about: "JSON:API documents, and HTML in them") { bytes in
        guard let document = try? Value(json: bytes, hugeNumbers: .texts) else {
            let text = HTMLText.plain(bytes.text)
            return must(!text.utf8.contains(0), "U+0000 in a text that is shown")
        }
        react(to: document)
        bundle(bytes, document)
    }
}

private let resolver: MessageResolver? = (try? TemplateCatalog([], presenters: PresenterDefaults(template: "t")))
    .map { MessageResolver(catalog: $0) }

/// What is read of a document is shown by a built-in template, to which its values are no strangers; a coupon that
/// was answered stays so.
private func react(to document: Value) {
    guard let reading = Reaction.reading(document) else { return }
    let message = reading.reaction.message(at: now)
    let resolution = resolver?.resolve(message)
    must(resolution?.invocation != nil, "a reaction cannot be shown: \(resolution?.diagnostics ?? [])")
    guard case .coupon(let coupon) = reading.reaction else { return }
    for answer in CouponAnswer.allCases {
        guard let answered = Reaction.document(document, coupon: coupon.id, answer, at: now) else { continue }
        guard case .coupon(let after)? = Reaction.reading(answered, id: coupon.id)?.reaction else {
            return must(false, "a coupon is none once it was answered: \(answered.json())")
        }
        mustEqual(after.id, coupon.id, "the coupon's id")
        if answer == .redeem { mustEqual(after.status(at: now), .redeemed, "the status of what was redeemed") }
        let twice = Reaction.document(answered, coupon: coupon.id, answer, at: now + .hours(1))
        mustEqual(bytes: twice?.jsonBytes() ?? [], answered.jsonBytes(), "the first answer counts")
    }
}

/// A document that is packed into a push is the same document.
private func bundle(_ bytes: [UInt8], _ document: Value) {
    guard (try? JSONAPI.check(document)) != nil, bytes.count < 60_000 else { return }
    do {
        let unpacked = try InlineBundle.document(of: base64(stored(bytes)))
        mustEqual(bytes: unpacked.jsonBytes(), document.jsonBytes(), "a document that was packed")
    } catch {
        must(false, "a document that was packed is refused: \(error.reason)")
    }
}

/// zlib's form (RFC 1950) with one block that is not compressed.
private func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
        low = (low + UInt32(byte)) % 65_521
        high = (high + low) % 65_521
    }
    let head: [UInt8] = [0x78, 0x01, 0x01] + [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return head + bytes + [high >> 8, high, low >> 8, low].map { UInt8($0 & 0xFF) }
}

private func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
        for place in 0..<4 {
            text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
        }
    }
    return text.text
}
