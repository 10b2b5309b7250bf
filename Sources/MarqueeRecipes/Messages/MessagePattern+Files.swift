package import MarqueeModel

extension MessagePattern {
    /// The files that the message names itself, in the locales that are wanted; what an event brings is another's.
    package func literalFiles(_ resolver: MessageResolver) -> [FileNeed] {
        guard let definition = resolver.catalog[message.template] else { return [] }
        let chosen = resolver.options.locales.select(from: message.localizations).map(\.locale)
        let layers =
            zip(message.localizations, localizations).filter { chosen.contains($0.0.locale) }.map(\.1) + [arguments]
        return layers.flatMap { layer -> [FileNeed] in
            var brought: [FilledArgument] = []
            let known = layer.known(["arguments"], definition, &brought).object ?? [:]
            return definition.fileNeeds(of: known, below: "")
        }
    }
}

extension TemplateDefinition {
    fileprivate func fileNeeds(of values: ValueObject, below prefix: String) -> [FileNeed] {
        values.flatMap { member -> [FileNeed] in
            let name = prefix + member.key
            guard let argument = argument(name) else {
                return member.value.object.map { fileNeeds(of: $0, below: "\(name).") } ?? []
            }
            guard argument.type == .file || argument.type == .list(of: .file) else { return [] }
            return (member.value.list ?? [member.value]).compactMap { item in
                item.string.flatMap { try? FileReference($0) }.map {
                    FileNeed(reference: $0, argument: name, constraints: argument.constraints)
                }
            }
        }
    }
}
