import MarqueeModel

/// Puts the nodes of one text in order, and checks what concerns the tree alone: depth, keys, anchors and aliases.
///
/// A reader tells it what it meets, with offsets into the text. When `goesOn` has become false, nothing more is to be
/// told: a limit was reached, or the text is at fault.
struct TreeComposer: ~Copyable {
    /// The deepest nesting, counted with what aliases stand for.
    static let maximumDepth = 128
    /// How many nodes aliases may repeat, in one text.
    static let maximumRepeated = 100_000

    /// A collection that has begun and not ended.
    struct Frame {
        let node: Int
        let isMapping: Bool
        let anchor: Int
        /// How many nodes aliases had repeated before it.
        let repeatedBefore: Int
        let bytesBefore: Int
        /// Where its keys begin in `openKeys`.
        let firstKey: Int
        var isAtKey: Bool
        var children: UInt32 = 0
        var merges = false
        /// How many levels of collections are inside it.
        var height = 0
    }

    struct Anchor {
        var node: Int
        var isOpen: Bool
        var isUsed = false
        /// Nodes in it, aliases counted with all that they repeat.
        var size = 1
        /// Bytes of text in it, counted in the same way.
        var bytes = 0
        /// Levels of collections in it, itself included.
        var height = 0
    }

    let positions: TextPositions
    let countsBytes: Bool
    var lineSeparators = LineSeparators()
    /// Whether a key has a ':' in it, and nothing behind it.
    private(set) var hasTightKeys = false
    var nodes: [DocumentNode] = []
    var bytes: [UInt8] = []
    var frames: [Frame] = []
    var anchors: [Anchor] = []
    var anchorNames: [String: Int] = [:]
    /// The keys of the collections that have begun and not ended.
    var openKeys: [Int] = []
    var merged: [NodeIndex: [DocumentTree.Member]] = [:]
    var repeated = 0
    var repeatedBytes = 0
    var findings: Findings
    private(set) var documents: [NodeIndex] = []
    private var unusedAnchors: [Anchor] = []
    /// What aliases name that is not before them in their document.
    private var undefinedNames: Set<String> = []
    private(set) var goesOn = true
    private var firstOfDocument = 0

    init(_ positions: TextPositions, countsBytes: Bool) {
        self.positions = positions
        self.countsBytes = countsBytes
        self.findings = Findings()
        nodes.reserveCapacity(positions.text.bytes.count / 7 + 16)
        bytes.reserveCapacity(positions.text.bytes.count * 5 / 8 + 16)
        frames.reserveCapacity(Self.maximumDepth)
    }

    /// The tree of all documents that ended.
    consuming func finished() -> (tree: DocumentTree, findings: Findings) {
        if goesOn { for anchor in unusedAnchors where !findings.isFull { warnOfUnused(anchor) } }
        let tree = DocumentTree(
            nodes: nodes, bytes: bytes, documents: documents, merged: merged, positions: positions,
            countsBytes: countsBytes, hasTightKeys: hasTightKeys)
        return (tree, findings)
    }

    /// Reports a problem after which the rest of the text cannot be read.
    mutating func stop(_ problem: Diagnostic) {
        findings.append(problem)
        goesOn = false
    }

    /// - Parameter fix: What certainly belongs there.
    mutating func report(
        _ code: DiagnosticCode, _ message: String, _ start: Int, _ end: Int, help: String? = nil,
        fix: String? = nil, _ certainty: Fix.Certainty = .certain
    ) {
        let place = source(start, end)
        findings.append(
            Diagnostic(
                code, message, at: place, help: help, fix: fix.flatMap { .replacing(place, with: $0, certainty) }))
        if findings.isFull { goesOn = false }
    }

    func source(_ start: Int, _ end: Int) -> SourceRange {
        let range =
            countsBytes
            ? TextRange(positions.position(ofByte: start), positions.position(ofByte: end))
            : TextRange(positions.position(ofScalar: start), positions.position(ofScalar: end))
        return SourceRange(file: positions.text.file, range: range)
    }

    /// Whether something stands right behind an offset that does not belong there: as behind a quote that was to open a
    /// text, and has closed another one.
    func goesOnRightBehind(_ offset: Int) -> Bool {
        let place = positions.byte(ofScalar: offset)
        guard place < positions.text.bytes.count else { return false }
        return !" \t\r\n,:]}".utf8.contains(positions.text.bytes[place])
    }

