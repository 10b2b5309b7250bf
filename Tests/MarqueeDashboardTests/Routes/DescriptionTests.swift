import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

@Suite(.timeLimit(.minutes(20)))
struct DescriptionTests {
    private static let methods: [HTTPRequest.Method] = [.get, .put, .post, .delete, .patch]

    @Test func `what is described is answered to, and what is not is refused`() async throws {
        try await TestDashboard.run { dashboard in
            let document = try await dashboard.ask(.get, "/openapi.json", as: nil).json
            let paths = document["paths"]?.object ?? [:]
            #expect(paths.count == 43)
            for path in paths {
                let described = Set(path.value.object?.keys ?? [])
                let uri = path.key.replacing("{name}", with: "a").replacing("{version}", with: "1")
                    .replacing("{id}", with: "00000000").replacing("{number}", with: "7")
                for method in Self.methods {
                    let status = try await dashboard.ask(method, uri, as: .sync).status
                    let isDescribed = described.contains(method.rawValue.lowercased())
                    #expect((status != 405) == isDescribed, "\(method) \(uri): \(status)")
                    guard isDescribed else { continue }
                    let answers = path.value.object?[method.rawValue.lowercased()]?.object?["responses"]?.object
                    #expect(answers?[String(status)] != nil, "\(method) \(uri) answers \(status)")
                }
            }
        }
    }

    @Test func `every route of the API is described, once`() async throws {
        try await TestDashboard.run { dashboard in
            let document = try await dashboard.ask(.get, "/openapi.json", as: nil).json
            let operations = (document["paths"]?.object ?? [:]).flatMap { path in
                (path.value.object ?? [:]).compactMap { $0.value.object?["operationId"]?.string }
            }
            #expect(operations.count == Set(operations).count)
            #expect(operations.count == 53)
        }
    }

    @Test func `every schema that is named is there`() throws {
        let schemas = APISchemas.all
        func references(_ value: Value) -> [String] {
            switch value {
            case .object(let members):
                members.flatMap { member in
                    member.key == "$ref" ? [member.value.string ?? ""] : references(member.value)
                }
            case .list(let items): items.flatMap(references)
            default: []
            }
        }
        for reference in references(.object(schemas)) {
            #expect(schemas[String(reference.split(separator: "/").last ?? "")] != nil, "\(reference)")
        }
    }

    @Test func `the schemas know every key that definitions are written with`() throws {
        let keys = Set(APISchemas.all["Argument"]?.object?["properties"]?.object?.keys ?? [])
        for key in Constraint.Key.allCases { #expect(keys.contains(key.rawValue)) }
    }
}
