extension RichText.Element {
    /// What an element is, as Contentful writes it.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// As Contentful writes it.
        public let rawValue: String
        /// Any kind, as Contentful writes it.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A paragraph.
        public static let paragraph = Kind(rawValue: "paragraph")
        /// A quotation.
        public static let quote = Kind(rawValue: "blockquote")
        /// A line across.
        public static let rule = Kind(rawValue: "hr")
        /// A list with numbers.
        public static let orderedList = Kind(rawValue: "ordered-list")
        /// A list with dots.
        public static let unorderedList = Kind(rawValue: "unordered-list")
        /// An item of a list.
        public static let listItem = Kind(rawValue: "list-item")
        /// A table.
        public static let table = Kind(rawValue: "table")
        /// A row of a table.
        public static let tableRow = Kind(rawValue: "table-row")
        /// A cell of a row.
        public static let tableCell = Kind(rawValue: "table-cell")
        /// A cell of a row that names others.
        public static let tableHeaderCell = Kind(rawValue: "table-header-cell")
        /// A link to an address.
        public static let hyperlink = Kind(rawValue: "hyperlink")
        /// A link to an entry.
        public static let entryHyperlink = Kind(rawValue: "entry-hyperlink")
        /// A link to an asset.
        public static let assetHyperlink = Kind(rawValue: "asset-hyperlink")
        /// An entry between paragraphs.
        public static let embeddedEntry = Kind(rawValue: "embedded-entry-block")
        /// An asset between paragraphs.
        public static let embeddedAsset = Kind(rawValue: "embedded-asset-block")
        /// An entry within a paragraph.
        public static let inlineEntry = Kind(rawValue: "embedded-entry-inline")

        /// A heading.
        ///
        /// - Parameter level: From 1 to 6; what is beyond becomes the nearest.
        public static func heading(_ level: Int) -> Kind { Kind(rawValue: "heading-\(min(max(level, 1), 6))") }

        /// A heading's level, from 1 to 6; nil for other kinds.
        public var headingLevel: Int? {
            guard rawValue.hasPrefix("heading-"), let level = Int(rawValue.dropFirst(8)), (1...6).contains(level) else {
                return nil
            }
            return level
        }
    }
}
