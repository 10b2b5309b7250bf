/// What a host wants run: the arguments `library PATH` or `program PATH`, and then a word for each limit and each part of
/// the sandbox. A word that is not known is refused: it may be meant to confine.
struct Assignment {
    enum Kind: String {
        /// A dynamic library, loaded into a process of its own.
        case library
        /// A program in any language, which speaks the protocol over standard input and output.
        case program
    }

    let kind: Kind
    let path: String
    private(set) var limits: [ProcessLimit] = []
    private(set) var waitsForDebugger = false
    /// Nil for none.
    private(set) var sandbox: Sandbox?

    init?(_ arguments: some Collection<String>) {
        guard let kind = arguments.first.flatMap(Kind.init), let path = arguments.dropFirst().first else { return nil }
        self.kind = kind
        self.path = path
        for word in arguments.dropFirst(2) {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard read(parts[0], parts.count > 1 ? parts[1] : nil) else { return nil }
        }
    }

    private mutating func read(_ name: String, _ value: String?) -> Bool {
        guard let value else {
            switch name {
            case "debugger": waitsForDebugger = true
            case "sandbox": sandbox = Sandbox()
            case "network" where sandbox != nil: sandbox?.allowsNetwork = true
            default: return false
            }
            return true
        }
        if let kind = ProcessLimit.Kind(rawValue: name) {
            guard let number = UInt64(value) else { return false }
            limits.append(ProcessLimit(kind: kind, value: number))
            return true
        }
        guard sandbox != nil, let use = Sandbox.Path.Use(rawValue: name) else { return false }
        sandbox?.paths.append(Sandbox.Path(path: value, use: use))
        return true
    }
}

/// The descriptors with which a host starts the runner. Standard input is the terminal's or nothing's, standard output and
/// error are the plugin's log.
enum HostDescriptor {
    /// A socket: its end of file is the host's end, and how the plugin ended is written to it.
    static let lifeline: Int32 = 3
    /// What the host says.
    static let input: Int32 = 4
    /// What the plugin says.
    static let output: Int32 = 5
}
