/// What a host wants run: the arguments `library PATH` or `program PATH`.
struct Assignment {
    enum Kind: String {
        /// A dynamic library, loaded into a process of its own.
        case library
        /// A program in any language, which speaks the protocol over standard input and output.
        case program
    }

    let kind: Kind
    let path: String

    init?(_ arguments: some Collection<String>) {
        guard arguments.count == 2, let kind = arguments.first.flatMap(Kind.init),
            let path = arguments.dropFirst().first
        else { return nil }
        self.kind = kind
        self.path = path
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