    /// The text in quotes of several lines that ends on the line of an offset, right before it.
    func quotedText(before offset: Int) -> SourceRange? {
        guard let last = nodes.last, last.kind == .string, !last.traits.contains(.plain), last.end <= offset else {
            return nil
        }
        let place = source(nodes.count - 1)
        let isInQuotes = ["\"", "'"].contains(positions.text(in: place.range).prefix(1))
        let line = positions.position(ofScalar: offset).line
        return isInQuotes && place.range.start.line < place.range.end.line && place.range.end.line == line ? place : nil
    }

    func source(_ node: Int) -> SourceRange {
        source(Int(nodes[node].start), Int(nodes[node].end))
    }
}

extension TreeComposer {
    mutating func beginDocument() {
        firstOfDocument = nodes.count
        anchors.removeAll(keepingCapacity: true)
        anchorNames.removeAll(keepingCapacity: true)
    }

    mutating func endDocument() {
        if nodes.count > firstOfDocument { documents.append(NodeIndex(firstOfDocument)) }
        unusedAnchors += anchors.filter { !$0.isUsed }
    }

    /// Forgets a document of JSON that has begun and cannot be read: the next one may be.
    mutating func abandonDocument() {
        nodes.removeLast(nodes.count - firstOfDocument)
        frames.removeAll(keepingCapacity: true)
        openKeys.removeAll(keepingCapacity: true)
    }

    private mutating func warnOfUnused(_ anchor: Anchor) {
        let node = nodes[anchor.node]
        let place = positions.anchor(at: Int(node.start), end: Int(node.end))
        let (name, text) = (
            positions.text(in: source(place.lowerBound, place.upperBound).range),
            positions.text(in: source(anchor.node).range)
        )
        // Of an alias in another document that is told already.
        guard !undefinedNames.contains(String(name.dropFirst())) else { return }
        let isText = node.kind == .string && node.traits.contains(.plain)
        findings.append(
            Diagnostic(
                .unusedAnchor, "the anchor \(quoted(name)) is never used",
                at: source(place.lowerBound, place.upperBound),
                help: isText
                    ? "remove it, or put \(quoted(text)) in quotes if it is a string"
                    : "remove it, or use it with '*\(String(name.dropFirst()).visible.shortened)'"))
    }

    /// Forgets the document that ended last: it goes on behind a mistake.
    mutating func forgetDocument() {
        if !documents.isEmpty { documents.removeLast() }
    }

    /// Adds a scalar whose text is the last `count` of `bytes`.
    mutating func scalar(
        _ kind: DocumentNode.Kind, traits: DocumentNode.Traits, count: Int, _ start: Int, _ end: Int,
        anchor: String? = nil
    ) {
        let isKey = frames.last?.isAtKey == true
        let node = place(
            DocumentNode(
                start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
                first: UInt32(truncatingIfNeeded: bytes.count - count), second: UInt32(truncatingIfNeeded: count),
                kind: kind, traits: traits))
        if let anchor { anchors[define(anchor, node, isOpen: false)].bytes = count }
        if isKey {
            checkKey(node)
        } else if count == 0, kind == .null, node > 0, nodes[node - 1].traits == .plain {
            let (first, length) = (Int(nodes[node - 1].first), Int(nodes[node - 1].second))
            if bytes[first..<first + length].contains(UInt8(ascii: ":")) { hasTightKeys = true }
        }
    }

