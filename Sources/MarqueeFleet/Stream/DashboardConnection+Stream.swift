import Logging
import MarqueeDatabase
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeSync
import MarqueeSystem
import MarqueeThreads

/// The server has said when it is back.
private struct ServerGoingAway: Error {
    let seconds: Int
}

extension DashboardConnection {
    /// So many deliveries share a commit.
    private static let mostTogether = 200

    /// Does what the stream brings, and says how the host is, until the stream ends.
    func follow(_ door: DashboardDoor, _ receiver: NotificationReceiver) async throws -> LinkState.Ending {
        guard let credentials = line.credentials else { throw CancellationError() }
        let source = "\(address) \(credentials.id)"
        let last = try await BlockingThread.run { try door.store.inbox.lastDelivery(of: source) }
        var headers: [String: String] = [:]
        if let last { headers["last-event-id"] = String(last) }
        parser = EventParser()
        lastHeard = clock.uptime
        do {
            return try await withThrowingTaskGroup(of: LinkState.Ending.self) { group in
                defer { group.cancelAll() }
                group.addTask { [line, headers] in
                    let refusal = try await line.stream("/api/v1/host/stream", headers: headers) {
                        await self.opened()
                    } take: { bytes in
                        try await self.take(bytes, from: source, door, receiver)
                    }
                    guard let refusal else { return .closed }
                    _ = try await self.checked(refusal)
                    throw LinkFailure(.passing, "\(self.address) does not respond with a stream")
                }
                group.addTask { try await self.watchSilence() }
                group.addTask { try await self.keepReporting(door, source: source) }
                return try await group.next() ?? .closed
            }
        } catch let gracePeriod as ServerGoingAway {
            return .goodbye(seconds: gracePeriod.seconds)
        }
    }

    /// Ends the connection of a server that does not say anything any more.
    private func watchSilence() async throws -> LinkState.Ending {
        while true {
            let rest = lastHeard.milliseconds + LinkState.longestSilence.milliseconds - clock.uptime.milliseconds
            guard rest > 0 else { throw LinkFailure.silence }
            try await clock.sleep(for: .milliseconds(rest))
        }
    }

    private func take(
        _ bytes: [UInt8], from source: String, _ door: DashboardDoor, _ receiver: NotificationReceiver
    ) async throws {
        lastHeard = clock.uptime
        var readings = parser.take(bytes).map { StreamReading($0) }[...]
        if !readings.isEmpty { lastBrought = clock.uptime }
        while !readings.isEmpty {
            let part = readings.prefix(Self.mostTogether)
            readings = readings.dropFirst(Self.mostTogether)
            for complaint in part.compactMap(\.complaint) {
                logger.warning("the dashboard's stream: \(complaint.visible)")
            }
            try await perform(Array(part), from: source, door, receiver)
        }
    }

    private func perform(
        _ readings: [StreamReading], from source: String, _ door: DashboardDoor, _ receiver: NotificationReceiver
    ) async throws {
        let deliveries = readings.compactMap(\.delivery)
        if !deliveries.isEmpty {
            var outcomes = try await deliver(deliveries, from: source, receiver)[...]
            await host.storeHasChanged()
            for reading in readings where reading.delivery != nil {
                let outcome = outcomes.popFirst()
                // Recipes are asked for by what they are, and not by what was said of them.
                guard let sideTask = reading.sideTask, outcome == .done || sideTask == .recipes else { continue }
                sideTasks.add(sideTask)
            }
        }
        for reading in readings where reading.delivery == nil {
            if let sideTask = reading.sideTask { sideTasks.add(sideTask) }
        }
        noteChange()
        if let seconds = readings.compactMap(\.goodbye).last { throw ServerGoingAway(seconds: seconds) }
    }

    /// How long until deliveries are tried again for which there was no space.
    private static let spacePause = TimeSpan.seconds(1)

