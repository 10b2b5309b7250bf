/// Opens links for a host: in a browser, in an application, on a screen.
public protocol LinkOpener: Sendable {
    /// Opens a link whose scheme was checked. Called on a task of its own.
    ///
    /// - Throws: What kept it from being opened; the text is recorded and given to the presenter.
    func open(_ url: String) async throws
}

/// Refuses every link: for hosts without a browser.
public struct NoLinkOpener: LinkOpener {
    /// Creates an opener.
    public init() {}

    /// Always throws ``HostError``.
    public func open(_ url: String) async throws {
        throw HostError(.cannotOpenLinks, "this host does not open links")
    }
}
