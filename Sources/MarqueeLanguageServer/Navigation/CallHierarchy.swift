import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// Who uses what: templates and functions are used by messages, recipes and test cases.
struct CallHierarchy {
    /// Something that uses, or is used.
    enum Item: Hashable {
        /// A template or function by its name.
        case definition(String)
        /// A recipe by its name.
        case recipe(String)
        /// A document of a file: a message or a test case, by its number in the file.
        case document(FilePath, Int)
    }

    /// A place where an item is written.
    struct Place {
        let item: Item
        let name: String
        let detail: String
        let kind: DocumentSymbols.Part.Kind
        let file: FilePath
        let whole: Range<Int>
        let nameRange: Range<Int>
    }

    static let maximumCount = 1_000

    let project: ProjectIndex

    // MARK: Items

    /// What is named at an offset, else the message or recipe around it.
    func item(in file: FilePath, outline: FileOutline, at offset: Int) -> Place? {
        switch project.occurrence(in: outline, of: file, at: offset)?.symbol {
        case .template(let name)?, .argument(of: let name, _)?: return place(of: .definition(name))
        case .recipe(let name)?: return place(of: .recipe(name))
        case .message(let file)?: return place(of: .document(file, 0))
        case .event?, nil: break
        }
        let index = outline.documents.lastIndex { $0.range.lowerBound <= offset } ?? 0
        return owners(in: file, outline).last { $0.document == index && $0.whole.contains(offset) }?.place
    }

    /// Where an item is written; nil when it is not, or not any more.
    func place(of item: Item) -> Place? {
        switch item {
        case .definition(let name): return definition(name)
        case .recipe(let name):
            guard let source = project.recipes.first(where: { $0.id == name })?.source else { return nil }
            let file = FilePath(source.file)
            return owners(in: file, outline(of: file)).first { $0.place.item == item }?.place
        case .document(let file, _):
            return owners(in: file, outline(of: file)).first { $0.place.item == item }?.place
        }
    }

    private func definition(_ name: String) -> Place? {
        guard let definition = project.definition(name), let source = definition.source else { return nil }
        let file = FilePath(source.file)
        let outline = outline(of: file)
        for entry in outline.documents.flatMap(\.entries) where entry.key.text == name {
            return Place(
                item: .definition(name), name: name, detail: definition.kind.name,
                kind: definition.kind.isFunction ? .function : .template, file: file,
                whole: entry.key.range.lowerBound..<max(entry.key.range.upperBound, entry.value.writtenEnd),
                nameRange: entry.key.range)
        }
        return nil
    }

    private func outline(of file: FilePath) -> FileOutline {
        project.text(of: file).map { project.outline(of: file, $0) } ?? FileOutline([])
    }

    /// A message, recipe or test case with the stretch in which it names what it uses.
    private struct Owner {
        let place: Place
        let document: Int
        var whole: Range<Int> { place.whole }
    }

    private func owners(in file: FilePath, _ outline: FileOutline) -> [Owner] {
        outline.documents.enumerated().flatMap { index, document -> [Owner] in
            let whole = document.range.lowerBound..<max(document.range.lowerBound, document.writtenEnd)
            func single(_ name: String, _ detail: String, _ nameRange: Range<Int>) -> Owner {
                Owner(
                    place: Place(
                        item: .document(file, index), name: name, detail: detail, kind: .message, file: file,
                        whole: whole, nameRange: nameRange), document: index)
            }
            switch Grammar.standard.document(of: document, in: file)?.name {
            case "message":
                let name = document["id"]?.text ?? file.name
                return [single(name, "message", document["template"]?.range ?? whole)]
            case "case":
                let name = document["case"]?.scalar
                return [single(name?.text ?? file.name, "test case", name?.range ?? whole)]
            case "recipe":
                return document.entries.map { entry in
                    Owner(
                        place: Place(
                            item: .recipe(entry.key.text), name: entry.key.text, detail: "recipe", kind: .recipe,
                            file: file,
                            whole: entry.key.range.lowerBound..<max(entry.key.range.upperBound, entry.value.writtenEnd),
                            nameRange: entry.key.range), document: index)
                }
            default: return []
            }
        }
    }

    // MARK: Calls

    /// Who uses an item, with the places where it is named there.
    func incoming(_ item: Item) -> [(from: Place, ranges: [Range<Int>])] {
        let symbol: Symbol
        switch item {
        case .definition(let name): symbol = .template(name)
        case .recipe(let name): symbol = .recipe(name)
        case .document(let file, 0): symbol = .message(file)
        case .document: return []
        }
        var calls: [(from: Place, ranges: [Range<Int>])] = []
        for (file, occurrences) in project.occurrences(of: symbol).found where calls.count < Self.maximumCount {
            let uses = occurrences.filter { !$0.isDefinition }.map(\.range)
            guard !uses.isEmpty else { continue }
            for owner in owners(in: file, outline(of: file)) {
                let ranges = uses.filter {
                    owner.whole.lowerBound <= $0.lowerBound && $0.upperBound <= owner.whole.upperBound
                }
                if !ranges.isEmpty { calls.append((owner.place, ranges)) }
            }
        }
        return Array(calls.prefix(Self.maximumCount))
    }

    /// What an item uses: templates and functions; of a test case, recipes and messages too.
    func outgoing(_ item: Item) -> [(to: Place, ranges: [Range<Int>])] {
        guard let place = place(of: item) else { return [] }
        var order: [Item] = []
        var ranges: [Item: [Range<Int>]] = [:]
        for occurrence in project.occurrences(in: outline(of: place.file), of: place.file)
        where !occurrence.isDefinition && place.whole.lowerBound <= occurrence.range.lowerBound
            && occurrence.range.upperBound <= place.whole.upperBound
        {
            let used: Item
            switch occurrence.symbol {
            case .template(let name): used = .definition(name)
            case .recipe(let name): used = .recipe(name)
            case .message(let file): used = .document(file, 0)
            case .argument, .event: continue
            }
            if ranges[used] == nil { order.append(used) }
            ranges[used, default: []].append(occurrence.range)
        }
        return order.prefix(Self.maximumCount).compactMap { used in
            self.place(of: used).map { ($0, ranges[used] ?? []) }
        }
    }
}
