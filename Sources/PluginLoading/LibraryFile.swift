import Glibc
import MarqueeModel
import SystemCalls

/// What can be told of a library's file without loading it: the head of its ELF header.
package struct LibraryFile {
    private let path: String

    package init(path: String) {
        self.path = path
    }

    /// The most program headers that are looked at; libraries have about ten.
    private static let headerLimit = 256

    /// Whether the file is a program that can be started, and no shared object.
    ///
    /// Programs are shared objects too, as a rule (they are "position independent"), but name the loader that they need.
    package var isProgram: Bool {
        guard !isNamedAsLibrary, isExecutable,
            let (head, _) = try? readHead()  // What cannot be read is said when it is loaded.
        else { return false }
        return !Self.isELF(head) || Self.isProgram(head)
    }

    private var isNamedAsLibrary: Bool {
        let name = path.split(separator: "/").last ?? ""
        return name.hasSuffix(".so") || name.contains(".so.")
    }

    private var isExecutable: Bool { SystemCall.allows(X_OK, at: path) }

    private static func isELF(_ head: [UInt8]) -> Bool {
        head.starts(with: [0x7F, 0x45, 0x4C, 0x46])
    }

    private static func isProgram(_ head: [UInt8]) -> Bool {
        head.count < 64 || head[16] == 2 || segments(in: head).contains { $0.type == interpreterSegment }
    }

    /// Reads the head and checks it: a file that is certainly no library of this machine is not handed to the loader,
    /// nor is one that is cut off, since the loader would crash on it.
    ///
    /// Source: System V ABI, "ELF Header" and "Program Header".
    package func check() throws(LibraryError) {
        let (head, size) = try readHead()
        if !isNamedAsLibrary, !isExecutable, Self.isELF(head) ? Self.isProgram(head) : head.starts(with: "#!".utf8) {
            throw LibraryError(.notExecutable, "is not executable; run: chmod +x \(path.inShell)")
        }
        guard Self.isELF(head) else {
            throw LibraryError(.notALibrary, "is not a dynamic library: it has no ELF header")
        }
        guard head.count >= 20, head[4] == 2, head[5] == 1 else {
            throw LibraryError(.otherArchitecture, "is not a 64-bit little-endian library, which this host needs")
        }
        let machine = UInt16(head[18]) | UInt16(head[19]) << 8
        guard machine == Self.ownMachine else {
            throw LibraryError(
                .otherArchitecture,
                "is built for \(Self.name(of: machine)), but this host for \(Self.name(of: Self.ownMachine)); build it for this machine"
            )
        }
        guard head[16] == 3, head[17] == 0 else {
            throw LibraryError(.notALibrary, "is an ELF file but not a shared object; build it as a dynamic library")
        }
        guard Self.end(ofSegmentsIn: head) <= size else {
            throw LibraryError(.notALibrary, "is truncated; build or copy it again")
        }
    }

    private struct Segment {
        let type: UInt64
        let end: UInt64
    }

    private static let loadedSegment: UInt64 = 1
    private static let interpreterSegment: UInt64 = 3

    /// The parts that the headers name, as far as they have been read; one without an end where they make no sense.
    private static func segments(in head: [UInt8]) -> [Segment] {
        let endless = Segment(type: loadedSegment, end: .max)
        func number(_ offset: UInt64, bytes count: Int) -> UInt64? {
            guard let start = Int(exactly: offset), start <= head.count - count else { return nil }
            return head[start..<start + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        guard let table = number(32, bytes: 8), let entry = number(54, bytes: 2), let count = number(56, bytes: 2)
        else { return [endless] }
        let (end, isBeyond) = table.addingReportingOverflow(entry * count)
        guard !isBeyond else { return [endless] }
        return [Segment(type: loadedSegment, end: end)]
            + (0..<min(count, UInt64(headerLimit))).map { index in
                let header = table + index * entry
                guard let type = number(header, bytes: 4), let offset = number(header + 8, bytes: 8),
                    let size = number(header + 32, bytes: 8)
                else { return endless }
                let (end, isBeyond) = offset.addingReportingOverflow(size)
                return Segment(type: type, end: isBeyond ? .max : end)
            }
    }

    /// Where the last part ends that the loader maps into memory.
    private static func end(ofSegmentsIn head: [UInt8]) -> UInt64 {
        segments(in: head).filter { $0.type == loadedSegment }.map(\.end).max() ?? .max
    }

    private func readHead() throws(LibraryError) -> (head: [UInt8], size: UInt64) {
        // Without O_NONBLOCK, opening a FIFO would wait for its writer.
        let descriptor = SystemCall.open(path, O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw LibraryError(.unreadable, "cannot be read: \(SystemCall.reason())")
        }
        defer { close(descriptor) }
        guard let status = SystemCall.status(of: descriptor), status.st_mode & S_IFMT == S_IFREG else {
            throw LibraryError(.notALibrary, "is not a regular file")
        }
        // The program headers follow at once in what linkers make.
        var head = [UInt8](repeating: 0, count: 64 + Self.headerLimit * 56)
        let count = SystemCall.read(descriptor, into: &head)
        guard count >= 0 else { throw LibraryError(.unreadable, "cannot be read: \(SystemCall.reason())") }
        return (Array(head.prefix(count)), UInt64(max(0, status.st_size)))
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
