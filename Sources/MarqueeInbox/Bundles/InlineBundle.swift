package import MarqueeModel
import MarqueeSystem

/// A JSON:API document that came inside a push: base64 of zlib of JSON.
package enum InlineBundle {
    /// The greatest size, unpacked.
    package static let maximumBytes = 1_000_000

    /// Unpacks and reads it.
    package static func document(of text: String) throws(AdapterRefusal) -> Value {
        guard let packed = Base64.decode(text) else { throw AdapterRefusal("has a bundle that is not base64") }
        let bytes: [UInt8]
        do throws(Inflater.Failure) {
            bytes = try Inflater.unpack(packed, .zlib, limit: maximumBytes)
        } catch {
            throw AdapterRefusal("has a bundle that cannot be unpacked: \(error)")
        }
        // Which byte breaks the JSON is of no use inside a packed text.
        guard let document = try? Value(json: bytes, hugeNumbers: .texts) else {
            throw AdapterRefusal("has a bundle that is not JSON")
        }
        try JSONAPI.check(document)
        return document
    }
}
