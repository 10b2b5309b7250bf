import MarqueeModel

/// Reads a document of recipes: names, and behind each what the grammar calls a recipe.
struct RecipeDocument {
    var nodes: NodeReader

    private var tree: DocumentTree { nodes.tree }

    init(_ nodes: NodeReader) {
        self.nodes = nodes
    }

    /// What something in a document has, one of them at least, for it to be of recipes.
    private static let signs: [StaticString] = ["trigger", "message"]
    /// What something that has a sign does not have, since definitions do.
    private static let countersign: StaticString = "type"

    /// Whether a document is of recipes: one thing that shows it suffices.
    static func isRecipes(_ document: NodeIndex, in tree: DocumentTree) -> Bool {
        guard tree.kind(document) == .mapping else { return false }
        return tree.members(document).contains { _, value in
            tree.kind(value) == .mapping && tree.member(countersign, of: value) == nil
                && signs.contains { tree.member($0, of: value) != nil }
        }
    }

    /// The same as a JSON Schema, which can only say that not all things lack it.
    static var showsRecipes: Value {
        func has(_ key: StaticString) -> Value { ["required": [.string(key.description)]] }
        let sign: Value = ["type": "object", "not": has(countersign), "anyOf": .list(signs.map(has))]
        return ["type": "object", "not": ["additionalProperties": ["not": sign]]]
    }

    /// The recipes that are written without error, and what each key names, whether without error or not.
    mutating func recipes(_ document: NodeIndex) -> (drafts: [RecipeDraft], names: [(String, NodeIndex)]) {
        var (drafts, names): ([RecipeDraft], [(String, NodeIndex)]) = ([], [])
        for (key, value) in tree.members(document) {
            guard !nodes.findings.isFull else { break }
            let id = tree.text(key)
            if nodes.isIgnored(key, value, of: document) { continue }
            names.append((id, key))
            nodes.hasFailed = false
            checkName(key)
            // What else is in a recipe with several messages is looked at once it has one.
            guard hasOneReaction(value) else { continue }
            let fields = nodes.fields(value, as: nodes.grammar["recipe"], name: "the recipe \(quoted(id))", at: key)
            guard let fields, let message = message(of: fields), !nodes.hasFailed else { continue }
            var places: [(place: Int, source: SourceRange)] = []
            note(fields, in: &places)
            drafts.append(RecipeDraft(id, fields, message: message, at: tree.source(key), places: places))
        }
        return (drafts, names)
    }

    /// Where each member stands, however deep.
    private func note(_ fields: Fields, in places: inout [(place: Int, source: SourceRange)]) {
        for member in fields.members { note(member, in: &places) }
    }

    private func note(_ member: Fields.Member, in places: inout [(place: Int, source: SourceRange)]) {
        if member.place >= 0 { places.append((member.place, tree.source(NodeIndex(member.place)))) }
        switch member.content {
        case .fields(let fields): note(fields, in: &places)
        case .list(let members), .named(let members): for member in members { note(member, in: &places) }
        default: break
        }
    }

    private mutating func checkName(_ key: NodeIndex) {
        if tree.text(key) == "none" {
            nodes.report(
                .reservedName, "a recipe cannot be named 'none': in cases, 'winner: none' means that no recipe wins",
                at: key,
                help: "choose another name")
        }
        guard let problem = NameRule.problem(of: tree.text(key)) else { return }
        nodes.report(.invalidName, "the name \(quoted(tree.text(key))) \(problem)", at: key)
    }

    private mutating func message(of fields: Fields) -> Message? {
        guard let member = fields.member("message"), let inner = member.content.fields else { return nil }
        var reader = MessageReader(nodes)
        defer { nodes = reader.nodes }
        return reader.message(NodeIndex(UInt32(member.place)), inner)
    }

    /// Somebody who lists several messages expects all of them, and one wins.
    private mutating func hasOneReaction(_ recipe: NodeIndex) -> Bool {
        guard tree.kind(recipe) == .mapping, let message = tree.member("message", of: recipe),
            tree.kind(message) == .list
        else { return true }
        let count = tree.count(message)
        guard count > 1 else { return true }
        nodes.report(
            .twoReactions, "expected one message per recipe, got \(count)", at: message,
            help: "write a recipe for each message")
        return false
    }
}
