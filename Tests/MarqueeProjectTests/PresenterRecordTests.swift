import Glibc
import MarqueeProject
import Testing

struct PresenterRecordTests {
    private func folder() throws -> FilePath {
        let path = FilePath("/tmp/marquee-record-\(UInt64.random(in: 0 ... .max))")
        try FileSystem.makeDirectory(path)
        return path
    }

    @Test
    func `a record reads back as it was written, and again when it is replaced`() throws {
        let folder = try folder()
        let plugin = PresenterRecord.Plugin(
            path: "/p/libA.so", name: "a", version: "1", presenters: [.init(name: "x", kinds: ["template"])])
        for plugins in [[plugin], [plugin, plugin], []] {
            try PresenterRecord(plugins: plugins).write(in: folder)
            #expect(PresenterRecord(in: folder) == PresenterRecord(plugins: plugins))
        }
        #expect(try FileSystem.names(in: folder) == ["presenters.json"])
    }

    @Test func `what a process that was killed while writing has left goes, and what one still writes stays`() throws {
        let folder = try folder()
        // No process ever has the first number.
        for name in ["presenters.json.2147483647.new", "presenters.json.1.new", "presenters.json.x.new"] {
            try FileSystem.create(folder.appending(name), with: [])
        }
        try PresenterRecord(plugins: []).write(in: folder)
        let names = try FileSystem.names(in: folder).sorted()
        #expect(names == ["presenters.json", "presenters.json.1.new", "presenters.json.x.new"])
    }

    @Test(arguments: ["", "[]", "{\"plugins\": 3}", "{", "\u{0}"])
    func `what is no record counts as none`(_ content: String) throws {
        let folder = try folder()
        try FileSystem.replace(folder.appending("presenters.json"), with: Array(content.utf8))
        #expect(PresenterRecord(in: folder) == nil)
    }

    @Test func `a record is neither written nor read through a link`() throws {
        let folder = try TemporaryProject()
        let theirs = folder.root.appending("theirs")
        try FileSystem.makeDirectory(theirs)
        try PresenterRecord(plugins: []).write(in: theirs)
        let link = folder.root.appending("store")
        #expect(unsafe symlink(theirs.text, link.text) == 0)
        let error = #expect(throws: ProjectError.self) { try PresenterRecord(plugins: []).write(in: link) }
        #expect(error?.message.contains("is a symbolic link, which is not followed") == true)
        #expect(PresenterRecord(in: theirs) != nil)
        #expect(PresenterRecord(in: link) == nil)
    }
}
