import Hummingbird
import MarqueeModel
import MarqueeRecipes
import MarqueeSync

/// `/api/v1/profiles` and `/api/v1/audiences`: who uses the hosts, and how many of them an audience has.
struct ProfileRoutes: Sendable {
    static let defaultLimit = 50
    static let maximumLimit = 500
    /// Tags by which a list is narrowed at once.
    static let mostTags = 10
    /// Other profiles of one person that are told.
    static let mostOthers = 100

    let service: DashboardService

    var routes: [Route] {
        [
            .api(.get, "/api/v1/profiles", .listProfiles, handler: list),
            .api(.get, "/api/v1/profiles/{id}", .readProfile, handler: read),
            .api(.post, "/api/v1/audiences/count", .countAudience, handler: count),
        ]
    }

    private func list(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        let limit = try request.queryNumber("limit", 1...Self.maximumLimit) ?? Self.defaultLimit
        let after = try request.query("after").map { text in
            guard let place = ProfilePlace(text) else {
                throw Problem(.badRequest, "'after' must be the 'next' of a page, got '\(text.shortened)'")
            }
            return place
        }
        let tags = try request.queries("tag").map(Self.tag)
        guard tags.count <= Self.mostTags else {
            throw Problem(.badRequest, "there are \(tags.count) tags, which exceeds the limit of \(Self.mostTags)")
        }
        let profiles = try await service.storage.profiles(after: after, limit: limit + 1, tags: tags)
        let page = profiles.prefix(limit)
        return .json([
            "profiles": .list(page.map(ProfileAnswer.item)),
            "next": profiles.count > limit ? page.last.map { .string($0.place.text) } ?? .null : .null,
        ])
    }

    /// `vip:yes` is a tag with its value, `vip` one of the set.
    static func tag(_ text: String) throws -> ProfileTag {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first, !name.isBlank, !text.utf8.contains(0) else {
            throw Problem(
                .badRequest, "'tag' must be KEY:VALUE or the name of a set tag, got '\(text.shortened)'")
        }
        return ProfileTag(name: name, value: parts.count > 1 ? parts[1] : nil)
    }

    private func read(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        let text = try context.pathValue("id")
        guard let id = ProfileID(text), let profile = try await service.storage.profile(id) else {
            throw Problem(.notFound, "there is no profile '\(text.shortened)'")
        }
        let others = try await service.storage.others(than: profile, limit: Self.mostOthers)
        return .json(ProfileAnswer.whole(profile, others: others))
    }

    private func count(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        let body = try await service.bodies.json(of: request)
        let audience: Audience
        do {
            audience = try Audience.reading(body)
        } catch {
            throw Problem(
                .unprocessableContent, "the body is not an audience",
                errors: error.problems.prefix(20).map { problem in
                    WireProblem(
                        problem.code, problem.message,
                        at: problem.path.reduce(.root) { $0.appending($1) }, help: problem.help)
                })
        }
        let count = try await service.storage.count(audience)
        return .json(["profiles": .integer(Int64(count.profiles)), "hosts": .integer(Int64(count.hosts))])
    }
}
