import MarqueeFiles
import MarqueeForms
import MarqueeModel

/// Judges the files that a form takes along, as hosts will: by what the definition says of their size, type and content.
enum CarriedFiles {
    /// What is wrong with the files of a message, by field.
    static func problems(of arguments: ResolvedArguments, in block: String = FieldName.top) -> [String: String] {
        var problems: [String: String] = [:]
        for (argument, item) in zip(arguments.definition.arguments, arguments.items) {
            let field = block + argument.name
            switch item {
            case .file(let reference): problems[field] = refusal(of: [reference], argument)
            case .files(let references): problems[field] = refusal(of: references, argument)
            case .action(.function(let call)):
                problems.merge(Self.problems(of: call, in: FieldName.function(of: field))) { first, _ in first }
            case .action, .value, .absent: break
            }
        }
        return problems
    }

    private static func refusal(of references: [FileReference], _ argument: ArgumentDefinition) -> String? {
        references.lazy.compactMap { reference in
            FileNeed(reference: reference, argument: argument.name, constraints: argument.constraints).carriedRefusal
        }.first.map { "the file cannot be used: \($0)" }
    }
}
