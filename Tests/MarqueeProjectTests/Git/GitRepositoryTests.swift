import Foundation
import MarqueeTesting
import Testing

@testable import MarqueeProject

/// Repositories as git makes them, read without it.
@Suite(.timeLimit(.minutes(20))) struct GitRepositoryTests {
    /// Runs a script in a new repository, with what it prints.
    private func script(_ text: String, in project: TemporaryProject) throws -> [String] {
        let environment: KeyValuePairs = [
            "HOME": project.root.text, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a",
            "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.org",
        ]
        let (code, output) = try ShellScript("exec 2>/dev/null\n\(text)")
            .run(in: project.root.text, environment: environment)
        try #require(code == 0, "\(output)")
        return output.split(separator: "\n").map(String.init)
    }

    /// Forty commits, twenty more on another branch from the tenth on, a merge of it after the thirtieth, and one commit
    /// on a third branch that is merged nowhere. Prints them, the oldest first.
    private static let history = #"""
        git init -q -b main .
        commit() { git commit -q --allow-empty -m "$1
        $(seq 1 60 | sed "s/^/The same line of a long message, which differs little: /")"; git rev-parse HEAD; }
        for n in $(seq 1 10); do commit "main $n"; done
        git checkout -q -b side
        for n in $(seq 1 20); do commit "side $n"; done
        git checkout -q -b lost; commit lost; git checkout -q main
        for n in $(seq 11 30); do commit "main $n"; done
        git merge -q --no-ff -m merge side; git rev-parse HEAD
        for n in $(seq 31 40); do commit "main $n"; done

        """#

    @Test(arguments: [
        "", "git gc -q --aggressive\n",
        "git -c repack.useDeltaBaseOffset=false repack -q -a -d -f --depth=50 --window=50\n",
        "git repack -q -a -d --depth=50 --window=50\n", "git pack-refs --all\n",
        "git repack -q -a -d\necho more > more; git add more; git commit -q -m more\n",
    ])
    func `what is checked out, and what that comes from, is found wherever git keeps it`(packing: String) throws {
        let project = try TemporaryProject()
        let commits = try script(Self.history + packing, in: project)
        try #require(commits.count == 62)
        let repository = try #require(GitRepository(of: project.root.appending("templates")))
        let head = try script("git rev-parse HEAD", in: project)
        #expect(repository.head == head[0])
        let lost = commits[30]
        let unknown = String(repeating: "0", count: 40)
        for commit in commits where commit != lost {
            #expect(repository.firstAncestor(among: [unknown, lost, commit]) == commit)
        }
        #expect(repository.firstAncestor(among: [lost, unknown]) == nil)
        #expect(repository.firstAncestor(among: []) == nil)
        // Of several, the first that is named.
        #expect(repository.firstAncestor(among: [lost, commits[3], commits[50]]) == commits[3])
    }

    @Test func `a work tree shares its repository's objects`() throws {
        let project = try TemporaryProject()
        let commits = try script(Self.history + "git worktree add -q tree side\n", in: project)
        let tree = try #require(GitRepository(of: project.root.appending("tree")))
        #expect(tree.head == commits[29])
        #expect(tree.firstAncestor(among: [commits[40], commits[12]]) == commits[12])
    }

    @Test func `of a shallow clone only what is there is known`() throws {
        let project = try TemporaryProject()
        let commits = try script(
            Self.history + "git clone -q --depth 2 \"file://$PWD\" clone\n", in: project)
        let clone = try #require(GitRepository(of: project.root.appending("clone")))
        #expect(clone.head == commits[61])
        #expect(clone.firstAncestor(among: [commits[60]]) == commits[60])
        #expect(clone.firstAncestor(among: [commits[5]]) == nil)
    }

    @Test func `objects by SHA-256 are read too`() throws {
        let project = try TemporaryProject()
        let commits = try script(
            Self.history.replacing("git init -q", with: "git init -q --object-format=sha256") + "git gc -q\n",
            in: project)
        let repository = try #require(GitRepository(of: project.root))
        #expect(repository.firstAncestor(among: [commits[30], commits[2]]) == commits[2])
    }

    @Test func `an index that claims to hold billions costs nothing`() throws {
        let project = try TemporaryProject()
        let commits = try script(Self.history + "git gc -q\nchmod u+w .git/objects/pack/*\n", in: project)
        let folder = project.root.appending(".git").appending("objects").appending("pack")
        for name in try FileSystem.names(in: folder) where name.hasSuffix(".idx") {
            let file = URL(filePath: folder.appending(name).text)
            var index = try Data(contentsOf: file)
            // All of its 256 counts but the first: each name is among the last ones.
            index.replaceSubrange(12..<8 + 256 * 4, with: repeatElement(0xFF, count: 255 * 4))
            try index.write(to: file)
        }
        _ = GitRepository(of: project.root)?.firstAncestor(among: [commits[0]])
    }

    /// Each byte of the index and the pack in turn is another: nothing is ever worse than not found.
    @Test func `what is damaged is not found`() throws {
        let project = try TemporaryProject()
        let commits = try script(Self.history + "git gc -q --aggressive\n", in: project)
        let folder = project.root.appending(".git").appending("objects").appending("pack")
        let names = try FileSystem.names(in: folder).filter { $0.hasSuffix(".idx") || $0.hasSuffix(".pack") }
        for name in names {
            let file = URL(filePath: folder.appending(name).text)
            _ = try script("chmod u+w .git/objects/pack/*", in: project)
            let sound = try Data(contentsOf: file)
            for place in stride(from: 0, to: sound.count, by: 97) {
                var damaged = sound
                damaged[place] ^= 0xFF
                try damaged.write(to: file)
                let found = GitRepository(of: project.root)?.firstAncestor(among: [commits[30], commits[0]])
                #expect(found == nil || found == commits[0])
            }
            try sound.prefix(sound.count / 2).write(to: file)
            _ = GitRepository(of: project.root)?.firstAncestor(among: [commits[0]])
            try sound.write(to: file)
        }
        #expect(GitRepository(of: project.root)?.firstAncestor(among: [commits[0]]) == commits[0])
    }
}
