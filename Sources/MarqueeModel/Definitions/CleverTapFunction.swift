/// A function that CleverTap's SDKs have built in. Its name counts in any case: iOS and Android spell it differently.
///
/// A project that defines a function of that name itself has its own called in actions.
package enum CleverTapFunction: String, CaseIterable {
    case openURL = "ctsystem_openurl"
    case pushPermission = "ctsystem_pushpermission"
    case appRating = "ctsystem_apprating"

    package init?(named name: String) {
        self.init(rawValue: name.lowercased())
    }

    /// What it is here, with the values that it is given; nil where nothing here can do what it means.
    package func call(with variables: ValueObject) -> (function: BuiltInFunction, arguments: ValueObject)? {
        switch self {
        case .openURL: (.openURL, ["url": .string(Self.link(in: variables))])
        case .pushPermission: (.requestPermission, ["request": .object(Self.request(with: variables))])
        case .appRating: nil
        }
    }

    /// What it is as an action.
    func action(with variables: ValueObject) -> ValueObject? {
        switch self {
        case .openURL: ["type": "url", "url": .string(Self.link(in: variables))]
        case .pushPermission: Self.request(with: variables)
        case .appRating: nil
        }
    }

    /// What to do about it where it cannot be called.
    var advice: String? {
        switch self {
        case .openURL, .pushPermission: nil
        case .appRating:
            "CleverTap's app rating needs an app store, which does not exist here; define a function with that name"
        }
    }

    /// Each system has an argument of its own for it.
    private static func link(in variables: ValueObject) -> String {
        variables.lazy.filter { ["url", "ios", "android"].contains($0.key.lowercased()) }
            .compactMap { $0.value.string }.first { !$0.isBlank } ?? ""
    }

    /// As an action of the type `rfp` writes it.
    private static func request(with variables: ValueObject) -> ValueObject {
        var request = variables
        request["type"] = "rfp"
        return request
    }
}
