import MarqueeModel

/// The address of a target that speaks HTTP: scheme, host and perhaps a path, nothing that could be secret.
struct TargetURL: Sendable, Hashable, CustomStringConvertible {
    let description: String
    /// Whether what is sent can be read on the way: plain http to another machine.
    let isOpenToOthers: Bool

    /// Reads `https://dashboard.example.org` or `http://127.0.0.1:8642/marquee/`.
    init(_ text: String) throws(SyncError) {
        let example = "expected a URL such as https://dashboard.example.org"
        func refuse(_ problem: String) -> SyncError {
            SyncError(.configuration, "\(problem); \(example)")
        }
        // Nothing of it is quoted before it is clear that no password is in it.
        guard !text.utf8.contains(UInt8(ascii: "@")) else {
            throw refuse("the target's 'url' has a user in it, which belongs into 'token'")
        }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }), text.utf8.count <= 2_000 else {
            throw refuse("the target's 'url' is empty, too long, or has characters that no URL has")
        }
        guard let scheme = URLText.scheme(of: text), scheme == "http" || scheme == "https" else {
            throw refuse("the target's 'url', '\(text.shortened)', is neither http nor https")
        }
        guard !text.utf8.contains(UInt8(ascii: "?")), !text.utf8.contains(UInt8(ascii: "#")) else {
            throw refuse("the target's 'url', '\(text.shortened)', has a query or fragment")
        }
        do {
            try URLText.checkLink(text, schemes: ["http", "https"])
        } catch {
            throw SyncError(.configuration, "the target's 'url' cannot be used: \(error.message)")
        }
        var base = text[...]
        while base.hasSuffix("/") { base.removeLast() }
        description = String(base)
        isOpenToOthers = URLText.isOpenToOthers(description)
    }

    /// A path below this address.
    func appending(_ path: String) -> String { description + path }

    /// Keeps tokens from being sent where they can be read on their way.
    ///
    /// - Parameter isInsecure: Whether the target says that they may.
    func checkSecrecy(unless isInsecure: Bool) throws(SyncError) {
        guard isOpenToOthers, !isInsecure else { return }
        throw SyncError(
            .configuration,
            "the token would be sent unencrypted to \(self); use https, or set 'insecure: true' at the target")
    }
}
