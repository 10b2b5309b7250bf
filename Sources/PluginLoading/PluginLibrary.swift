import CPresenterABI
import Glibc
import Synchronization

/// A plugin's dynamic library in this process, be it a host's or one of the plugin's own.
///
/// Never unloaded, since Swift code cannot be: one that failed to start stays in memory, unused.
@safe package final class PluginLibrary: @unchecked Sendable {
    // Set once while it starts, before anybody else has the object; the plugin promises that its function and context can
    // be used from any thread, as long as the process lives.
    private let table: marquee_plugin

    /// Loads a library and calls its entry point, which waits for nothing. Its `hello` comes through `receive`, once the
    /// entry point has returned that all is well: until then nothing that it says is passed on.
    ///
    /// - Parameters:
    ///   - receive: Takes what the plugin says, valid only during the call, from any thread. Kept for ever.
    ///   - refuse: Takes the reason why something that the plugin said is no message at all. Kept for ever.
    package init(
        path: String, receive: @escaping @Sendable (Span<UInt8>) -> Void,
        refuse: @escaping @Sendable (String) -> Void
    ) throws(LibraryError) {
        try LibraryFile(path: path).check()
        // Before it is loaded: its initialisers run then.
        Self.loaded.store(true, ordering: .relaxed)
        let library = unsafe try Self.open(path)
        guard let symbol = unsafe dlsym(library, "marquee_plugin_main"), unsafe Self.isFunction(symbol) else {
            throw LibraryError(
                .noEntryPoint,
                "does not export the function 'marquee_plugin_main'; define it with PresenterKit's exportPlugin")
        }
        let entry = unsafe unsafeBitCast(symbol, to: marquee_plugin_main_function.self)
        let pluginReceiver = PluginReceiver(receive, refuse)
        let receiver = unsafe Unmanaged.passRetained(pluginReceiver).toOpaque()
        // The host's table may be read for as long as the process lives.
        let host = UnsafeMutablePointer<marquee_host>.allocate(capacity: 1)
        unsafe host.initialize(
            to: marquee_host(
                size: UInt32(MemoryLayout<marquee_host>.size), protocol_version: UInt32(MARQUEE_PROTOCOL_VERSION),
                context: receiver, receive: receiveFromPlugin))
        var plugin = unsafe marquee_plugin()
        unsafe plugin.size = UInt32(MemoryLayout<marquee_plugin>.size)
        let code = unsafe entry(host, &plugin)
        let version = unsafe plugin.protocol_version
        guard code != MARQUEE_UNSUPPORTED_PROTOCOL, code != MARQUEE_OK || version == MARQUEE_PROTOCOL_VERSION else {
            throw LibraryError(
                .otherProtocol,
                "uses version \(version) of the plugin protocol, but this host uses version \(MARQUEE_PROTOCOL_VERSION); build it with the host's PresenterKit"
            )
        }
        guard code == MARQUEE_OK else {
            throw LibraryError(.startFailed, "did not start: its entry point returned \(code)")
        }
        guard unsafe plugin.receive != nil else {
            throw LibraryError(.startFailed, "did not start: its entry point did not set the plugin's 'receive'")
        }
        unsafe table = plugin
        pluginReceiver.open()
    }

    /// Says something to the plugin, which copies what it needs.
    package func send(_ json: Span<UInt8>) {
        unsafe json.withUnsafeBufferPointer { unsafe table.receive?(table.context, $0.baseAddress, $0.count) }
    }

    /// Whether code of a plugin runs, or has run, in this process. May be asked in a signal handler, once it was asked before.
    package static var isAnyLoaded: Bool { loaded.load(ordering: .relaxed) }

    private static let loaded = Atomic(false)

    /// Whether the loader's table has a symbol as a function: calling anything else would crash.
    private static func isFunction(_ symbol: UnsafeMutableRawPointer) -> Bool {
        // dladdr1(3), which the module of the C library leaves out, with room for its `Dl_info`.
        typealias Function =
            @convention(c) (
                UnsafeRawPointer, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeRawPointer?>, Int32
            ) -> Int32
        guard let address = unsafe dlsym(nil, "dladdr1") else { return true }
        let find = unsafe unsafeBitCast(address, to: Function.self)
        var entry: UnsafeRawPointer?
        let isFound = unsafe withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { info in
            unsafe find(symbol, info.baseAddress, &entry, 1) != 0
        }
        guard isFound, let entry = unsafe entry else { return false }
        // System V ABI, "Symbol Table": the type is in the low bits of the fifth byte; 2 is a function, 10 one that is
        // chosen at run time.
        let type = unsafe entry.load(fromByteOffset: 4, as: UInt8.self) & 0xF
        return type == 2 || type == 10
    }

    private static func open(_ path: String) throws(LibraryError) -> UnsafeMutableRawPointer {
        var tries = 0
        while true {
            // RTLD_LOCAL keeps the plugin's own copy of the kit apart from the host's.
            if let library = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL) { return unsafe library }
            let reason = loaderError()
            tries += 1
            guard tries <= SwiftRuntime.limit, SwiftRuntime.load(missingIn: reason) else {
                throw LibraryError(.notLoadable, "cannot be loaded: \(reason)")
            }
        }
    }

    private static func loaderError() -> String {
        unsafe dlerror().map { unsafe String(cString: $0) } ?? "the loader gave no reason"
    }
}

