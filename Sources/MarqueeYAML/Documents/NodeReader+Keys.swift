import MarqueeModel

extension NodeReader {
    /// Whether a key at the top of a document is for others: `x-…` holds what anchors repeat, and JSON may name its
    /// schema.
    func isIgnored(_ key: NodeIndex, _ value: NodeIndex, of mapping: NodeIndex) -> Bool {
        guard tree.startsIgnored(key), tree.documents.contains(mapping) else { return false }
        return !tree.isText(key, "$schema") || tree.countsBytes && tree.kind(value) == .string
    }

    /// Reports keys such as `type:number`, which want a space, and says whether there are any: what else is in the mapping
    /// cannot be as it was meant.
    mutating func hasTightColons(_ mapping: NodeIndex) -> Bool {
        guard tree.hasTightKeys else { return false }
        var isTight = false
        for (key, value) in tree.members(mapping) where tree.isEmptyValue(value) && tree.isPlain(key) {
            let text = tree.text(key)
            guard let colon = text.firstIndex(of: ":"), colon != text.startIndex,
                text.index(after: colon) != text.endIndex
            else { continue }
            if !isTight {
                let (name, rest) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
                report(
                    .wrongShape, "expected a space after the ':' in \(quoted(text))", at: key,
                    help: "write '\(name.visible.shortened): \(rest.visible.shortened)'")
            }
            isTight = true
        }
        return isTight
    }
}

extension NodeReader {
    /// Warns of a name with letters that look like those beside them.
    mutating func checkLookAlike(_ name: NodeIndex, _ text: String) {
        guard LookAlike.isMixed(text), let hint = LookAlike.hint(text) else { return }
        report(
            .confusableName,
            "\(quoted(text)) is not the same name as '\(LookAlike.plain(text).visible.shortened)': \(hint)",
            at: name, help: "use letters of a single script")
    }
}

extension DocumentTree {
    /// Whether a key begins like one that is passed over at the top of a document.
    func startsIgnored(_ key: NodeIndex) -> Bool {
        let record = nodes[Int(key.value)]
        guard record.second >= 2 else { return false }
        switch bytes[Int(record.first)] {
        case UInt8(ascii: "x"): return bytes[Int(record.first) + 1] == UInt8(ascii: "-")
        case UInt8(ascii: "$"): return isText(key, "$schema")
        default: return false
        }
    }

    func isPlain(_ node: NodeIndex) -> Bool { nodes[Int(node.value)].traits.contains(.plain) }

    /// Whether nothing is written in the place of a value.
    func isEmptyValue(_ node: NodeIndex) -> Bool {
        let record = nodes[Int(node.value)]
        return record.kind == .null && record.second == 0
    }
}
