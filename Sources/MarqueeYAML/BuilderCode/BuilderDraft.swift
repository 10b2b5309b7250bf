/// A definition as a builder's calls give it.
struct BuilderDraft {
    struct Argument {
        let name: CodeLiteral
        /// `string`, `number`, `boolean`, `file`, `action`, or `object` for a map.
        let type: String
        let value: CodeLiteral?
    }

    let isFunction: Bool
    /// Where the builder is made.
    let source: Range<Int>
    var isVisual: CodeLiteral?
    var name: CodeLiteral?
    /// Whether a name was given that is not written out.
    var hasUnknownName = false
    var arguments: [Argument] = []
}

extension BuilderDraft {
    /// Tells a tree what CleverTap's JSON would say of it, with the places of the program.
    func compose(into composer: inout TreeComposer) {
        guard let name else { return }
        composer.beginDocument()
        composer.open(isMapping: true, traits: [], source.lowerBound, source.upperBound)
        composer.text(name.text ?? "", name.source)
        composer.open(isMapping: true, traits: [], source.lowerBound, source.upperBound)
        composer.text("type", source)
        composer.text(isFunction ? "function" : "template", source)
        if let isVisual {
            composer.text("isVisual", isVisual.source)
            composer.value(isVisual)
        }
        composer.text("arguments", source)
        composer.open(isMapping: true, traits: [], source.lowerBound, source.upperBound)
        for argument in arguments {
            composer.text(argument.name.text ?? "", argument.name.source)
            composer.argument(argument.type, argument.value, at: argument.name.source)
        }
        composer.close(nil)
        composer.close(nil)
        composer.close(nil)
        composer.endDocument()
    }
}

extension TreeComposer {
    fileprivate mutating func text(_ text: String, _ source: Range<Int>) {
        scalar(.string, text, source)
    }

    private mutating func scalar(_ kind: DocumentNode.Kind, _ text: String, _ source: Range<Int>) {
        bytes.append(contentsOf: text.utf8)
        scalar(kind, traits: [], count: text.utf8.count, source.lowerBound, source.upperBound)
    }

    fileprivate mutating func argument(_ type: String, _ value: CodeLiteral?, at source: Range<Int>) {
        open(isMapping: true, traits: [], source.lowerBound, source.upperBound)
        text("type", source)
        text(type, source)
        if let value {
            text("value", value.source)
            self.value(value)
        }
        close(nil)
    }

    fileprivate mutating func value(_ literal: CodeLiteral) {
        switch literal.content {
        case .text(let text): self.text(text, literal.source)
        case .integer(let digits): scalar(.integer, digits, literal.source)
        case .double(let digits): scalar(.double, digits, literal.source)
        case .boolean(let flag): scalar(flag ? .yes : .no, flag ? "true" : "false", literal.source)
        case .map(let members):
            open(isMapping: true, traits: [], literal.source.lowerBound, literal.source.upperBound)
            for (key, value) in members {
                text(key.text ?? "", key.source)
                argument(value.type ?? "object", value, at: value.source)
            }
            close(nil)
        }
    }
}
