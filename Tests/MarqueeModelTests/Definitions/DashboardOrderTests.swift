import MarqueeModel
import Testing

@Suite struct DashboardOrderTests {
    @Test func `a group comes whole where its first member stands, sorted by full name`() throws {
        let written = ["b", "c", "d", "e.h", "e.f.c", "e.f.e", "e.f.d", "l", "k", "e.w", "e.f.a", "a.n", "a.m"]
        let sent = ["b", "c", "d", "e.f.a", "e.f.c", "e.f.d", "e.f.e", "e.h", "e.w", "l", "k", "a.m", "a.n"]
        #expect(try order(of: written) == sent)
    }

    @Test(arguments: [
        (["g.b", "g.A", "g.a", "g.B"], ["g.A", "g.a", "g.B", "g.b"]),
        (["g.z", "g.é", "g.É"], ["g.z", "g.É", "g.é"]),
        (["g.a10", "g.a2"], ["g.a10", "g.a2"]),
        (["g.ab", "g.a.b"], ["g.a.b", "g.ab"]),
    ])
    func `names are compared with case folded first, then by code point`(written: [String], sent: [String]) throws {
        #expect(try order(of: written) == sent)
    }

    private func order(of names: [String]) throws -> [String] {
        try names.reduce(Template("t")) { $0.argument($1, default: 1) }
            .build().argumentsInDashboardOrder.map(\.name)
    }
}
