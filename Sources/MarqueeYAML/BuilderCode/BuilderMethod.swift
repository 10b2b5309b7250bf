/// A method of CleverTap's builders.
enum BuilderMethod {
    case name, presenter, build
    /// Adds an argument of a type that has a default; in Swift, the default's label says which.
    case argument(type: String?)
    case valueless(type: String)

    /// The types that labels of Swift's `addArgument` say.
    static let labels = ["string": "string", "number": "number", "boolean": "boolean", "dictionary": "object"]

    /// The methods of a language, by name.
    static func all(_ language: BuilderLanguage) -> [String: BuilderMethod] {
        switch language {
        case .swift:
            [
                "setName": .name, "setPresenter": .presenter, "build": .build, "addArgument": .argument(type: nil),
                "addFileArgument": .valueless(type: "file"), "addActionArgument": .valueless(type: "action"),
            ]
        case .java, .kotlin:
            [
                "name": .name, "presenter": .presenter, "build": .build,
                "stringArgument": .argument(type: "string"), "booleanArgument": .argument(type: "boolean"),
                "byteArgument": .argument(type: "number"), "shortArgument": .argument(type: "number"),
                "intArgument": .argument(type: "number"), "longArgument": .argument(type: "number"),
                "floatArgument": .argument(type: "number"), "doubleArgument": .argument(type: "number"),
                "mapArgument": .argument(type: "object"), "fileArgument": .valueless(type: "file"),
                "actionArgument": .valueless(type: "action"),
            ]
        }
    }
}
