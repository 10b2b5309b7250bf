import MarqueeModel

/// Mends a key that is written twice in one mapping of arguments: the second goes where it says the same, and where both
/// are groups its members are written with dots.
struct DuplicateMember {
    private let tree: DocumentTree
    private let bytes: [UInt8]

    init(_ tree: DocumentTree) {
        self.tree = tree
        self.bytes = tree.positions.text.bytes
    }

    /// What mends it, or nil when the author has to choose.
    func fix(_ key: NodeIndex, first: NodeIndex, isArgument: Bool) -> Fix? {
        let (value, other) = (NodeIndex(tree.next(Int(key.value))), NodeIndex(tree.next(Int(first.value))))
        guard tree.target(value) == value, tree.target(other) == other else { return nil }
        if isSame(value, other) {
            return MemberRemoval(tree).edit(removing: key).map { Fix("remove it here", [$0], .certain) }
        }
        guard isArgument, let edits = dotted(key, value, beside: other) else { return nil }
        return Fix("write the arguments with dots", edits, .certain)
    }

    private func isSame(_ value: NodeIndex, _ other: NodeIndex) -> Bool {
        var hasProblem = false
        let values = [value, other].map { tree.value($0) { _, _, _ in hasProblem = true } }
        return !hasProblem && values[0] == values[1]
    }

    /// The edits that write the members of a group beside those of the group around it.
    private func dotted(_ key: NodeIndex, _ value: NodeIndex, beside other: NodeIndex) -> [Fix.Edit]? {
        let members = Array(tree.members(value))
        let taken = Set(tree.members(other).map { tree.text($0.key) })
        guard isGroup(value), isGroup(other), let name = plainText(key), let first = members.first,
            let indent = indent(of: bytesOf(key).lowerBound),
            members.allSatisfy({ plainText($0.key) != nil && !taken.contains(tree.text($0.key)) })
        else { return nil }
        let start = bytesOf(first.key).lowerBound
        guard isGap(bytes[bytesOf(key).upperBound..<start]) else { return nil }
        let head = edit(bytesOf(key).lowerBound..<start, "\(name).")
        let isBraced = bytes[bytesOf(value).lowerBound] == UInt8(ascii: "{")
        let rest =
            isBraced
            ? edits(betweenBraces: members, of: value, "\n\(indent)\(name).")
            : edits(onLines: members, "\(indent)\(name).")
        return rest.map { [head] + $0 }
    }

    /// Each further member on its line: what is between the lines stays.
    private func edits(onLines members: [DocumentTree.Member], _ prefix: String) -> [Fix.Edit]? {
        var edits: [Fix.Edit] = []
        for member in members.dropFirst() {
            let start = bytesOf(member.key).lowerBound
            guard let indent = indent(of: start) else { return nil }
            edits.append(edit(start - indent.utf8.count..<start, prefix))
        }
        return edits
    }

    /// Each further member on a line of its own, and the brace behind the last one gone.
    private func edits(
        betweenBraces members: [DocumentTree.Member], of group: NodeIndex, _ prefix: String
    ) -> [Fix.Edit]? {
        var edits: [Fix.Edit] = []
        var end: Int?
        for member in members {
            let start = bytesOf(member.key).lowerBound
            if let end {
                guard isGap(bytes[end..<start]) else { return nil }
                edits.append(edit(end..<start, prefix))
            }
            end = max(start, bytesOf(NodeIndex(tree.next(Int(member.key.value)))).upperBound)
        }
        guard let end, isGap(bytes[end..<bytesOf(group).upperBound]) else { return nil }
        return edits + [edit(end..<bytesOf(group).upperBound, "")]
    }

    /// A group in shorthand: a mapping without merge keys in which every member is written, and no anchor.
    private func isGroup(_ node: NodeIndex) -> Bool {
        let record = tree.nodes[Int(node.value)]
        guard record.kind == .mapping, record.first > 0, record.traits.isEmpty else { return false }
        guard let type = tree.member("type", of: node) else { return true }
        return tree.kind(type) != .string
    }

    private func plainText(_ key: NodeIndex) -> String? {
        let text = tree.text(key)
        return tree.positions.text(in: tree.range(key)) == text ? text : nil
    }

    /// The white space before a place, when nothing else is on its line before it.
    private func indent(of place: Int) -> String? {
        var start = place
        while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
        guard start == 0 || bytes[start - 1] == 0x0A else { return nil }
        return String(repeating: " ", count: place - start)
    }

    /// Whether there is nothing but signs of structure: a comment would be lost.
    private func isGap(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { " \t\r\n,:{}".utf8.contains($0) }
    }

    private func bytesOf(_ node: NodeIndex) -> Range<Int> {
        tree.positions.bytes(in: tree.range(node))
    }

    private func edit(_ range: Range<Int>, _ text: String) -> Fix.Edit {
        let positions = tree.positions
        return Fix.Edit(
            SourceRange(
                file: tree.file,
                range: TextRange(
                    positions.position(ofByte: range.lowerBound), positions.position(ofByte: range.upperBound))), text)
    }
}

extension DefinitionReader {
    /// Adds what mends keys that are written twice in a mapping; nothing where there are none, which is the rule.
    mutating func mendDuplicates(in node: NodeIndex, areArguments: Bool) {
        guard nodes.findings.hasDuplicateKeys, !tree.isMerged(node) else { return }
        var places: [String: NodeIndex] = [:]
        for key in tree.keys(node) {
            if let first = places[tree.text(key)] {
                if let fix = DuplicateMember(tree).fix(key, first: first, isArgument: areArguments) {
                    nodes.findings.attach(fix, toDuplicateAt: tree.source(key))
                }
            } else {
                places[tree.text(key)] = key
            }
        }
    }
}
