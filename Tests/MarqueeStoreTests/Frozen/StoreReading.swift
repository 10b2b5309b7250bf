import MarqueeDatabase
import MarqueeFiles
import MarqueeInbox
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeTesting
import MarqueeTracking

@testable import MarqueeStore

/// A store as text: every row that its API gives, a line each.
struct StoreReading {
    let store: Store

    func lines() throws -> [String] {
        try messages() + events() + files() + inbox() + profile() + rest() + recipes()
    }

    private func recipes() throws -> [String] {
        try store.database.single { access in
            try access.command("SELECT recipe, triggers, views, notified_at FROM recipe_state ORDER BY recipe").all {
                line(
                    "recipe",
                    [
                        "id": $0.text(0), "triggers": $0.integer(1), "views": $0.integer(2),
                        "notified": $0.optionalTime(3),
                    ])
            }
                + access.command("SELECT recipe, at, is_capped FROM recipe_view ORDER BY seq").all {
                    line("view", ["recipe": $0.text(0), "at": $0.time(1), "capped": $0.flag(2)])
                }
                + access.command("SELECT recipe, trigger, due, properties FROM recipe_timer ORDER BY due").all {
                    line(
                        "timer",
                        [
                            "recipe": $0.text(0), "trigger": $0.integer(1), "due": $0.time(2),
                            "properties": $0.optionalBlob(3),
                        ])
                }
                + access.command("SELECT recipe, asked_at, message FROM recipe_question ORDER BY seq").all {
                    line("question", ["recipe": $0.text(0), "at": $0.time(1), "message": $0.optionalBlob(2)])
                }
        }
    }

    /// A line of what is there: nil is left out.
    private func line(_ kind: String, _ fields: KeyValuePairs<String, Any?>) -> String {
        let written = fields.compactMap { name, value in value.map { "\(name)=\(Self.text($0))" } }
        return ([kind] + written).joined(separator: " ")
    }

    private static func text(_ value: Any) -> String {
        switch value {
        case let bytes as [UInt8]: String(decoding: bytes, as: UTF8.self).replacing("\n", with: "\\n")
        case let moment as Timestamp: String((moment.milliseconds - Timestamp.seconds(0).milliseconds) / 1_000) + "s"
        default: "\(value)"
        }
    }

    private func messages() throws -> [String] {
        let listed = try (store.queue.list(.live) + store.queue.list(.ended)).map(\.id)
        return try (listed + ["cut"]).compactMap { try store.queue.entry($0) }.map { entry in
            line(
                "message",
                [
                    "number": entry.number, "id": entry.id, "template": entry.template, "priority": entry.priority,
                    "first": entry.goesFirst, "visual": entry.isVisual, "state": entry.state.rawValue,
                    "delayed": entry.isDelayed, "attempts": entry.attempts, "enqueued": entry.enqueuedAt,
                    "notBefore": entry.notBefore, "expires": entry.expires, "presented": entry.presentedAt,
                    "ended": entry.endedAt, "reason": entry.reason, "parent": entry.parent, "recipe": entry.recipe,
                    "body": entry.body, "metadata": entry.metadata,
                ])
        }
    }

    private func events() throws -> [String] {
        let events = try store.tracking.pendingEvents(limit: .max).map { event in
            line(
                "event",
                [
                    "number": event.number, "id": event.id, "name": event.name.rawValue, "message": event.message,
                    "recipe": event.recipe, "template": event.template, "at": event.at, "properties": event.properties,
                    "metadata": event.metadata,
                ])
        }
        let counts = try store.tracking.outboxCounts()
        return events + [line("events", ["waiting": counts.waiting, "dropped": counts.dropped])]
    }

    private func files() throws -> [String] {
        let files = try store.files.files().map { file in
            line(
                "file",
                [
                    "key": file.key, "hash": file.hash, "bytes": file.bytes, "type": file.mediaType,
                    "fetched": file.fetchedAt, "used": file.usedAt, "url": file.response?.url,
                    "variant": file.response?.variant, "status": file.response?.status,
                    "headers": file.response?.headers, "received": file.response?.receivedAt,
                    "reusable": file.response?.isReusable,
                ])
        }
        let uses = try store.files.fileUses().sorted { $0.key.description < $1.key.description }.map { hash, ids in
            line("use", ["hash": hash, "by": ids.joined(separator: ",")])
        }
        return files + uses + [line("files", ["contents": try store.files.recordedContents().count])]
    }

    private func inbox() throws -> [String] {
        let listed = try store.inbox.items(in: InboxBucket.allCases, limit: .max).rows.map(\.id)
        let items = try listed.compactMap { try store.inbox.item($0) }.map { item in
            line(
                "item",
                [
                    "number": item.number, "id": item.id, "visible": item.isVisible, "read": item.isRead,
                    "archived": item.isArchived, "pinned": item.isPinned, "complete": item.isComplete,
                    "received": item.receivedAt, "seen": item.seenAt, "scheduled": item.scheduledAt,
                    "expires": item.expiresAt, "kind": item.kind, "title": item.title, "body": item.body,
                    "action": item.action, "fence": item.fence, "recipe": item.recipe,
                    "statuses": item.statuses.sorted().joined(separator: ","), "envelope": item.envelope,
                    "content": item.content,
                ])
        }
        let counts = try store.inbox.inboxCounts()
        let numbers = line(
            "inbox",
            [
                "unread": counts.unread, "read": counts.read, "archived": counts.archived,
                "revision": try store.inbox.inboxRevision(),
            ])
        let again = try store.inbox.receive([.sample("removed", at: .seconds(50))]).map(\.outcome.rawValue)
        return items + [numbers, line("removed", ["again": again.joined(separator: ",")])]
    }

    private func profile() throws -> [String] {
        let identity = try store.tracking.identity { "made" }
        var lines = [
            line(
                "identity",
                [
                    "installation": identity?.installationID, "user": identity?.userID,
                    "external": identity?.externalID, "push": identity?.pushToken,
                ])
        ]
        for kind in ProfileKind.allCases where kind != .identity {
            lines += try store.tracking.profileValues(kind).map { key, value, isFilter in
                line("value", ["kind": kind.rawValue, "key": key, "value": value, "filter": isFilter])
            }
        }
        while case let edits = try store.tracking.pendingEdits(limit: .max), !edits.isEmpty {
            lines += edits.map { edit in
                line(
                    "edit",
                    [
                        "number": edit.number, "user": edit.user, "kind": edit.kind.rawValue, "key": edit.key,
                        "value": edit.value, "filter": edit.isFilter, "at": edit.at,
                    ])
            }
            try store.tracking.removeEdits(edits.map(\.number))
        }
        return lines
    }

    private func rest() throws -> [String] {
        let plugins = try store.plugins.disabledPlugins().map { plugin in
            line("plugin", ["name": plugin.name, "reason": plugin.reason, "since": plugin.since])
        }
        let synced = try store.queue.synced(to: "dashboard").map { record in
            line("synced", ["version": record.version, "at": record.at, "definitions": record.definitions])
        }
        let delivery = try store.inbox.lastDelivery(of: "https://dashboard.example 1f6c0a9be2d43f57").map {
            [line("delivery", ["number": $0])]
        }
        let check = try store.check().joined(separator: "; ")
        return plugins + (synced.map { [$0] } ?? []) + (delivery ?? [])
            + [line("mode", ["is": try store.queue.mode().rawValue]), line("check", ["says": check])]
    }
}
