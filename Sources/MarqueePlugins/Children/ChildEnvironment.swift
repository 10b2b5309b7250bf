/// The variables that a plugin's process gets: what programs need to work at all, and what the configuration lists.
enum ChildEnvironment {
    static let allowed: Set = ["PATH", "HOME", "LANG", "TERM", "TZ", "TMPDIR", "NO_COLOR", "LD_LIBRARY_PATH"]
    static let allowedPrefix = "LC_"

    /// Picks from variables as the system keeps them, `NAME=value`, and sets those that are listed in that form.
    static func selection(of variables: [String], listed: [String]) -> [String] {
        let set = listed.filter { $0.contains("=") }
        let names = Set(listed)
        let isSet = Set(set.compactMap(name))
        return variables.filter { variable in
            guard let name = name(of: variable), !isSet.contains(name) else { return false }
            return allowed.contains(name) || name.hasPrefix(allowedPrefix) || names.contains(name)
        } + set
    }

    private static func name(of variable: String) -> String? {
        variable.firstIndex(of: "=").map { String(variable[..<$0]) }
    }
}
