import MarqueeDashboard
import MarqueeModel
import MarqueeRecipes
import Testing

private func edits(_ user: String, from number: Int64, _ changes: ProfileEdits.Change...) -> ProfileEdits {
    ProfileEdits(
        user: user, installation: "i1",
        changes.enumerated().map { ProfileEdits.Edit(number: number + Int64($0), at: start, $1) })
}

func checkProfiles(of storage: any DashboardStorage) async throws {
    let ada = ProfileID("ada", of: host(1))
    #expect(try await storage.profile(ada) == nil)
    #expect(try await storage.count(.tag(Condition("vip", .exists))) == AudienceCount())
    let first = edits(
        "ada", from: 1, .tag("site", "milan"), .setTag("vip", isIn: true), .attribute("age", 36),
        .data("cart", ["items": [1]], isFilter: false), .registration(externalID: "e1", pushToken: "p"))
    #expect(try await storage.edit(first, of: host(1), at: start) == ProfileOutcome(acknowledged: 5))
    var profile = try #require(try await storage.profile(ada))
    #expect(profile.user == "ada" && profile.host == host(1) && profile.installation == "i1")
    #expect(profile.externalID == "e1" && profile.pushToken == "p" && profile.lastEdit == 5)
    #expect(profile.content.tags == ["site": "milan"] && profile.content.setTags == ["vip"])
    #expect(profile.content.attributes == ["age": 36] && profile.content.data == ["cart": ["items": [1]]])

    // Twice is once, and what overlaps is taken from where it is new.
    #expect(try await storage.edit(first, of: host(1), at: start + .seconds(1)).acknowledged == 5)
    #expect(try await storage.profile(ada) == profile)
    let second = edits("ada", from: 5, .tag("site", "rome"), .tag("site", nil), .tagSet(["b", "a", "b"]))
    #expect(try await storage.edit(second, of: host(1), at: start + .seconds(2)).acknowledged == 7)
    profile = try #require(try await storage.profile(ada))
    #expect(profile.content.tags == [:] && profile.content.setTags == ["a", "b"])
    #expect(profile.changedAt == start + .seconds(2))

    // What is too much is acknowledged, and changes nothing.
    let long = String(repeating: "x", count: 1_001)
    let refused = try await storage.edit(
        edits("ada", from: 8, .tag("long", long), .attribute("k", true)), of: host(1), at: start)
    #expect(refused.acknowledged == 9 && refused.refused.map(\.number) == [8])
    let many = edits("bea", from: 1, .tagSet((0...1_000).map { "tag\($0)" }), .tagSet(["only"]))
    #expect(try await storage.edit(many, of: host(1), at: start).refused.map(\.number) == [1])
    let large: Value = .list((0..<70).map { _ in .string(long) })
    let heavy = edits("bea", from: 3, .data("d", large, isFilter: true), .setTag("a", isIn: true))
    #expect(try await storage.edit(heavy, of: host(1), at: start).refused.map(\.number) == [3])
    #expect(try await storage.profile(ProfileID("bea", of: host(1)))?.content.setTags == ["a", "only"])
    try await checkLists(of: storage)
    try await checkLongTexts(of: storage)
    try await checkOptingOut(of: storage)
}

/// Texts as long as they may be, that differ at their ends only: found and ordered, and not taken for each other.
private func checkLongTexts(of storage: any DashboardStorage) async throws {
    let long = ["a", "b", "c"].map { String(repeating: "日", count: 999) + $0 }
    for (user, text) in zip(["x", "y", "z"], long.reversed()) {
        let changes = edits(
            user, from: 1, .registration(externalID: text, pushToken: nil), .tag(long[0], text), .tag(long[1], "same"))
        #expect(try await storage.edit(changes, of: host(7), at: start).refused.isEmpty)
    }
    let same = [ProfileTag(name: long[1], value: "same")]
    let ordered = try await storage.profiles(after: nil, limit: 9, tags: same)
    #expect(ordered.map(\.externalID) == long)
    #expect(try await storage.profiles(after: ordered[0].place, limit: 1, tags: same).map(\.externalID) == [long[1]])
    for text in long {
        #expect(try await storage.profiles(ofPerson: text, limit: 9).map(\.externalID) == [text])
        let both = try await storage.profiles(
            after: nil, limit: 9, tags: [ProfileTag(name: long[0], value: text)] + same)
        #expect(both.map(\.externalID) == [text])
    }
    for user in ["x", "y", "z"] {
        _ = try await storage.edit(edits(user, from: 4, .optOut), of: host(7), at: start)
    }
    #expect(try await storage.profiles(after: nil, limit: 9, tags: same).isEmpty)
}

