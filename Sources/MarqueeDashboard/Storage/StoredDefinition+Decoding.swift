import MarqueeModel
import MarqueeSync

extension StoredDefinition {
    /// The definition that this was written from.
    func decoded() throws -> TemplateDefinition {
        do {
            return try DefinitionDecoder.definition(try Value(json: json))
        } catch {
            throw StorageError(.failed, "the definition '\(name)' in the database cannot be read: \(error)")
        }
    }
}

extension Sequence<StoredDefinition> {
    func decoded() throws -> DefinitionSet {
        DefinitionSet(try map { try $0.decoded() })
    }
}
