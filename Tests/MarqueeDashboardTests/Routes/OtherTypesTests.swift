import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// Bodies that are right but for one place.
@Suite(.timeLimit(.minutes(20)))
struct OtherTypesTests {
    private static let others: [Value] = [
        .null, true, false, 0, -1, .integer(.max), .integer(.min), 1.5, .double(1e300), "", "text", "\u{0}\u{1F600}",
        [],
        [7], ["text"], [["deep"]], [:], ["name": "a"], ["definitions": []],
    ]

    @Test func `with any value replaced by one of another type, a body is taken whole or refused`() async throws {
        try await TestDashboard.run { dashboard in
            let whole = try Value(json: Sample.both)
            var (taken, refused) = (0, 0)
            for other in Self.others {
                for body in whole.variants({ _ in other }) {
                    let before = try await dashboard.storage.head()
                    let answer = try await dashboard.putBytes(body.jsonBytes(), version: before.number.number)
                    switch answer.status {
                    case 200: taken += 1
                    default:
                        refused += 1
                        #expect(answer.status == 422 && answer.problem != nil, "\(answer.status) \(body.json())")
                        #expect(try await dashboard.storage.head() == before)
                        // A place that is there, or would have to be.
                        let errors = try answer.json["errors"]?.list ?? []
                        #expect(!errors.isEmpty && errors.allSatisfy { $0.object?["pointer"]?.string != nil })
                    }
                    // Whatever was taken can be read and shown.
                    #expect(try await dashboard.ask(.get, "/api/v1/definitions").status == 200)
                }
            }
            #expect(taken > 20 && refused > 200, "\(taken) \(refused)")
        }
    }

    @Test func `without any one of its members, a body is taken whole or refused`() async throws {
        try await TestDashboard.run { dashboard in
            for body in try Value(json: Sample.both).variants({ _ in nil }) {
                let before = try await dashboard.storage.head()
                let answer = try await dashboard.putBytes(body.jsonBytes(), version: before.number.number)
                #expect(answer.status == 200 || answer.status == 422, "\(answer.status) \(body.json())")
            }
        }
    }

    @Test(arguments: [
        ("/api/v1/host/events", TokenScope?.none, Sample.events), ("/api/v1/host/profile", nil, Sample.edits),
        ("/api/v1/audiences/count", .read, Sample.audience),
    ])
    func `what a host sends with any value replaced, or any member left out, is taken or refused`(
        path: String, scope: TokenScope?, body: String
    ) async throws {
        try await TestDashboard.run { dashboard in
            let whole = try Value(json: body)
            var statuses: [Int: Int] = [:]
            for other in Self.others.map(Optional.some) + [nil] {
                for variant in whole.variants({ _ in other }) {
                    let answer = try await dashboard.post(path, variant.json(), as: scope)
                    statuses[answer.status, default: 0] += 1
                    #expect([200, 422].contains(answer.status), "\(answer.status) \(variant.json())")
                    #expect((answer.problem == nil) == (answer.status == 200))
                }
            }
            #expect(statuses[200, default: 0] > 3 && statuses[422, default: 0] > 20, "\(statuses)")
        }
    }

    @Test(arguments: ["utf-16", "iso-8859-1", "utf-8", "\"", "x-user-defined", ""])
    func `a body is read as UTF-8, whatever its charset is said to be`(_ charset: String) async throws {
        try await TestDashboard.run { dashboard in
            let wide = Array(Sample.both.utf16).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
            let latin = Array(Sample.both.utf8).map { $0 == UInt8(ascii: "H") ? 0xE9 : $0 }
            for bytes in [wide, [0xFF, 0xFE] + wide, latin] {
                let answer = try await dashboard.ask(
                    .put, "/api/v1/definitions", as: .sync,
                    headers: [.contentType: "application/json; charset=\(charset)", .ifMatch: "\"0\""], bytes: bytes)
                #expect(answer.status == 400 && answer.problem?.hasPrefix("the body is not JSON: ") == true)
            }
            #expect(try await dashboard.storage.head() == .none)
        }
    }
}

extension Value {
    /// This value with one value in it replaced, for each there is, itself among them; or without that, for nil.
    fileprivate func variants(_ replacement: (Value) -> Value?) -> [Value] {
        var variants = [replacement(self)].compactMap(\.self)
        switch self {
        case .list(let items):
            for (place, item) in items.enumerated() {
                for variant in item.variants(replacement) {
                    variants.append(.list(Array(items[..<place]) + [variant] + Array(items[(place + 1)...])))
                }
            }
        case .object(let members):
            for member in members {
                var rest = members
                if replacement(member.value) == nil {
                    rest[member.key] = nil
                    variants.append(.object(rest))
                }
                for variant in member.value.variants(replacement) {
                    rest[member.key] = variant
                    variants.append(.object(rest))
                }
            }
        default: break
        }
        return variants
    }
}
