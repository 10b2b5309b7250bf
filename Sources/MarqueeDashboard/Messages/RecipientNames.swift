extension DashboardService {
    /// So many hosts are named.
    private static let mostNames = 3

    /// Whom things are for, with the names that hosts have now.
    ///
    /// - Parameter naming: How a host is written.
    func words(of all: [Recipients], naming: (HostRecord) -> String = \.name) async throws -> [String] {
        var names: [String: String] = [:]
        var words: [String] = []
        for var recipients in all {
            guard let hosts = recipients.hosts, hosts.count <= Self.mostNames else {
                words.append(recipients.words)
                continue
            }
            for id in hosts where names[id] == nil {
                names[id] = try await storage.host(id: id).map(naming) ?? "a removed host"
            }
            recipients.hosts = nil
            let rest = recipients.isEveryone ? [] : [recipients.words]
            words.append((rest + hosts.compactMap { names[$0] }.sorted()).joined(separator: ", "))
        }
        return words
    }

    /// The same of one.
    func words(of recipients: Recipients) async throws -> String {
        try await words(of: [recipients]).joined()
    }

    /// As the audit log keeps it: a host may be called 'everyone'.
    func auditWords(of recipients: Recipients) async throws -> String {
        try await words(of: [recipients], naming: \.auditWords).joined()
    }
}

extension HostRecord {
    /// As the audit log keeps it.
    var auditWords: String { "the host '\(name)'" }
}