    mutating func open(
        isMapping: Bool, traits: DocumentNode.Traits, _ start: Int, _ end: Int, anchor: String? = nil
    ) {
        guard frames.count < Self.maximumDepth else { return stopTooDeep(start, end) }
        let isKey = frames.last?.isAtKey == true
        let node = place(
            DocumentNode(
                start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), first: 0, second: 0,
                kind: isMapping ? .mapping : .list, traits: traits))
        if isKey { checkKey(node) }
        frames.append(
            Frame(
                node: node, isMapping: isMapping, anchor: anchor.map { define($0, node, isOpen: true) } ?? -1,
                repeatedBefore: repeated, bytesBefore: bytes.count + repeatedBytes, firstKey: openKeys.count,
                isAtKey: isMapping))
    }

    /// Ends the innermost collection. `end` is nil where the text does not say it: then its last child's end counts.
    mutating func close(_ end: Int?) {
        guard let frame = frames.popLast() else { return }
        let lastEnd = frame.children == 0 ? nodes[frame.node].end : nodes[nodes.count - 1].end
        nodes[frame.node].end = end.map { UInt32(truncatingIfNeeded: $0) } ?? max(lastEnd, nodes[frame.node].end)
        nodes[frame.node].second = UInt32(truncatingIfNeeded: nodes.count)
        nodes[frame.node].first = frame.children
        if frame.isMapping, openKeys.count - frame.firstKey > 1 { checkDuplicates(since: frame.firstKey) }
        openKeys.removeLast(openKeys.count - frame.firstKey)
        if frame.merges { merge(frame.node) }
        if !frames.isEmpty { frames[frames.count - 1].height = max(frames[frames.count - 1].height, frame.height + 1) }
        if frame.anchor >= 0 {
            anchors[frame.anchor].isOpen = false
            anchors[frame.anchor].size = nodes.count - frame.node + repeated - frame.repeatedBefore
            anchors[frame.anchor].bytes = bytes.count + repeatedBytes - frame.bytesBefore
            anchors[frame.anchor].height = frame.height + 1
        }
    }

    private mutating func place(_ node: DocumentNode) -> Int {
        nodes.append(node)
        if !frames.isEmpty {
            let top = frames.count - 1
            frames[top].children += 1
            if frames[top].isMapping { frames[top].isAtKey.toggle() }
        }
        return nodes.count - 1
    }

    private mutating func define(_ name: String, _ node: Int, isOpen: Bool) -> Int {
        anchors.append(Anchor(node: node, isOpen: isOpen))
        anchorNames[name] = anchors.count - 1
        return anchors.count - 1
    }

    private mutating func stopTooDeep(_ start: Int, _ end: Int) {
        report(
            .tooDeep, "mappings and lists are nested deeper than \(Self.maximumDepth) here", start, end,
            help: "flatten the structure: groups of arguments can be written with dots")
        goesOn = false
    }
}

extension TreeComposer {
    /// Adds an alias: nothing is copied, but all that it repeats is counted.
    mutating func alias(_ name: String, _ start: Int, _ end: Int) {
        let isKey = frames.last?.isAtKey == true
        var node = DocumentNode(
            start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), first: 0, second: 0,
            kind: .invalid, traits: [])
        if let index = anchorNames[name] {
            anchors[index].isUsed = true
            let anchor = anchors[index]
            if anchor.isOpen {
                report(.aliasCycle, "the alias '*\(name)' is inside the node that it repeats", start, end)
            } else {
                repeated += anchor.size - 1
                repeatedBytes += anchor.bytes
                guard repeated <= Self.maximumRepeated, repeatedBytes <= SourceText.maximumBytes else {
                    return stopExpanding(name, start, end)
                }
                guard frames.count + anchor.height <= Self.maximumDepth else { return stopTooDeep(start, end) }
                if !frames.isEmpty {
                    frames[frames.count - 1].height = max(frames[frames.count - 1].height, anchor.height)
                }
                node.kind = .alias
                node.first = UInt32(truncatingIfNeeded: anchor.node)
                if isKey { node = key(repeating: node) }
            }
        } else {
            undefinedNames.insert(name)
            // Looking for the nearest is for an author's file, not for a flood of anchors.
            let near = anchorNames.count > 1_000 ? nil : NearestName.of(name, in: anchorNames.keys.sorted())
            if let place = near.flatMap({ anchorNames[$0] }) { anchors[place].isUsed = true }
            report(
                .undefinedAlias, "the alias '*\(name)' has no anchor '&\(name)' before it", start, end,
                help: near.map { "did you mean '*\($0)'?" }, fix: near.map { "*\($0)" }, .suggested)
        }
        let place = place(node)
        if isKey { checkKey(place) }
    }

    /// An alias in a key's place becomes a key of its own, with the text of its target.
    private func key(repeating alias: DocumentNode) -> DocumentNode {
        var key = nodes[Int(alias.first)]
        guard key.kind != .alias, key.kind != .list, key.kind != .mapping else { return alias }
        (key.start, key.end, key.traits) = (alias.start, alias.end, [])
        return key
    }

    private mutating func stopExpanding(_ name: String, _ start: Int, _ end: Int) {
        report(
            .aliasLimit,
            repeated > Self.maximumRepeated
                ? "with '*\(name)', aliases repeat more than \(Self.maximumRepeated) nodes beyond those that are written"
                : "with '*\(name)', aliases repeat more than \(SourceText.maximumBytes) bytes of text",
            start, end)
        goesOn = false
    }
}
