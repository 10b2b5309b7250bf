import PluginLoading
import PresenterKit
import Synchronization

extension PluginLibrary {
    /// Loads a library into the host's own process. What it says that cannot be understood becomes a line in the log; so
    /// many in a row, and it is no longer heard.
    convenience init(
        path: String, receive: @escaping @Sendable (PluginMessage) -> Void
    ) throws(PluginError) {
        let protocolErrors = Atomic(0)
        let refuse: @Sendable (String) -> Void = { reason in
            let count = protocolErrors.add(1, ordering: .relaxed).newValue
            guard count <= ProtocolErrorLimit.limit else { return }
            receive(.log(.error, message: PluginError.notUnderstood + reason))
            if count == ProtocolErrorLimit.limit {
                receive(.unusable(code: ProtocolErrorLimit.code, reason: ProtocolErrorLimit.reason))
            }
        }
        do throws(LibraryError) {
            try self.init(
                path: path,
                receive: { json in
                    guard protocolErrors.load(ordering: .relaxed) < ProtocolErrorLimit.limit else { return }
                    do {
                        let message = try PluginMessage(json: json.copy)
                        protocolErrors.store(0, ordering: .relaxed)
                        if let message { receive(message) }
                    } catch {
                        refuse("\(error)")
                    }
                }, refuse: refuse)
        } catch {
            throw PluginError(error, path)
        }
    }

    func send(_ json: [UInt8]) { send(json.span) }
}

extension PluginError {
    init(_ error: LibraryError, _ plugin: String) {
        self.init(Code(rawValue: error.code.rawValue) ?? .notLoadable, plugin, error.message)
    }
}
