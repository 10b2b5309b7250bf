import MarqueeModel
import PresenterKit

extension Card {
    /// A folder of HTML that draws the message, and what it is told.
    struct Page: Sendable, Equatable {
        let files: [String: LocalFile]
        /// As `marquee.context` has it, without what only the page around it knows.
        let context: ValueObject
    }

    /// Lets a folder of HTML draw the message, on all of the screen.
    mutating func showIn(_ folder: PageFolder, _ context: PresentationContext) {
        layout = .fullScreen
        (film, background, picture, html) = (nil, nil, nil, nil)
        var arguments = ValueObject()
        for argument in context.arguments {
            guard let value = pageValue(argument.content) else { continue }
            arguments.insert(value, below: argument.name.split(separator: ".").map(String.init)[...])
        }
        var members: ValueObject = [
            "messageID": .string(context.messageID), "template": .string(context.template),
            "arguments": .object(arguments),
            "actions": .list(
                actions.map { ["name": .string($0.name), "label": .string($0.label), "closes": .boolean($0.closes)] }),
        ]
        if let language { members["language"] = .string(language) }
        page = Page(files: folder.files(), context: members)
        // It is told all of this by its page.
        (entries, subtitle) = ([], nil)
    }

    /// Files as addresses below the page's own; nil for actions.
    private mutating func pageValue(_ content: PresentationArgument.Content) -> Value? {
        switch content {
        case .string(let text): .string(text)
        case .number(let number): number.value
        case .boolean(let flag): .boolean(flag)
        case .file(let path): path.flatMap { address(of: $0) } ?? .null
        case .files(let paths): .list(paths.compactMap { address(of: $0) })
        case .list(let items): .list(items)
        case .data(let value): value
        case .action: nil
        }
    }

    private mutating func address(of path: String) -> Value? {
        if let number = files.firstIndex(where: { $0.path == path }) { return .string("files/\(number)") }
        guard let file = LocalFile(path: path) else { return nil }
        files.append(file)
        return .string("files/\(files.count - 1)")
    }
}

extension ValueObject {
    fileprivate mutating func insert(_ value: Value, below path: ArraySlice<String>) {
        guard let key = path.first else { return }
        guard path.count > 1 else { return self[key] = value }
        var inner = self[key]?.object ?? [:]
        inner.insert(value, below: path.dropFirst())
        self[key] = .object(inner)
    }
}
