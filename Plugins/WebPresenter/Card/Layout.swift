/// How a message stands on the page: the argument `layout`.
enum Layout: String, Sendable, CaseIterable {
    /// A card in the middle; what is behind it can't be used.
    case modal
    /// A strip at the upper or lower edge.
    case bannerTop = "banner-top"
    case bannerBottom = "banner-bottom"
    /// All of the page.
    case fullScreen = "full-screen"
}
