import Glibc

/// What can be told of a library's file without loading it: the head of its ELF header.
struct LibraryFile {
    let path: String

    /// The most program headers that are looked at; libraries have about ten.
    private static let headerLimit = 256

    /// Reads the head and checks it: a file that is certainly no library of this machine is not handed to the loader,
    /// nor is one that is cut off, since the loader would crash on it.
    ///
    /// Source: System V ABI, "ELF Header" and "Program Header".
    func check() throws(PluginError) {
        let (head, size) = try readHead()
        guard head.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
            throw PluginError(.notALibrary, path, "is no dynamic library: it does not begin with an ELF header")
        }
        guard head.count >= 20, head[4] == 2, head[5] == 1 else {
            throw PluginError(.otherArchitecture, path, "is no 64-bit little-endian library, as this host needs")
        }
        let machine = UInt16(head[18]) | UInt16(head[19]) << 8
        guard machine == Self.ownMachine else {
            throw PluginError(
                .otherArchitecture, path,
                "is built for \(Self.name(of: machine)), and this host for \(Self.name(of: Self.ownMachine)); build it for this machine"
            )
        }
        guard head[16] == 3, head[17] == 0 else {
            throw PluginError(.notALibrary, path, "is an ELF file but no shared object; build it as a dynamic library")
        }
        guard Self.end(ofSegmentsIn: head) <= size else {
            throw PluginError(.notALibrary, path, "is cut off: parts of it are missing; build or copy it again")
        }
    }

    /// Where the last part ends that the loader maps into memory; as far as the headers have been read.
    private static func end(ofSegmentsIn head: [UInt8]) -> UInt64 {
        func number(_ offset: UInt64, bytes count: Int) -> UInt64? {
            guard let start = Int(exactly: offset), start <= head.count - count else { return nil }
            return head[start..<start + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        guard let table = number(32, bytes: 8), let entry = number(54, bytes: 2), let count = number(56, bytes: 2)
        else { return .max }
        var end = table.addingReportingOverflow(entry * count)
        for index in 0..<min(count, UInt64(headerLimit)) where !end.overflow {
            let (header, overflow) = table.addingReportingOverflow(index * entry)
            guard !overflow, let type = number(header, bytes: 4), let offset = number(header + 8, bytes: 8),
                let size = number(header + 32, bytes: 8)
            else { return .max }
            let isLoaded = type == 1
            let (last, isBeyond) = offset.addingReportingOverflow(size)
            if isLoaded, isBeyond || last > end.partialValue { end = (last, isBeyond) }
        }
        return end.overflow ? .max : end.partialValue
    }

    private func readHead() throws(PluginError) -> (head: [UInt8], size: UInt64) {
        // Without O_NONBLOCK, opening a FIFO would wait for its writer.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw PluginError(.unreadable, path, "cannot be read: \(Self.systemError())")
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw PluginError(.notALibrary, path, "is no regular file")
        }
        // The program headers follow at once in what linkers make.
        var head = [UInt8](repeating: 0, count: 64 + Self.headerLimit * 56)
        let count = unsafe read(descriptor, &head, head.count)
        guard count >= 0 else { throw PluginError(.unreadable, path, "cannot be read: \(Self.systemError())") }
        return (Array(head.prefix(count)), UInt64(max(0, status.st_size)))
    }

    private static func systemError() -> String {
        unsafe String(cString: strerror(errno))
    }

    private static var ownMachine: UInt16 {
        #if arch(x86_64)
            62
        #elseif arch(arm64)
            183
        #else
            0
        #endif
    }

    private static func name(of machine: UInt16) -> String {
        switch machine {
        case 3: "i386"
        case 40: "arm"
        case 62: "x86_64"
        case 183: "aarch64"
        case 243: "riscv"
        default: "machine \(machine)"
        }
    }
}