extension Span<UInt8> {
    /// The same bytes, to keep.
    package var copy: [UInt8] { unsafe withUnsafeBufferPointer { unsafe Array($0) } }
}

/// Where the plugin's messages go. They wait until its entry point has returned.
private final class PluginReceiver: Sendable {
    private struct Waiting {
        var messages: [[UInt8]] = []
        var bytes = 0
    }

    private let receive: @Sendable (Span<UInt8>) -> Void
    private let refuse: @Sendable (String) -> Void
    private let waiting = Mutex(Waiting())
    private let isOpen = Atomic(false)

    init(
        _ receive: @escaping @Sendable (Span<UInt8>) -> Void,
        _ refuse: @escaping @Sendable (String) -> Void
    ) {
        self.receive = receive
        self.refuse = refuse
    }

    func take(_ message: Span<UInt8>) {
        if isOpen.load(ordering: .acquiring) { return receive(message) }
        let copy = message.copy
        let outcome = waiting.withLock { waiting -> (isOpen: Bool, isKept: Bool) in
            // It may have been opened meanwhile.
            guard !isOpen.load(ordering: .relaxed) else { return (true, false) }
            guard waiting.bytes + copy.count <= 2 * Int(MARQUEE_MAXIMUM_LENGTH) else { return (false, false) }
            waiting.messages.append(copy)
            waiting.bytes += copy.count
            return (false, true)
        }
        if outcome.isOpen { return receive(message) }
        if !outcome.isKept { refuse(because: "the plugin sent too much before its entry point returned") }
    }

    func refuse(because reason: String) { refuse(reason) }

    /// Passes on what waits, and from now on everything at once.
    func open() {
        while true {
            let batch = waiting.withLock { waiting in
                if waiting.messages.isEmpty { isOpen.store(true, ordering: .releasing) }
                defer { waiting = Waiting() }
                return waiting.messages
            }
            guard !batch.isEmpty else { return }
            for message in batch { receive(message.span) }
        }
    }
}

private func receiveFromPlugin(_ context: UnsafeMutableRawPointer?, _ json: UnsafePointer<UInt8>?, _ length: Int) {
    guard let context = unsafe context else { return }
    let receiver = unsafe Unmanaged<PluginReceiver>.fromOpaque(context).takeUnretainedValue()
    guard let json = unsafe json, (0...Int(MARQUEE_MAXIMUM_LENGTH)).contains(length) else {
        return receiver.refuse(
            because: "it is empty, or has \(length) bytes; at most \(MARQUEE_MAXIMUM_LENGTH) are allowed")
    }
    unsafe receiver.take(UnsafeBufferPointer(start: json, count: length).span)
}
