import MarqueeModel
import MarqueeSystem
import NIOHTTP1

/// How a response's content is packed (RFC 9110, section 8.4.1).
enum ContentCoding: String, Sendable {
    case gzip
    case deflate

    var format: Inflater.Format { self == .gzip ? .gzip : .deflate }

    /// What is asked for.
    static let accepted = "gzip, deflate"

    /// Nil for content as it is.
    static func of(_ headers: HTTPHeaders, _ label: String) throws(FileError) -> ContentCoding? {
        let names = headers[canonicalForm: "content-encoding"].map { $0.lowercased() }
            .filter { !$0.isEmpty && $0 != "identity" }
        guard let name = names.first else { return nil }
        guard names.count == 1, let coding = ContentCoding(rawValue: name == "x-gzip" ? "gzip" : name) else {
            throw FileError(
                .encoding, label,
                "the server sent the content coding '\(names.joined(separator: ", ").shortened)', which was not "
                    + "requested; serve it uncompressed, or as gzip or deflate")
        }
        return coding
    }
}