private func checkLists(of storage: any DashboardStorage) async throws {
    // The same user on another host is another profile; the same person's are next to each other.
    for (number, user, person) in [(2, "ada", "e1"), (2, "cleo", nil), (3, "dan", "e0")] as [(Int64, String, String?)] {
        let changes = edits(
            user, from: 1, .registration(externalID: person, pushToken: nil), .tag("site", "rome:1"),
            .attribute("age", .integer(number * 10)))
        _ = try await storage.edit(changes, of: host(number), at: start)
    }
    let all = try await storage.profiles(after: nil, limit: 9, tags: [])
    #expect(all.map(\.externalID).prefix(3) == ["e0", "e1", "e1"] && all.count == 5)
    #expect(all[1].host == host(1) && all[2].host == host(2) && all[2].content.attributes["age"] == 20)
    var paged: [StoredProfile] = []
    while let next = try await storage.profiles(after: paged.last?.place, limit: 1, tags: []).first {
        paged.append(next)
    }
    #expect(paged == all)
    let romans = try await storage.profiles(after: nil, limit: 9, tags: [ProfileTag(name: "site", value: "rome:1")])
    #expect(romans.map(\.user).sorted() == ["ada", "cleo", "dan"])
    let both = [ProfileTag(name: "a", value: nil), ProfileTag(name: "b", value: nil)]
    #expect(try await storage.profiles(after: nil, limit: 9, tags: both).map(\.user) == ["ada"])
    #expect(try await storage.profiles(after: nil, limit: 9, tags: both + [ProfileTag(name: "c", value: nil)]) == [])
    #expect(try await storage.profiles(ofPerson: "e1", limit: 9).map(\.host.number) == [1, 2])

    for (audience, profiles, hosts) in [
        (.tag(Condition("a", .exists)), 2, 1), (.tag(Condition("site", .equals, "rome:1")), 3, 2),
        (.not(.tag(Condition("site", .exists))), 2, 1), (.attribute(Condition("age", .greaterThan, 20)), 2, 2),
        (.all([.tag(Condition("a", .exists)), .attribute(Condition("age", .exists))]), 1, 1),
        (.any([.tag(Condition("a", .exists)), .attribute(Condition("age", .exists))]), 5, 3),
    ] as [(Audience, Int, Int)] {
        #expect(
            try await storage.count(audience) == AudienceCount(profiles: profiles, hosts: hosts), "\(audience)")
    }
}

/// Nothing of a user stays, and nothing that comes late brings it back.
private func checkOptingOut(of storage: any DashboardStorage) async throws {
    let batch = EventBatch(user: "ada", events: [event("viewed", 900, template: "banner")])
    #expect(try await storage.count(batch, of: host(1), at: start).counted == 1)
    #expect(try await storage.events(of: 1, user: "ada", limit: 9).count == 1)
    let before = try await storage.counts(of: .all, days: nil)
    let out = edits("ada", from: 20, .optOut, .tag("late", "x"))
    #expect(try await storage.edit(out, of: host(1), at: start) == ProfileOutcome(acknowledged: 21))
    #expect(try await storage.profile(ProfileID("ada", of: host(1))) == nil)
    #expect(try await storage.events(of: 1, user: "ada", limit: 9) == [])
    #expect(try await storage.counts(of: .all, days: nil) == before)
    // What was on its way counts, and nothing else is kept of it.
    let belated = EventBatch(user: "ada", events: [event("viewed", 901, template: "banner")])
    #expect(try await storage.count(belated, of: host(1), at: start).counted == 1)
    #expect(try await storage.events(of: 1, user: "ada", limit: 9) == [])
    let late = edits("ada", from: 22, .tag("site", "milan"))
    #expect(try await storage.edit(late, of: host(1), at: start) == ProfileOutcome(acknowledged: 22))
    #expect(try await storage.edit(late, of: host(1), at: start).acknowledged == 22)
    #expect(try await storage.profile(ProfileID("ada", of: host(1))) == nil)
    #expect(
        try await storage.profiles(after: nil, limit: 9, tags: [ProfileTag(name: "a", value: nil)]).map(\.user) == [
            "bea"
        ])
    // Somebody who was never known may opt out, too; on another host nothing has changed.
    #expect(try await storage.edit(edits("eve", from: 1, .optOut), of: host(1), at: start).acknowledged == 1)
    #expect(try await storage.profile(ProfileID("ada", of: host(2))) != nil)
}
