import Glibc

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

    /// Those of this process, as they were when it started and as it has set them since.
    static func own() -> [String] {
        // `environ` is a global variable that other code may change while it is read; its address is asked for once here.
        guard let symbol = unsafe dlsym(nil, "environ") else { return [] }
        let table = unsafe symbol.assumingMemoryBound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self)
        guard let words = unsafe table.pointee else { return [] }
        var variables: [String] = []
        var index = 0
        while let word = unsafe words[index] {
            unsafe variables.append(String(cString: word))
            index += 1
        }
        return variables
    }
}
