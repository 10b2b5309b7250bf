import Glibc
import MarqueeSystem

/// The objects of a repository, by themselves and in packs (gitformat-pack(5)). Only commits are read.
final class GitObjects {
    /// A commit has some hundred bytes; one whose message is longer is not looked at.
    static let longest = 1 << 20

    private let folder: FilePath
    private lazy var packs: [GitPack] = {
        let place = folder.appending("pack")
        // Without packs there is no folder, or nothing in it.
        return ((try? FileSystem.names(in: place)) ?? []).filter { $0.hasSuffix(".idx") }.sorted().compactMap {
            GitPack(index: place.appending($0))
        }
    }()

    init(in folder: FilePath) {
        self.folder = folder
    }

    /// The commits that one follows; none for what is not there, or is no commit.
    func parents(of commit: GitObjectName) -> [GitObjectName] {
        guard let content = loose(commit) ?? packs.lazy.compactMap({ $0.commit(commit) }).first else { return [] }
        // Its tree, its parents, and then who wrote it.
        return content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFirst()
            .prefix { $0.starts(with: "parent ".utf8) }
            .compactMap { GitObjectName(String(decoding: $0.dropFirst(7), as: UTF8.self)) }
    }

    private func loose(_ name: GitObjectName) -> [UInt8]? {
        let file = folder.appending(String(name.text.prefix(2))).appending(String(name.text.dropFirst(2)))
        // Where it is not, it is in a pack.
        guard let packed = try? FileSystem.content(of: file, limit: Self.longest),
            let object = try? Inflater.unpack(packed, .zlib, limit: Self.longest), object.starts(with: "commit ".utf8),
            let end = object.firstIndex(of: 0)
        else { return nil }
        return Array(object[(end + 1)...])
    }
}
