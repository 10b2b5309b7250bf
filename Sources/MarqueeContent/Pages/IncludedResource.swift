/// A resource that came along with a page, since an item of it has a link to it.
public enum IncludedResource: Sendable, Hashable {
    /// An entry.
    case entry(Entry)
    /// An asset.
    case asset(Asset)
}
