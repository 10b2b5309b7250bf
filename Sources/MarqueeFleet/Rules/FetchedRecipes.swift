package import MarqueeModel

/// The recipes that a dashboard has given to a host, as they are kept beside its store.
package struct FetchedRecipes: Sendable {
    package private(set) var drafts: [RecipeDraft] = []
    /// Why some cannot be read, by their names.
    package private(set) var unreadable: [String: String] = [:]

    /// - Parameters:
    ///   - directory: That of the store.
    ///   - address: The dashboard's; of another one, there are none.
    package init(of directory: String, at address: String) {
        self.init(RecipeFile(directory: directory), of: address)
    }

    init(_ file: RecipeFile, of address: String) {
        for member in file.read(of: address)?.recipes ?? [:] {
            do throws(Fields.Problem) {
                drafts.append(try RecipeDraft(named: member.key, json: member.value))
            } catch {
                unreadable[member.key] = error.message + (error.help.map { "; \($0)" } ?? "")
            }
        }
    }
}

extension RecipeDraft {
    /// A recipe as its file has it, in JSON.
    fileprivate init(named name: String, json: Value) throws(Fields.Problem) {
        guard let members = json.object else {
            throw Fields.Problem(.wrongShape, "expected an object, got \(json.found)", [])
        }
        if name == "none" {
            throw Fields.Problem(.reservedName, "a recipe cannot be named 'none'", [], help: "choose another name")
        }
        if let problem = NameRule.problem(of: name) {
            throw Fields.Problem(.invalidName, "the name '\(name.shortened)' \(problem)", [])
        }
        let fields = try Fields.reading(members, as: Grammar.standard["recipe"])
        self.init(name, fields, message: Message(fields["message"]?.fields ?? Fields()))
    }
}
