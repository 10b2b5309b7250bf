package import MarqueeModel
import MarqueeSystem

/// A file that needs no network, whole: of a path below the file directories, a `file:` URL or a `data:` URL.
///
/// Reading blocks, and follows the rules of the cache: no link leads out of the directories, and only regular files are
/// read.
package struct LocalContent: Sendable {
    /// What is in it.
    package let bytes: [UInt8]
    /// Its name, without folders; for a `data:` URL, `file` with the extension of its type.
    package let name: String
    /// Its media type by its content, else by its name.
    package let mediaType: String

    /// - Parameter options: The directories, and how many bytes a file may have at most.
    /// - Returns: Nil for what has to be fetched.
    package init?(_ reference: FileReference, _ options: FileOptions) throws(FileError) {
        let limit = options.maxBytes
        switch reference {
        case .remote: return nil
        case .data(let text):
            let url: DataURL
            var bytes: [UInt8] = []
            do {
                url = try DataURL(text)
                guard url.size <= limit.bytes else { throw FileError.tooLarge(url.label, limit: limit, size: url.size) }
                try url.decode { bytes += $0 }
            } catch let error as FileError {
                throw error
            } catch {
                throw FileError(
                    .invalidURL, "a data: URL", (error as? DataURL.Refusal)?.reason ?? "it cannot be decoded: \(error)")
            }
            let ending = PathExtension.choose(mediaType: url.mediaType, path: nil, accept: [])
            (self.bytes, name, mediaType) = (bytes, ending.map { "file.\($0)" } ?? "file", url.mediaType)
        case .local, .relative:
            let file = try LocalFile(reference, below: options.directories)
            let label = SourceLabel.text(of: reference)
            guard file.status.size <= limit.bytes else {
                throw FileError.tooLarge(label, limit: limit, size: file.status.size)
            }
            var bytes: [UInt8] = []
            while case let piece = try file.readPiece(), !piece.isEmpty {
                bytes += piece
                guard bytes.count <= limit.bytes else { throw FileError.tooLarge(label, limit: limit) }
            }
            try file.checkUnchanged()
            let opening = Array(bytes.prefix(512))
            let signature = MediaSignature(of: opening)
            mediaType =
                signature.flatMap { $0.isVague ? nil : $0.mediaType } ?? PathExtension.mediaType(ofPath: file.path)
                ?? MediaSignature.textType(of: opening) ?? "application/octet-stream"
            name = file.path.split(separator: "/").last.map(String.init) ?? "file"
            self.bytes = bytes
        }
    }

    /// The usual media type of a file that is called so; nil for an unknown extension.
    package static func mediaType(ofPath path: String) -> String? { PathExtension.mediaType(ofPath: path) }
}
