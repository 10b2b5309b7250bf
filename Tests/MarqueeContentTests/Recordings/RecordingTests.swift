import MarqueeModel
import Testing

/// The recordings are where the other tests look for them.
struct RecordingTests {
    @Test(.enabled(if: Recording.areExpected), arguments: [("management", 50), ("delivery", 4), ("resources", 7)])
    func `recordings are there, and can be read`(folder: String, least: Int) throws {
        let names = Recording.names(in: [folder])
        #expect(names.count >= least)
        for name in names {
            let value = try Recording.json(name)
            #expect(value.list?.isEmpty == false || value.object?.isEmpty == false, "\(name)")
        }
    }
}
