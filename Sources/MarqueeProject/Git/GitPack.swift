import Glibc
import MarqueeSystem

/// A pack of objects with its index (gitformat-pack(5), version 2). Whatever is not as described there is not found.
final class GitPack {
    private static let magic: [UInt8] = [0xFF, 0x74, 0x4F, 0x63, 0, 0, 0, 2]
    private static let head = 8
    private static let fanout = 256 * 4
    private static let piece = 4_096
    /// Git itself makes no longer chains of differences, unless it is told to.
    private static let deepest = 100

    private enum Kind: UInt8 {
        case commit = 1
        case differenceByOffset = 6
        case differenceByName = 7
    }

    private let index: Descriptor
    private let pack: Descriptor
    private let count: Int

    /// - Parameter file: The index; the pack lies beside it.
    init?(index file: FilePath) {
        do throws(SystemError) {
            index = try Descriptor(opening: file.text, O_RDONLY | O_NONBLOCK)
            pack = try Descriptor(opening: String(file.text.dropLast(4)) + ".pack", O_RDONLY | O_NONBLOCK)
            let start = try index.read(upTo: Self.head + Self.fanout)
            guard start.count == Self.head + Self.fanout, start.starts(with: Self.magic) else { return nil }
            count = Self.number(start.suffix(4))
        } catch {
            return nil
        }
    }

    /// The content of a commit; nil when it is not here.
    func commit(_ name: GitObjectName) -> [UInt8]? {
        // What cannot be read is as good as missing.
        guard let place = try? place(of: name) else { return nil }
        return try? content(at: place, nameLength: name.bytes.count, depth: 0)
    }

    // MARK: The index

    private func place(of name: GitObjectName) throws(SystemError) -> Int64? {
        let bytes = name.bytes
        let low = bytes[0] == 0 ? 0 : try entry(Self.head + (Int(bytes[0]) - 1) * 4)
        let high = try entry(Self.head + Int(bytes[0]) * 4)
        guard low < high, high <= count else { return nil }
        let names = Self.head + Self.fanout
        // One name at a time: how many there are is only what the file says.
        var (first, last) = (low, high)
        while first < last {
            let middle = first + (last - first) / 2
            let candidate = try index.read(at: Int64(names + middle * bytes.count), upTo: bytes.count)
            guard candidate.count == bytes.count else { return nil }
            if candidate == bytes { return try offset(of: middle, nameLength: bytes.count) }
            if candidate.lexicographicallyPrecedes(bytes) { first = middle + 1 } else { last = middle }
        }
        return nil
    }

    private func offset(of number: Int, nameLength: Int) throws(SystemError) -> Int64? {
        // Behind the names are their checksums, then offsets, then those that need eight bytes.
        let offsets = Self.head + Self.fanout + count * (nameLength + 4)
        let short = try entry(offsets + number * 4)
        guard short & 0x8000_0000 != 0 else { return Int64(short) }
        let long = try index.read(at: Int64(offsets + count * 4 + (short & 0x7FFF_FFFF) * 8), upTo: 8)
        guard long.count == 8, long[0] < 0x80 else { return nil }
        return long.reduce(0) { $0 << 8 | Int64($1) }
    }

    private func entry(_ place: Int) throws(SystemError) -> Int {
        Self.number(try index.read(at: Int64(place), upTo: 4)[...])
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    // MARK: The pack

    private func content(at place: Int64, nameLength: Int, depth: Int) throws -> [UInt8]? {
        guard depth < Self.deepest, place > 0 else { return nil }
        var head = try pack.read(at: place, upTo: 64)[...]
        let length = head.count
        guard var byte = head.popFirst() else { return nil }
        guard let kind = Kind(rawValue: byte >> 4 & 7) else { return nil }
        var size = Int(byte & 15)
        var shift = 4
        while byte & 0x80 != 0, shift < 60 {
            guard let next = head.popFirst() else { return nil }
            byte = next
            size |= Int(byte & 0x7F) << shift
            shift += 7
        }
        guard size <= GitObjects.longest else { return nil }
        switch kind {
        case .commit:
            return try unpack(at: place + Int64(length - head.count), size: size)
        case .differenceByOffset:
            guard let back = Self.distance(&head), back < place,
                let base = try content(at: place - back, nameLength: nameLength, depth: depth + 1),
                let difference = try unpack(at: place + Int64(length - head.count), size: size)
            else { return nil }
            return GitDifference(difference).apply(to: base)
        case .differenceByName:
            guard head.count >= nameLength else { return nil }
            let name = GitObjectName(bytes: head.prefix(nameLength))
            head = head.dropFirst(nameLength)
            // Where a pack is kept, what it builds on is in the same one.
            guard let basePlace = try self.place(of: name),
                let base = try content(at: basePlace, nameLength: nameLength, depth: depth + 1),
                let difference = try unpack(at: place + Int64(length - head.count), size: size)
            else { return nil }
            return GitDifference(difference).apply(to: base)
        }
    }

    /// How far back the base lies.
    private static func distance(_ head: inout ArraySlice<UInt8>) -> Int64? {
        guard var byte = head.popFirst() else { return nil }
        var distance = Int64(byte & 0x7F)
        while byte & 0x80 != 0, distance < 1 << 50 {
            guard let next = head.popFirst() else { return nil }
            byte = next
            distance = (distance + 1) << 7 | Int64(byte & 0x7F)
        }
        return distance
    }

    private func unpack(at place: Int64, size: Int) throws -> [UInt8]? {
        var inflater = Inflater(.zlib)
        var content: [UInt8] = []
        var place = place
        do {
            while content.count < size {
                let piece = try pack.read(at: place, upTo: Self.piece)
                guard !piece.isEmpty else { return nil }
                place += Int64(piece.count)
                try inflater.unpack(piece.span) { part in
                    guard content.count + part.count <= size else { throw Inflater.Failure.damaged }
                    content += part
                }
            }
        } catch Inflater.Failure.trailing {
            // The next object follows.
        }
        return content.count == size ? content : nil
    }
}

/// How one object differs from another.
struct GitDifference {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Nil for what leads nowhere.
    consuming func apply(to base: [UInt8]) -> [UInt8]? {
        guard number() == base.count, let size = number(), size <= GitObjects.longest else { return nil }
        var result: [UInt8] = []
        while let instruction = rest.popFirst() {
            guard instruction & 0x80 != 0 else {
                // So many bytes that are new; none is reserved.
                let count = Int(instruction)
                guard count > 0, rest.count >= count, result.count + count <= size else { return nil }
                result += rest.prefix(count)
                rest = rest.dropFirst(count)
                continue
            }
            guard let offset = parts(of: instruction, 0..<4), var count = parts(of: instruction, 4..<7) else {
                return nil
            }
            if count == 0 { count = 0x1_0000 }
            guard offset + count <= base.count, result.count + count <= size else { return nil }
            result += base[offset..<offset + count]
        }
        return result.count == size ? result : nil
    }

    /// The bytes of a number that are not zero, as an instruction's bits say.
    private mutating func parts(of instruction: UInt8, _ bits: Range<Int>) -> Int? {
        var number = 0
        for (place, bit) in bits.enumerated() where instruction & 1 << bit != 0 {
            guard let byte = rest.popFirst() else { return nil }
            number |= Int(byte) << (8 * place)
        }
        return number
    }

    private mutating func number() -> Int? {
        var number = 0
        var shift = 0
        while let byte = rest.popFirst(), shift < 56 {
            number |= Int(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return number }
            shift += 7
        }
        return nil
    }
}
