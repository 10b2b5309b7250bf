import CPresenterABI

/// The plugin's end of the C boundary: a session behind the two tables of `marquee.h`.
final class PluginEndpoint: Sendable {
    /// The host's function with its context, which the host promises can be used from any thread.
    @safe private struct HostFunction: @unchecked Sendable {
        let receive: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int) -> Void
        let context: UnsafeMutableRawPointer?

        func callAsFunction(_ message: PluginMessage) {
            unsafe message.json.withUnsafeBufferPointer { unsafe receive(context, $0.baseAddress, $0.count) }
        }
    }

    private let session: PresenterSession

    private init(_ session: PresenterSession) {
        self.session = session
    }

    static func open(
        name: String, version: String, _ presenters: [PresenterRegistration], _ host: HostHandle, _ plugin: PluginHandle
    ) -> Int32 {
        guard let host = unsafe host, let plugin = unsafe plugin,
            unsafe host.pointee.size >= MemoryLayout<marquee_host>.size,
            unsafe plugin.pointee.size >= MemoryLayout<marquee_plugin>.size
        else { return MARQUEE_INVALID_TABLE }
        unsafe plugin.pointee.protocol_version = UInt32(MARQUEE_PROTOCOL_VERSION)
        guard unsafe host.pointee.protocol_version == UInt32(MARQUEE_PROTOCOL_VERSION) else {
            return MARQUEE_UNSUPPORTED_PROTOCOL
        }
        guard let receive = unsafe host.pointee.receive else { return MARQUEE_INVALID_TABLE }
        let send = unsafe HostFunction(receive: receive, context: host.pointee.context)
        let session = PresenterSession(name: name, version: version, presenters: presenters) { send($0) }
        // Never released: the library is never unloaded, and the host may call as long as the process lives.
        unsafe plugin.pointee.context = Unmanaged.passRetained(PluginEndpoint(session)).toOpaque()
        unsafe plugin.pointee.receive = { context, json, length in
            guard let context = unsafe context else { return }
            let endpoint = unsafe Unmanaged<PluginEndpoint>.fromOpaque(context).takeUnretainedValue()
            unsafe endpoint.session.receive(json: Array(UnsafeBufferPointer(start: json, count: length)))
        }
        session.start()
        return MARQUEE_OK
    }
}
