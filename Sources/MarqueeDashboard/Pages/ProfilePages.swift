import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/profiles` and one of them: who uses the hosts, what is known of them, and what they saw.
struct ProfilePages: Sendable {
    private static let rowsPerPage = 100
    private static let mostOthers = 50
    private static let mostEvents = 200

    let pages: PageService

    var routes: [Route] { pages.guarded("/profiles", list) + pages.guarded("/profiles/{id}", show) }

    private func list(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let tag = String((try request.query("tag") ?? "").prefix(200))
        let after = try request.query("after").flatMap { ProfilePlace($0) }
        let tags = tag.isEmpty ? [] : [try ProfileRoutes.tag(tag)]
        let found = try await pages.service.storage.profiles(
            after: after, limit: Self.rowsPerPage + 1, tags: tags)
        let rows = found.prefix(Self.rowsPerPage).map(ProfileRow.init)
        let next = found.count > Self.rowsPerPage ? found[Self.rowsPerPage - 1].place.text : nil
        return pages.library.page(
            "profiles",
            ProfileList(
                frame: pages.library.frame("Profiles", at: "/profiles", session: session), tag: tag, profiles: rows,
                hasProfiles: !rows.isEmpty,
                next: next.map {
                    "/profiles?tag=\(PercentEncoding.encode(tag))&after=\(PercentEncoding.encode($0))"
                }))
    }

    private func show(
        _ request: Request, _ context: DashboardContext, _ session: PageSession
    ) async throws -> Response {
        let text = try context.pathValue("id")
        let storage = pages.service.storage
        guard let id = ProfileID(text), let profile = try await storage.profile(id) else {
            throw Problem(.notFound, "there is no profile '\(text.shortened)'")
        }
        let others = try await storage.others(than: profile, limit: Self.mostOthers)
        let events = try await storage.events(
            of: profile.host.number, user: profile.user, limit: Self.mostEvents)
        let links = try await pages.links(to: events.compactMap(\.message))
        let row = ProfileRow(profile)
        return pages.library.page(
            "profile",
            ProfileContentPage(
                frame: pages.library.frame(row.name, at: "/profiles", session: session), name: row.name,
                host: row.host, changed: PageTime(profile.changedAt), values: Self.values(of: profile.content),
                others: others.map(ProfileRow.init), hasOthers: !others.isEmpty,
                events: events.map { ProfileEvent($0, links) }, hasEvents: !events.isEmpty))
    }

    private static func values(of content: ProfileContent) -> [ProfileValue] {
        func all(_ kind: String, _ members: ValueObject) -> [ProfileValue] {
            members.sorted { $0.key < $1.key }.map {
                ProfileValue(kind: kind, name: $0.key, value: $0.value.string ?? $0.value.json())
            }
        }
        return all("tag", content.tags)
            + content.setTags.map { ProfileValue(kind: "set tag", name: $0, value: "") }
            + all("attribute", content.attributes) + all("data", content.data)
    }
}

private struct ProfileList {
    let frame: PageFrame
    let tag: String
    let profiles: [ProfileRow]
    let hasProfiles: Bool
    let next: String?
}

private struct ProfileRow {
    let name: String
    let path: String
    let host: String
    let tags: String

    init(_ profile: StoredProfile) {
        name = profile.externalID ?? profile.user
        path = "/profiles/" + PercentEncoding.encode(profile.id.text)
        host = profile.host.name
        let tags = profile.content.tags.sorted { $0.key < $1.key }.prefix(8).map {
            "\($0.key):\($0.value.string ?? "")"
        }
        self.tags = (tags + profile.content.setTags.prefix(8)).joined(separator: ", ")
    }
}

private struct ProfileContentPage {
    let frame: PageFrame
    let name: String
    let host: String
    let changed: PageTime
    let values: [ProfileValue]
    let others: [ProfileRow]
    let hasOthers: Bool
    let events: [ProfileEvent]
    let hasEvents: Bool
}

private struct ProfileValue {
    let kind: String
    let name: String
    let value: String
}

private struct ProfileEvent {
    let at: PageTime
    let event: String
    let template: String?
    /// Where the message is told of; nil: it was not sent from here.
    let link: PageLink?
    let message: String?

    init(_ event: CountedEvent, _ links: [String: PageLink]) {
        at = PageTime(event.at)
        self.event = event.name
        template = event.template
        link = event.message.flatMap { links[$0] }
        message = link == nil ? event.message : nil
    }
}
