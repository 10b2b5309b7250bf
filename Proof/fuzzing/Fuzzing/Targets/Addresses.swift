@testable import MarqueeFiles
@testable import MarqueeModel

extension Target {
    static let addresses = Target(
        name: "addresses", about: "URLs of files, with where a redirect leads behind %%"
    ) { bytes in
        let parts = bytes.parts
        let text = parts[0].text
        do throws(InvalidURL) {
            let reference = try FileReference(text)
            let again = try FileReference(reference.text)
            mustEqual(again, reference, "a file's address, read again")
        } catch {
            must(!"\(error)".isEmpty, "a refusal says nothing")
        }
        if text.lowercased().hasPrefix("data:"), let url = try? DataURL(text) { decode(url) }
        guard let url = RemoteURL(text) else { return }
        must(!url.host.isEmpty, "an address without a host")
        must(!url.label.contains("?") || url.path.contains("?"), "a query that is printed")
        mustEqual(RemoteURL(url.key)?.key, url.key, "an address, read again")
        guard parts.count > 1, let next = try? url.resolving(parts[1].text) else { return }
        must(next.isSecure || !url.isSecure, "from https to http")
        mustEqual(RemoteURL(next.key)?.key, next.key, "a redirect's address, read again")
    }
}

/// Its size is what is decoded of it.
private func decode(_ url: DataURL) {
    var count: Int64 = 0
    do {
        try url.decode(pieceSize: 16) { count += Int64($0.count) }
    } catch {
        return
    }
    mustEqual(count, url.size, "bytes of a data: URL")
}
