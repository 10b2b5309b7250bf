import MarqueeModel

/// The address of a target that speaks HTTP: scheme, host and perhaps a path, nothing that could be secret.
struct TargetURL: Sendable, Hashable, CustomStringConvertible {
    let description: String
    /// Whether what is sent can be read on the way: plain http to another machine.
    let isOpenToOthers: Bool

    /// Reads `https://dashboard.example.org` or `http://127.0.0.1:8642/marquee/`.
    init(_ text: String) throws(SyncError) {
        do {
            try URLText.checkServer(text)
        } catch {
            throw SyncError(.configuration, "the target's 'url' \(error.message)")
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
            "the token would be sent unencrypted to \(self)", advice: "use https, or set 'insecure: true' at the target"
        )
    }
}
