import MarqueeModel
import MarqueeProject

extension LanguageServer {
    func foldingRanges(_ place: DocumentPlace) -> Value {
        guard !place.isTooLarge else { return .null }
        let folds = FoldingRanges(place.outline, marks: place.marks, text: place.text).folds
        return .list(
            folds.prefix(client.maximumFolds ?? .max).map { fold in
                var members: ValueObject = [
                    "startLine": .integer(Int64(fold.first)), "endLine": .integer(Int64(fold.last)),
                ]
                if fold.isComment { members["kind"] = "comment" }
                return .object(members)
            })
    }

    func selectionRanges(_ place: DocumentPlace, _ parameters: Value) throws(ResponseError) -> Value {
        guard let positions = parameters["positions"]?.list else {
            throw ResponseError(.invalidParams, "'positions' is missing")
        }
        guard positions.count <= SelectionRanges.maximumPlaces else {
            let limit = SelectionRanges.maximumPlaces
            throw ResponseError(
                .invalidParams, "'positions' exceeds the limit of \(limit) by \(positions.count - limit)")
        }
        let outline = place.outline
        let occurrences = place.project.occurrences(in: outline, of: place.file)
        var result: [Value] = []
        for position in positions {
            guard let offset = place.text.offset(of: position, client.encoding) else {
                throw ResponseError(.invalidParams, "'positions' has an item that is not a position")
            }
            let part = occurrences.last { $0.range.contains(offset) }?.range
            let ranges = SelectionRanges.around(offset, in: outline, text: place.text, part: part)
            result.append(
                ranges.reversed().reduce(Value.null) { outer, range in
                    var members: ValueObject = ["range": place.text.value(of: range, client.encoding)]
                    if outer != .null { members["parent"] = outer }
                    return .object(members)
                })
        }
        return .list(result)
    }
}
