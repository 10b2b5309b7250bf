import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/api/v1/host/events` and `/api/v1/host/profile`: what a host says of messages and of those who use it.
struct TrackingRoutes: Sendable {
    let service: DashboardService

    var routes: [Route] {
        [
            .api(.post, "/api/v1/host/events", .countEvents, handler: events),
            .api(.post, "/api/v1/host/profile", .editProfile, handler: edit),
            .api(.get, "/api/v1/host/profile", .readOwnProfile, handler: profile),
        ]
    }

    private func events(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let host = try await service.host(of: request, context)
        let body = try await service.bodies.json(of: request)
        let now = service.now()
        let reading: EventReading
        do {
            reading = try EventReading(body, at: now)
        } catch {
            throw Problem(.unprocessableContent, "the batch is invalid; nothing was counted", errors: error.problems)
        }
        let outcome = try await service.storage.count(reading.batch, of: host, at: now)
        let others = outcome.others.map {
            EventsAnswer.Refusal(id: reading.ids[$0], reason: "its message was sent to other hosts")
        }
        var answer = EventsAnswer(counted: outcome.counted, known: outcome.known, refused: reading.refused + others)
        if outcome.unnamed > 0 {
            answer.warning =
                "\(outcome.unnamed) of the events are counted only for the host and in total: the host has named more than"
                + " \(TrackingPolicy.newSubjects) new templates and recipes today"
        }
        return .json(answer.json)
    }

    private func edit(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let host = try await service.host(of: request, context)
        let body = try await service.bodies.json(of: request)
        let edits: ProfileEdits
        do {
            edits = try ProfileEdits(json: body)
        } catch {
            throw Problem(
                .unprocessableContent, "the edits are invalid; nothing was changed", errors: error.problems)
        }
        return .json(try await service.storage.edit(edits, of: host, at: service.now()).json)
    }

    private func profile(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let host = try await service.host(of: request, context)
        guard let user = try request.query("user"), !user.isBlank else {
            throw Problem(.badRequest, "'user' is required: the id of a user of this host")
        }
        let profile = try await service.storage.profile(ProfileID(user, of: host))
        return .json(ProfileAnswer.own(profile ?? StoredProfile(user, of: host, at: service.now())))
    }
}
