/// The repository that a project is in, read without running git: a repository says what git runs.
package struct GitRepository: Sendable {
    private static let limit = 4 << 20
    /// More commits are not looked at: that takes seconds.
    private static let mostCommits = 50_000

    /// Of this work tree, and of all that share its objects.
    private let folder: FilePath, common: FilePath

    /// Nil outside of a repository.
    package init?(of directory: FilePath) {
        var directory = directory
        while true {
            if let folder = Self.folder(in: directory) {
                self.folder = folder
                let line = Self.text(of: folder.appending("commondir"))
                common = line.map { FilePath($0).absolute(in: folder) } ?? folder
                return
            }
            guard directory.parent.text != directory.text else { return nil }
            directory = directory.parent
        }
    }

    /// `.git`, or the folder that a file of that name leads to, as in a work tree or a submodule.
    private static func folder(in directory: FilePath) -> FilePath? {
        let place = directory.appending(".git")
        if text(of: place.appending("HEAD")) != nil { return place }
        guard let line = text(of: place), line.hasPrefix("gitdir: ") else { return nil }
        return FilePath(String(line.dropFirst(8))).absolute(in: directory)
    }

    /// The commit that is checked out; nil before the first one, or where it is not kept as expected.
    package var head: String? {
        guard let line = Self.text(of: folder.appending("HEAD")) else { return nil }
        guard line.hasPrefix("ref: ") else { return GitObjectName(line)?.text }
        let name = String(line.dropFirst(5))
        guard name.hasPrefix("refs/"), !name.split(separator: "/").contains("..") else { return nil }
        if let line = Self.text(of: common.appending(name)) { return GitObjectName(line)?.text }
        let packed = Self.text(of: common.appending("packed-refs"))?.split(separator: "\n") ?? []
        return packed.lazy.filter { $0.hasSuffix(" " + name) }
            .compactMap { GitObjectName(String($0.prefix { $0 != " " }))?.text }.first
    }

    /// The first of these revisions that is checked out, or that what is checked out comes from; nil for none, as far as
    /// that can be told: of a shallow clone the past is not known.
    package func firstAncestor(among revisions: [String]) -> String? {
        guard let head = head.flatMap(GitObjectName.init), !revisions.isEmpty else { return nil }
        let wanted = Set(revisions)
        let objects = GitObjects(in: common.appending("objects"))
        var found: Set<String> = []
        var seen: Set<GitObjectName> = [head]
        var open = [head]
        // From the newest to the oldest, more or less: what is near is found first.
        var next = 0
        while next < open.count, next < Self.mostCommits {
            let commit = open[next]
            next += 1
            if wanted.contains(commit.text) {
                if commit.text == revisions[0] { return commit.text }
                found.insert(commit.text)
                if found.count == wanted.count { break }
            }
            for parent in objects.parents(of: commit) where seen.insert(parent).inserted { open.append(parent) }
        }
        return revisions.first(where: found.contains)
    }

    /// Without the line break at its end; nil for what cannot be read, or is no text.
    private static func text(of file: FilePath) -> String? {
        guard let bytes = try? FileSystem.content(of: file, limit: limit),
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

/// The name of an object: SHA-1 or SHA-256, in lower case.
struct GitObjectName: Hashable {
    let text: String

    init?(_ text: String) {
        let isHexadecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard isHexadecimal, [40, 64].contains(text.utf8.count) else { return nil }
        self.text = text
    }

    init(bytes: some Collection<UInt8>) {
        let digits = Array("0123456789abcdef".utf8)
        text = String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    var bytes: [UInt8] {
        var digits = text.utf8.makeIterator()
        var bytes: [UInt8] = []
        func value(_ digit: UInt8) -> UInt8 { digit < 0x61 ? digit - 0x30 : digit - 0x61 + 10 }
        while let high = digits.next(), let low = digits.next() { bytes.append(value(high) << 4 | value(low)) }
        return bytes
    }
}
