/// Why one item of a page or of a synchronisation was not read. The others were.
public struct ItemFailure: Sendable, Hashable {
    /// Its place among the items of the answer, from 0.
    public let index: Int
    /// What it is, as far as it says so.
    public let link: Link?
    /// What is wrong with it.
    public let error: ContentError

    /// Creates a failure.
    init(index: Int, link: Link?, error: ContentError) {
        self.index = index
        self.link = link
        self.error = error
    }
}
