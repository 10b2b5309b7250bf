import CSQLite
import Glibc
import MarqueeSystem

/// The pages in which a database says where its tables begin, as an empty one of the same schema has them.
///
/// A database that was made by this version, with its tables one after the other, has them at the same places: where its
/// own are lost, these let the rest be read. What is found at a wrong place does not fit its table and is left.
struct FirstPages {
    private static let pageSize = 4_096
    static let name = "first-pages.sqlite"

    let kind: DatabaseKind

    init(of kind: DatabaseKind) {
        self.kind = kind
    }

    /// A copy of a database that was kept, with these pages, opened for reading; nil where that leads to nothing.
    func read(_ kept: KeptFiles) throws -> SQLiteConnection? {
        let folder = try OwnFolder(store: kept.path)
        let path = "\(kept.path)/\(Self.name)"
        defer { folder.remove(Self.name) }
        let pages = try pages(in: folder, path)
        guard !pages.isEmpty else { return nil }
        do {
            let source = try folder.open(kind.file, O_RDONLY)
            let target = try folder.open(Self.name, O_RDWR | O_CREAT | O_TRUNC)
            while case let bytes = try source.read(upTo: 1 << 20), !bytes.isEmpty { try target.write(bytes.span) }
            for (number, page) in pages { try target.write(page.span, at: Int64((number - 1) * Self.pageSize)) }
        }
        // It lasts for as long as it is open.
        let connection = try SQLiteConnection(path: path, SQLITE_OPEN_READONLY)
        try connection.readDamaged()
        return connection
    }

    /// Puts the first page in the place of a database's own, which is damaged.
    func begin(_ path: String, _ kept: KeptFiles) throws {
        let folder = try OwnFolder(store: kept.path)
        defer { folder.remove(Self.name) }
        guard var first = try pages(in: folder, "\(kept.path)/\(Self.name)").first?.1 else { return }
        // Whoever has it open has it with a log.
        (first[18], first[19]) = (2, 2)
        try KeptFiles.overwrite(path, with: first)
    }

    /// The first page, and those to which it leads where it is not the only one; by number.
    private func pages(in folder: borrowing OwnFolder, _ path: String) throws -> [(Int, [UInt8])] {
        do {
            try folder.open(Self.name, O_RDWR | O_CREAT | O_TRUNC).synchronize()
            let empty = try SQLiteConnection(path: path, SQLITE_OPEN_READWRITE)
            try empty.run(script: "PRAGMA page_size = \(Self.pageSize); BEGIN")
            try kind.schema.migrate(Transaction(empty), as: kind.applicationID)
            try empty.run(script: "COMMIT")
        }
        let bytes = try folder.open(Self.name, O_RDONLY).read(upTo: 1 << 20)
        func page(_ number: Int) -> [UInt8] {
            Array(bytes.dropFirst((number - 1) * Self.pageSize).prefix(Self.pageSize))
        }
        var first = page(1)
        guard first.count == Self.pageSize else { return [] }
        func number(at offset: Int, _ count: Int) -> Int {
            first[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        // An inner page of a table (fileformat2.html): its cells begin with a child's number, the last child is in its head.
        var children: [Int] = []
        if first[100] == 0x05 {
            children =
                (0..<number(at: 103, 2)).map { number(at: number(at: 112 + 2 * $0, 2), 4) } + [number(at: 108, 4)]
        }
        // How many pages there are is the file's to say, where the two counters of its changes differ.
        first.replaceSubrange(92..<96, with: [0, 0, 0, 0])
        // And it has no log.
        (first[18], first[19]) = (1, 1)
        return [(1, first)] + children.map { ($0, page($0)) }
    }
}
