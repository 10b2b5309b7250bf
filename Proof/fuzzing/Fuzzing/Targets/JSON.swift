@testable import MarqueeModel
@testable import PresenterKit

extension Target {
    static let json = Target(name: "json", about: "JSON texts, by each of the ways that read them") { bytes in
        readDefinitions(bytes, file: "fuzz.json")
        readValues(bytes, file: "fuzz.json")
        checkTokens(bytes)
        do throws(JSONError) {
            checkRoutes(try Value(json: bytes), bytes)
        } catch {
            must((0...bytes.count).contains(error.offset), "\(error) is outside of the text")
            must(!error.message.isEmpty, "an error says nothing")
            // Whoever forgives more still never takes what it gives as it stands.
            if error.problem == .duplicateKey || error.problem == .tooDeep,
                let lenient = try? Value.lenient(json: bytes)
            {
                must(!lenient.problems.isEmpty, "\(error), and the lenient reader has no problem with that")
            }
        }
    }
}

/// What one reader takes, all take, for the same value.
private func checkRoutes(_ value: Value, _ bytes: [UInt8]) {
    let json = value.jsonBytes()
    for huge in [HugeNumbers.texts, .rounded] {
        mustEqual(bytes: (try? Value(json: bytes, hugeNumbers: huge))?.jsonBytes() ?? [], json, "\(huge)")
    }
    let lenient = try? Value.lenient(json: bytes)
    must(lenient?.problems.isEmpty == true, "the lenient reader has problems: \(lenient?.problems ?? [])")
    mustEqual(bytes: lenient?.value.jsonBytes() ?? [], json, "the lenient reader")
    for layout in [JSONLayout.compact, .sorted, .indented, .readable] {
        let written = value.jsonBytes(layout)
        let again = try? Value(json: written)
        must(again == value, "what is written cannot be read again: \(written.text)")
        if !layout.sortsKeys { mustEqual(bytes: again?.jsonBytes() ?? [], json, "what is written, read again") }
        mustEqual(bytes: again?.jsonBytes(layout) ?? [], written, "what is written twice")
    }
    // The boundary's reader passes over no byte order mark.
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    do {
        var reader = try BoundaryReader(bytes)
        let other = try reader.value()
        try reader.end()
        mustEqual(bytes: other.jsonBytes(), json, "the boundary's reader")
    } catch {
        must(false, "the boundary's reader refuses it: \(error)")
    }
}

/// Tokens come in order, each within the text.
private func checkTokens(_ bytes: [UInt8]) {
    var tokenizer = JSONTokenizer(bytes)
    var (end, depth) = (0, 0)
    do throws(JSONError) {
        while let token = try tokenizer.next() {
            must(token.start >= end && token.end > token.start && token.end <= bytes.count, "\(token) is misplaced")
            end = token.end
            switch token.kind {
            case .beginList, .beginObject: depth += 1
            case .endList, .endObject: depth -= 1
            case .key, .scalar: break
            }
            must((0...JSONTokenizer.maximumDepth).contains(depth), "\(depth) levels")
        }
        must(depth == 0, "the text ends within \(depth) levels")
    } catch {
        must((0...bytes.count).contains(error.offset), "\(error) is outside of the text")
    }
}
