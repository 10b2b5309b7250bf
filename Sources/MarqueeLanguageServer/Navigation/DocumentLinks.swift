import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// Local files that messages give: an editor opens them with a click.
struct DocumentLinks {
    let project: ProjectIndex
    let file: FilePath
    private(set) var links: [(range: Range<Int>, path: FilePath)] = []

    init(_ project: ProjectIndex, file: FilePath) {
        self.project = project
        self.file = file
    }

    mutating func read(_ outline: FileOutline) {
        for message in WrittenMessage.all(in: outline, of: file) {
            guard let definition = project.definition(message.template.text) else { continue }
            for values in message.values { read(values, of: definition, prefix: "") }
        }
    }

    private mutating func read(_ node: OutlineNode, of definition: TemplateDefinition, prefix: String) {
        for entry in node.entries {
            let name = prefix.isEmpty ? entry.key.text : "\(prefix).\(entry.key.text)"
            switch definition.argument(name)?.type {
            case .file?: add(entry.value)
            case .list(of: .file)?: for item in entry.value.items { add(item) }
            case nil: read(entry.value, of: definition, prefix: name)
            default: break
            }
        }
    }

    private mutating func add(_ node: OutlineNode) {
        guard let text = node.text, !text.isEmpty, !text.contains("://"), !text.contains("..") else { return }
        let candidates = project.fileDirectories.map { FilePath(text).absolute(in: $0) }
        if let path = candidates.first(where: project.disk.isFile) { links.append((node.range, path)) }
    }
}