    /// Saves deliveries; where the disk is full, once there is space. The connection stays meanwhile: it is not to blame, and
    /// another one would bring the same.
    private func deliver(
        _ deliveries: [Delivery], from source: String, _ receiver: NotificationReceiver
    ) async throws -> [DeliveryOutcome] {
        var hasWaited = false
        while true {
            do {
                return try await receiver.deliver(deliveries, from: source)
            } catch let error as StoreError where error.code == .full {
                if !hasWaited {
                    logger.warning(
                        "what the dashboard has sent cannot be saved yet; it is once there is space",
                        metadata: ["reason": "\(error)"])
                }
                hasWaited = true
                try await clock.sleep(for: Self.spacePause)
                lastHeard = clock.uptime
            }
        }
    }

    // MARK: Beside the stream

    /// Does what takes longer than a stream may wait; until the task is cancelled. A kill before it is done leaves nothing
    /// undone: a host that starts reads everything anew, and asks for the recipes when it is connected.
    func doErrands(_ door: DashboardDoor) async {
        while let sideTasks = try? await sideTasks.take() {
            if sideTasks.contains(.discardRest) { await discardRest(door) }
            if sideTasks.contains(.recipes) || sideTasks.contains(.reload) { await fetchRecipes() }
            guard sideTasks.contains(.reload) else { continue }
            await reload()
            await host.reloadPlugins()
            noteChange()
        }
    }

    /// Reads the definitions anew, as somebody has asked for: they want to know what came of it.
    private func reload() async {
        do {
            let changes = try await host.reloadDefinitions()
            if changes.isEmpty { logger.notice("definitions: reloaded as the dashboard asked, no changes") }
        } catch {
            // The host has said why, once; who asks is told again.
            let reason = PresentationHost.reason(of: error)
            logger.error("definitions: not reloaded as the dashboard asked: \(reason)")
            if await host.definitionsRefusal == nil { note("definitions not reloaded: \(reason)") }
        }
    }

    private func discardRest(_ door: DashboardDoor) async {
        let now = clock.now
        do {
            try await BlockingThread.run {
                // Somebody may have resumed it since.
                guard try door.store.queue.mode() == .discarding else { return }
                _ = try door.store.queue.discardAll(includingVisible: false, at: now)
            }
            await host.storeHasChanged()
        } catch {
            logger.warning("some waiting messages were not discarded", metadata: ["reason": "\(error)"])
        }
    }

    /// Gets the recipes, where they are other ones, and puts them into force.
    private func fetchRecipes() async {
        do {
            try await line.gate.pass()
            var headers: [String: String] = [:]
            if let tag = recipes.entityTag { headers["if-none-match"] = tag }
            let answer = try await line.send(
                .get, "/api/v1/host/recipes", headers: headers, limit: RecipeFile.longest)
            // A dashboard without any is a dashboard all the same.
            guard answer.status != 304, answer.status != 404 else { return recipesAreThere() }
            guard answer.isSuccess, let found = answer.json?.object?["recipes"]?.object else {
                throw LinkFailure(answer, at: address, file: file.path)
            }
            let recipes = recipes
            let isNew = try await BlockingThread.run { try recipes.keep(found, entityTag: answer.entityTag) }
            recipesAreThere()
            if isNew { await applyRecipes() }
        } catch is CancellationError {
        } catch {
            // They are asked for again at the next connection; those that there are stay in force.
            let reason = (error as? LinkFailure)?.text ?? error.words(or: "\(error)")
            logger.warning("the dashboard's recipes were not updated", metadata: ["reason": "\(reason)"])
            let text = "the dashboard's recipes were not updated: \(reason)"
            recipesFailure = HostReport.Failure(at: clock.now, text: text.cut(to: HostRules.longestError))
            noteChange()
        }
    }

    private func recipesAreThere() {
        guard recipesFailure != nil else { return }
        recipesFailure = nil
        noteChange()
    }

    /// Recipes come into force together with the definitions, or not at all.
    private func applyRecipes() async {
        do {
            _ = try await host.reloadDefinitions()
        } catch {
            let reason = PresentationHost.reason(of: error)
            logger.error("the dashboard's changed recipes are not applied: \(reason)")
            if await host.definitionsRefusal == nil {
                note("the dashboard's changed recipes are not applied: \(reason)")
            }
        }
        noteChange()
    }
}
