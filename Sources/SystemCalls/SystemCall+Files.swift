package import Glibc

/// Open files.
extension SystemCall {
    /// No other program inherits it. Less than zero where it failed.
    ///
    /// - Parameters:
    ///   - folder: Where a name that is no absolute path is looked for.
    ///   - mode: Who may do what with a file that this makes.
    package static func open(
        _ path: String, _ flags: Int32, in folder: Int32 = AT_FDCWD, mode: UInt32 = 0o600
    ) -> Int32 {
        unsafe openat(folder, path, flags | O_CLOEXEC, mode)
    }

    /// What an open file is; nil where that cannot be told.
    package static func status(of descriptor: Int32) -> stat? {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? status : nil
    }

    /// Reads once, into a buffer from a place on; how many bytes there were, 0 at the end, less than zero where it failed.
    package static func read(_ descriptor: Int32, into buffer: inout [UInt8], from index: Int = 0) -> Int {
        unsafe buffer.withUnsafeMutableBytes { bytes in
            let room = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[index...])
            return unsafe Glibc.read(descriptor, room.baseAddress, room.count)
        }
    }

    /// Reads once, from a place of the file on.
    package static func read(_ descriptor: Int32, at offset: Int64, into buffer: inout [UInt8]) -> Int {
        unsafe buffer.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
    }

    /// Reads so many bytes, or as many as there are until the end, in however many calls; nil where one failed.
    package static func read(_ descriptor: Int32, upTo count: Int) -> [UInt8]? {
        var hasFailed = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = unsafe Glibc.read(descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled)
                if got > 0 {
                    filled += got
                } else if got == 0 {
                    return
                } else if errno != EINTR {
                    hasFailed = true
                    return
                }
            }
        }
        return hasFailed ? nil : bytes
    }

    /// Reads one byte; how many there were, as above. Safe in a handler of signals (signal-safety(7)).
    package static func readByte(_ descriptor: Int32, into byte: inout UInt8) -> Int {
        unsafe Glibc.read(descriptor, &byte, 1)
    }

    /// Writes once; how many bytes went, less than zero where it failed.
    package static func write(_ bytes: Span<UInt8>, to descriptor: Int32) -> Int {
        unsafe bytes.withUnsafeBytes { bytes in
            inSpiteOfSignals { unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
        }
    }

    /// A call again where a signal has come before it had done anything: whoever waits for what is written would wait for ever.
    private static func inSpiteOfSignals(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    /// Writes once, at a place of the file.
    package static func write(_ bytes: Span<UInt8>, to descriptor: Int32, at offset: Int64) -> Int {
        unsafe bytes.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
    }

    /// Writes one byte. Safe in a handler of signals.
    @discardableResult
    package static func write(byte: UInt8, to descriptor: Int32) -> Int {
        var byte = byte
        return unsafe withUnsafeBytes(of: &byte) { bytes in
            inSpiteOfSignals { unsafe Glibc.write(descriptor, bytes.baseAddress, 1) }
        }
    }

    /// Writes a text that the program has in itself. Safe in a handler of signals.
    @discardableResult
    package static func write(_ text: StaticString, to descriptor: Int32) -> Int {
        unsafe Glibc.write(descriptor, text.utf8Start, text.utf8CodeUnitCount)
    }

    /// Writes all of it, in however many calls; false where one failed.
    @discardableResult
    package static func writeAll(_ bytes: Span<UInt8>, to descriptor: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = write(rest, to: descriptor)
            if count > 0 {
                rest = rest.extracting(droppingFirst: count)
            } else {
                return false
            }
        }
        return true
    }

    /// Hands on what can be read without waiting, piece by piece. Safe in a handler of signals.
    package static func passOn(from reader: Int32, to descriptor: Int32) {
        // So much is on the stack for certain.
        unsafe withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 1) { buffer in
            while true {
                let count = unsafe Glibc.read(reader, buffer.baseAddress, buffer.count)
                guard count > 0, unsafe Glibc.write(descriptor, buffer.baseAddress, count) > 0 else { break }
            }
        }
    }

    /// When it was read and written to last, from now on; false where it failed.
    package static func setTimes(of descriptor: Int32, read: timespec, written: timespec) -> Bool {
        unsafe futimens(descriptor, [read, written]) == 0
    }

    /// The disk on which an open file or folder is; nil where the system does not say.
    package static func disk(of descriptor: Int32) -> statvfs? {
        var status = statvfs()
        return unsafe fstatvfs(descriptor, &status) == 0 ? status : nil
    }
}
