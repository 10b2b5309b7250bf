import PluginLoading
import PresenterKit

extension PluginLibrary {
    /// Loads a library into the host's own process. What it says that cannot be understood becomes a line in the log: a
    /// plugin's mistake ends nothing.
    convenience init(
        path: String, receive: @escaping @Sendable (PluginMessage) -> Void
    ) throws(PluginError) {
        do throws(LibraryError) {
            try unsafe self.init(
                path: path,
                receive: { json in
                    do {
                        if let message = try PluginMessage(json: unsafe Array(json)) { receive(message) }
                    } catch {
                        receive(.log(.error, message: PluginError.notUnderstood + "\(error)"))
                    }
                }, refuse: { receive(.log(.error, message: PluginError.notUnderstood + $0)) })
        } catch {
            throw PluginError(error, path)
        }
    }

    func send(_ json: [UInt8]) {
        unsafe json.withUnsafeBufferPointer { unsafe send($0) }
    }
}

extension PluginError {
    init(_ error: LibraryError, _ plugin: String) {
        self.init(Code(rawValue: error.code.rawValue) ?? .notLoadable, plugin, error.message)
    }
}
