import MarqueeModel

extension TreeComposer {
    /// Checks that a key is text, and keeps it for the comparison with the others.
    mutating func checkKey(_ node: Int) {
        let record = nodes[node]
        switch record.kind {
        case .string:
            if record.traits.contains(.plain), bytes.isMergeKey(record) {
                nodes[node].kind = .merge
                frames[frames.count - 1].merges = true
            }
            openKeys.append(node)
        case .invalid:
            break
        case .list, .mapping, .alias:
            report(
                .wrongShape, "a key must be a string, got \(record.kind.phrase)",
                Int(record.start), Int(record.end))
        case .null, .no, .yes, .integer, .hugeNumber, .double, .notFinite, .merge:
            let text = bytes.text(at: Int(record.first), count: Int(record.second))
            report(
                .wrongShape, "a key must be a string, but \(quoted(text)) is \(record.kind.phrase)", Int(record.start),
                Int(record.end), help: record.second > 40 ? "put it in quotes" : "put it in quotes: \"\(text)\"",
                fix: text.isEmpty || !record.traits.contains(.plain) ? nil : "\"\(text)\"")
        }
    }

    /// Reports keys that are written twice in the mapping whose keys begin at a place of `openKeys`.
    mutating func checkDuplicates(since first: Int) {
        guard openKeys.count - first <= 16 else { return checkManyDuplicates(since: first) }
        for later in first + 1..<openKeys.count {
            for earlier in first..<later where isSameKey(openKeys[earlier], openKeys[later]) {
                reportDuplicate(openKeys[later], first: openKeys[earlier])
                break
            }
        }
    }

    private func isSameKey(_ left: Int, _ right: Int) -> Bool {
        let (left, right) = (nodes[left], nodes[right])
        if left.second == right.second, left.kind == right.kind,
            bytes.areEqual(Int(left.first), Int(right.first), count: Int(left.second))
        {
            return true
        }
        guard !positions.text.isASCII else { return false }
        // Texts that differ only in how accents are composed are the same for Swift's strings, and so one key.
        let (one, other) = (text(left), text(right))
        return !one.utf8.allSatisfy { $0 < 0x80 } && one == other
    }

    private func text(_ node: DocumentNode) -> String {
        bytes.text(at: Int(node.first), count: Int(node.second))
    }

    private mutating func checkManyDuplicates(since first: Int) {
        var places = Dictionary<String, Int>(minimumCapacity: openKeys.count - first)
        for key in openKeys[first...] where nodes[key].kind == .string {
            guard !findings.isFull else { return }
            if let earlier = places.updateValue(key, forKey: text(nodes[key])) {
                places[text(nodes[key])] = earlier
                reportDuplicate(key, first: earlier)
            }
        }
        let merges = openKeys[first...].filter { nodes[$0].kind == .merge }
        for key in merges.dropFirst() { reportDuplicate(key, first: merges[0]) }
    }

    private mutating func reportDuplicate(_ key: Int, first: Int) {
        guard !findings.isFull else { return }
        let isMerge = nodes[key].kind == .merge
        if !isMerge {
            nodes[key].traits.insert(.isRepeated)
            nodes[key].kind = .invalid
        }
        let (text, other) = (text(nodes[key]), text(nodes[first]))
        // The same letters, composed in two ways.
        let isComposed = text.utf8.elementsEqual(other.utf8)
        findings.append(
            Diagnostic(
                .duplicateKey,
                isComposed
                    ? "duplicate key \(quoted(text))"
                    : "duplicate key \(quoted(text)): here as \(text.codePoints), previously as "
                        + other.codePoints,
                at: source(key),
                help: isMerge ? "merge several with a list: <<: [*one, *other]" : nil,
                notes: [Diagnostic.Note("first written here", at: source(first))]))
    }
}

extension TreeComposer {
    /// Lists the members of a mapping that has merge keys: what it writes itself wins, then what is merged first.
    mutating func merge(_ mapping: Int) {
        var own: Set<String> = []
        var members: [DocumentTree.Member] = []
        let pairs = pairs(mapping)
        for pair in pairs where nodes[pair.key].kind == .string { own.insert(text(nodes[pair.key])) }
        for pair in pairs {
            switch nodes[pair.key].kind {
            case .string:
                members.append((NodeIndex(pair.key), target(pair.value)))
            case .merge:
                for source in mergeSources(pair.value) {
                    for member in self.members(source) where own.insert(text(nodes[Int(member.key.value)])).inserted {
                        members.append(member)
                    }
                }
            default:
                break
            }
        }
        nodes[mapping].traits.insert(.merges)
        merged[NodeIndex(mapping)] = members
    }

    private mutating func mergeSources(_ value: Int) -> [Int] {
        let node = Int(target(value).value)
        switch nodes[node].kind {
        case .mapping:
            return [node]
        case .list:
            var sources: [Int] = []
            var item = node + 1
            while item < Int(nodes[node].second) {
                let source = Int(target(item).value)
                if nodes[source].kind == .mapping { sources.append(source) } else { reportMerge(item) }
                item = next(item)
            }
            return sources
        default:
            reportMerge(value)
            return []
        }
    }

    private mutating func reportMerge(_ node: Int) {
        let target = Int(target(node).value)
        guard nodes[target].kind != .invalid, !findings.isFull else { return }
        findings.append(
            Diagnostic(
                .wrongShape, "'<<' merges a mapping or a list of mappings, got \(nodes[target].kind.phrase)",
                at: source(node), help: "name an anchored mapping: <<: *name"))
    }

    private func members(_ mapping: Int) -> [DocumentTree.Member] {
        if nodes[mapping].traits.contains(.merges) { return merged[NodeIndex(mapping)] ?? [] }
        return pairs(mapping).filter { nodes[$0.key].kind == .string }.map { (NodeIndex($0.key), target($0.value)) }
    }

    private func pairs(_ mapping: Int) -> [(key: Int, value: Int)] {
        var pairs: [(key: Int, value: Int)] = []
        var key = mapping + 1
        while key < Int(nodes[mapping].second) {
            let value = next(key)
            pairs.append((key, value))
            key = next(value)
        }
        return pairs
    }

    private func target(_ node: Int) -> NodeIndex {
        nodes[node].kind == .alias ? NodeIndex(nodes[node].first) : NodeIndex(node)
    }

    private func next(_ node: Int) -> Int {
        nodes[node].kind == .list || nodes[node].kind == .mapping ? Int(nodes[node].second) : node + 1
    }
}

extension String {
    /// The code points that are not of ASCII: `U+0065 U+0301`, with the letter that a mark stands behind.
    fileprivate var codePoints: String {
        let scalars = Array(unicodeScalars)
        return scalars.indices.filter { index in
            !scalars[index].isASCII
                || scalars.indices.contains(index + 1)
                    && scalars[index + 1].properties.canonicalCombiningClass != .notReordered
        }.prefix(8).map { scalars[$0].codePoint }.joined(separator: " ")
    }
}

extension DocumentNode.Kind {
    /// What an author calls it, with its article.
    var phrase: String {
        switch self {
        case .null, .invalid: "null"
        case .no, .yes: "a boolean"
        case .integer, .hugeNumber, .double, .notFinite: "a number"
        case .string, .merge: "a string"
        case .list: "a list"
        case .mapping: "a mapping"
        case .alias: "an alias"
        }
    }
}

extension [UInt8] {
    fileprivate func isMergeKey(_ node: DocumentNode) -> Bool {
        let first = Int(node.first)
        return node.second == 2 && self[first] == UInt8(ascii: "<") && self[first + 1] == UInt8(ascii: "<")
    }
}
