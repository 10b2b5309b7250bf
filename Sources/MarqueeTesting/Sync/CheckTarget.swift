import MarqueeModel
package import MarqueeSync
package import Testing

/// Checks that a target keeps what ``SyncTarget`` promises. The target is new and empty, and nobody else uses it; it is
/// not empty afterwards.
///
/// - Parameter makeTarget: Makes another value for the same target: it holds no state of its own.
package func checkTarget(
    sourceLocation: SourceLocation = #_sourceLocation, _ makeTarget: () throws -> any SyncTarget
) async throws {
    let check = try TargetCheck(target: makeTarget(), other: makeTarget(), sourceLocation: sourceLocation)
    try await check.run()
}

private struct TargetCheck {
    let target: any SyncTarget
    let other: any SyncTarget
    let sourceLocation: SourceLocation

    func run() async throws {
        #expect(!target.address.isEmpty, sourceLocation: sourceLocation)
        _ = try await target.check()
        let (first, second, third) = try (Self.set(of: 1), Self.set(of: 2), Self.set(of: 3))
        _ = try target.payload(first)
        guard let empty = try await target.state() else { return try await runWithoutReading(first, second) }
        #expect(
            empty.isEmpty && empty.definitions.definitions.isEmpty, "a new target has nothing",
            sourceLocation: sourceLocation)

        // Looking changes nothing.
        _ = try await target.usage()
        _ = try await target.check()
        #expect(
            try await target.state()?.version == empty.version, "looking changes nothing",
            sourceLocation: sourceLocation)

        let put = try await target.put(first, replacing: empty.version, permission: .commandLine)
        let state = try await #require(other.state(), sourceLocation: sourceLocation)
        #expect(put.definitions.isSame(as: first), sourceLocation: sourceLocation)
        #expect(state.definitions.isSame(as: first), "what was put is there", sourceLocation: sourceLocation)
        #expect(state.definitions.json == first.json, "to the last property", sourceLocation: sourceLocation)
        #expect(state.version == put.version && state.version != empty.version, sourceLocation: sourceLocation)
        #expect(!state.isEmpty, sourceLocation: sourceLocation)

        // The same again is the same version.
        let again = try await target.put(first, replacing: put.version, permission: .commandLine)
        #expect(again.version == put.version, "the same state is the same version", sourceLocation: sourceLocation)

        // A state that nobody has any more is not replaced, and nothing changes.
        try await expectLostRace(second, replacing: empty.version)
        #expect(try await target.state()?.version == put.version, sourceLocation: sourceLocation)

        let next = try await other.put(second, replacing: put.version, permission: .commandLine)
        #expect(next.version != put.version, sourceLocation: sourceLocation)
        try await expectLostRace(third, replacing: put.version)
        let held = try await #require(target.state(), sourceLocation: sourceLocation)
        #expect(
            held.definitions.json == second.json, "what is not there any more is gone", sourceLocation: sourceLocation)

        try await race(third, first, from: held)
    }

    /// Of two who put at once, one wins and the other is told.
    private func race(_ left: DefinitionSet, _ right: DefinitionSet, from state: TargetState) async throws {
        async let first = put(left, to: target, replacing: state.version)
        async let second = put(right, to: other, replacing: state.version)
        let winners = try await [first, second]
        #expect(winners.count(where: \.self) == 1, "exactly one of two wins", sourceLocation: sourceLocation)
        let held = try await #require(target.state(), sourceLocation: sourceLocation)
        let expected = winners[0] ? left : right
        #expect(held.definitions.json == expected.json, "the state is the winner's", sourceLocation: sourceLocation)
    }

    private func put(
        _ set: DefinitionSet, to target: any SyncTarget, replacing version: TargetVersion
    ) async throws -> Bool {
        do {
            _ = try await target.put(set, replacing: version, permission: .commandLine)
            return true
        } catch {
            guard error.code == .lostRace else { throw error }
            return false
        }
    }

    private func expectLostRace(_ set: DefinitionSet, replacing version: TargetVersion) async throws {
        let error = await #expect(throws: SyncError.self, sourceLocation: sourceLocation) {
            try await target.put(set, replacing: version, permission: .commandLine)
        }
        #expect(error?.code == .lostRace, sourceLocation: sourceLocation)
    }

    private func runWithoutReading(_ first: DefinitionSet, _ second: DefinitionSet) async throws {
        let put = try await target.put(first, replacing: nil, permission: .commandLine)
        let again = try await other.put(first, replacing: put.version, permission: .commandLine)
        let next = try await target.put(second, replacing: put.version, permission: .commandLine)
        #expect(put.version == again.version && put.version != next.version, sourceLocation: sourceLocation)
        #expect(try await target.state() == nil, sourceLocation: sourceLocation)
    }

    /// Sets that have names in common and others not, and that every kind of target can hold.
    private static func set(of number: Int) throws -> DefinitionSet {
        let shared = try Template("shared").presenter("terminal").description("Number \(number)")
            .argument("title", default: .string("Hello \(number)"), constraints: ["maxLength": 40])
            .argument("style", group: ["padding": 8.5, "on": true])
            .fileArgument("hero", required: true, constraints: ["accept": ["image/*"], "maxBytes": 4_096])
            .actionArgument("on-accept").build()
        let own = try AppFunction("own/\(number) ü", visual: true).presenter("web").timeout(.seconds(3))
            .argument("count", default: .integer(Int64(number))).build()
        return DefinitionSet([shared, own])
    }
}
