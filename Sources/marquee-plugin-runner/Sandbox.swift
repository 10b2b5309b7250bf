import CProcessControl
import Glibc
import SystemCalls

/// What a plugin's process may reach: files by Landlock, the network by a filter of system calls, and nothing by being root.
struct Sandbox {
    struct Path {
        enum Use: String {
            case read, write
            /// Files that messages bring: can be read, as far as they are there.
            case contents
        }

        let path: String
        let use: Use
    }

    var paths: [Path] = []
    var allowsNetwork = false

    /// Older versions let a plugin cut off files that it cannot write to.
    private static let neededVersion: Int32 = 3

    /// Where programs are, what they are made of, and how they are set up: nothing starts without.
    private static let system = [
        "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/proc", "/sys", "/nix/store", "/gnu/store",
        "/run/current-system",
    ]
    /// Nothing is kept there.
    private static let devices = [
        "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty",
    ]

    /// Holds from now on, for this process and all that it starts.
    ///
    /// - Parameter plugin: Its own file, which it can read.
    func apply(for plugin: String) throws(ConfinementError) {
        try restrictFiles(plugin)
        if !allowsNetwork, confinement_refuse_network() != 0 {
            throw Self.failure("the network cannot be blocked on this machine: \(Report.systemError)")
        }
        // Root's would lead around both.
        guard confinement_drop_capabilities() == 0 else { throw Self.failure(Report.systemError) }
    }

    private func restrictFiles(_ plugin: String) throws(ConfinementError) {
        let version = confinement_landlock_version()
        guard version >= Self.neededVersion else {
            let found = version > 0 ? "version \(version) of Landlock" : "no Landlock"
            throw Self.failure(
                "this kernel has \(found), but version \(Self.neededVersion) is required; use Linux 6.2 or later with"
                    + " 'landlock' among its security modules (lsm=), or remove 'sandbox'")
        }
        let rules = confinement_begin_rules()
        guard rules >= 0 else { throw Self.failure(Report.systemError) }
        defer { close(rules) }
        for path in Self.system + Self.runtime() { try allow(path, Self.reading, in: rules, isOptional: true) }
        for path in Self.devices { try allow(path, Self.reading | Self.writing, in: rules, isOptional: true) }
        try allow(plugin, Self.reading, in: rules, isOptional: false)
        for path in paths {
            let access = path.use == .write ? Self.reading | Self.writing : Self.reading
            try allow(path.path, access, in: rules, isOptional: path.use == .contents)
        }
        guard confinement_enforce(rules) == 0 else { throw Self.failure(Report.systemError) }
    }

    private func allow(
        _ path: String, _ access: Int32, in rules: Int32, isOptional: Bool
    ) throws(ConfinementError) {
        guard !SystemCall.addReachable(path, access, to: rules), !(isOptional && errno == ENOENT) else { return }
        throw Self.failure("'\(path)' cannot be opened: \(Report.systemError); create it, or remove it from 'sandbox'")
    }

    /// The folders of the libraries that this program runs with: a plugin in Swift needs the same.
    private static func runtime() -> [String] {
        var folders: Set<Substring> = []
        for line in ProcessTable.content(of: "/proc/self/maps", most: 1 << 20)?.split(separator: "\n") ?? [] {
            guard let slash = line.firstIndex(of: "/"), line.contains(".so") else { continue }
            let path = line[slash...]
            if let end = path.lastIndex(of: "/"), end > path.startIndex { folders.insert(path[..<end]) }
        }
        return folders.map(String.init).sorted()
    }

    private static func failure(_ reason: String) -> ConfinementError {
        ConfinementError("cannot be confined to its 'sandbox': \(reason)")
    }

    private static let reading = Int32(CONFINEMENT_READ)
    private static let writing = Int32(CONFINEMENT_WRITE)
}
