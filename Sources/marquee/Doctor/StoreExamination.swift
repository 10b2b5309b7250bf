import Glibc
import MarqueeCommandLine
import MarqueeDatabase
import MarqueeFiles
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeStore
import MarqueeSystem

/// Looks at a project's store: what is in it, where it lies, and the host that uses it.
struct StoreExamination {
    /// Below that much free space, something soon goes wrong.
    private static let scarceSpace = ByteCount(200_000_000)

    /// Below that, it already has.
    private static let leastSpace = ByteCount(1_000_000)

    let project: Project

    private var directory: FilePath { project.store }

    func findings() -> [HealthFinding] {
        do {
            try project.require(.store)
        } catch  where error.code == .untrusted {
            return [.skipped("store", "'\(directory)' is outside of the project", help: error.sentence)]
        } catch {
            return [.problem("store", error.sentence)]
        }
        // Of what nobody may look into, nothing can be said: not even that no host runs.
        if let obstacle = Self.obstacle(project) { return [.problem("store", "'\(directory)' \(obstacle)")] }
        return [
            content, cache, space, host, watching, recovered, kept,
        ]
        .compactMap { $0 } + waiting + complaints
    }

    /// What keeps this user from reading the project's store, if there is one: its folder, one above it, or its files.
    static func obstacle(_ project: Project) -> String? {
        let folder = project.store.text
        // Whoever it belongs to is to write it as well; others may look at it.
        let isWritten = FileStatus.of(folder, followingLinks: true)?.isOfThisUser == true
        return [folder, Store.databasePath(in: folder)].lazy.compactMap { path in
            AccessObstacle(
                to: path, isWritten: isWritten, elsewhere: isWritten ? "use another store" : "with 'sudo'")?.text
        }.first
    }

    /// What the host that runs has found out about presenters and plugins.
    private var complaints: [HealthFinding] {
        let status = HostStatus.read(in: directory.text)
        let presenters = (status?.presenters ?? [:]).sorted { $0.key < $1.key }.map { name, reason in
            HealthFinding.warning(
                "presenter \(name)", "it cannot show anything now: \(reason)",
                help: "messages for it wait until it is available")
        }
        let plugins = (status?.plugins ?? [:]).sorted { $0.key < $1.key }.map { name, complaint in
            HealthFinding.warning(
                "plugin \(name)", complaint, help: "its author can check it with 'marquee plugins check'")
        }
        return presenters + plugins
    }

    /// What messages wait for that will not go away by itself. What else is wrong with the store is told already.
    private var waiting: [HealthFinding] {
        guard let store = try? project.openStoreForReading(), let entries = try? store.queue.list(.live, limit: 10_000),
            let reasons = try? WaitingReasons(store, at: SystemClock().now)
        else { return [] }
        let counts = Dictionary(grouping: entries.filter { $0.state == .queued }.compactMap(reasons.obstacle)) { $0 }
        return counts.sorted { $0.key < $1.key }.map { obstacle, entries in
            .warning(
                "queue", "\(counted(entries.count, "message")) waiting for \(obstacle)",
                help: "'marquee queue list' lists them")
        }
    }

    private var content: HealthFinding {
        do {
            if let empty = project.emptyStore {
                return .problem(
                    "store", empty,
                    help:
                        "restore a backup with 'marquee restore FILE'; without one, the next message creates a new store"
                )
            }
            guard let reading = try project.openStoreForReading() else {
                return notThere
            }
            let damage = try reading.check()
            guard damage.isEmpty else {
                return .problem(
                    "store", "it is damaged: \(damage.prefix(3).joined(separator: "; "))",
                    help: HostClaim.holder(at: directory.text) == nil
                        ? "recover its readable data with 'marquee recover', or by starting a host"
                        : "the running host recovers its readable data when it detects the damage; restart it to do so now"
                )
            }
            let count = try reading.queue.liveCount()
            if let obstacle = Store.obstacleToWriting(in: directory.text) {
                return .problem("store", "'\(directory)' \(obstacle)")
            }
            if let obstacle = StorePermissions(directory: directory).obstacle { return .problem("store", obstacle) }
            return .ok(
                "store", "intact, \(counted(count, "message")) in the queue, mode \(try reading.queue.mode().rawValue)")
        } catch {
            return .problem("store", CommandFailure(error).message)
        }
    }

    /// Nil when there is none yet, or when the store says already what is wrong.
    private var cache: HealthFinding? {
        guard let store = try? project.openStoreForReading(),
            let inventory = try? CacheInventory(index: store.files, directory: store.directory, at: SystemClock().now)
        else { return nil }
        let size = "\(ByteCount(inventory.bytes)) of \(project.cacheLimit)"
        guard inventory.damagedCount == 0 else {
            return .warning(
                "cache", "\(counted(inventory.damagedCount, "file")) missing or truncated",
                help: "remove damaged files with 'marquee files verify'; they are fetched again")
        }
        return .ok("cache", "\(counted(inventory.items.count, "file")), \(size)")
    }

    private var notThere: HealthFinding {
        let place = existingPlace
        guard FileSystem.mayWrite(place) else {
            return .problem(
                "store", "'\(directory)' cannot be created: '\(place)' is not writable",
                help: "choose another place with 'store:' in \(Project.configurationName)")
        }
        return .ok("store", "no store yet; the first message creates it in \(directory)")
    }

    /// The directory, or the nearest one above it that exists.
    private var existingPlace: FilePath {
        var place = directory
        while (try? FileSystem.item(at: place)) == nil, place.parent != place { place = place.parent }
        return place
    }

    private var space: HealthFinding {
        let place = existingPlace
        guard let bytes = try? FileSystem.freeBytes(at: place) else {
            return .warning("disk", "the free space of '\(place)' is unknown", help: "check it with 'df'")
        }
        let free = ByteCount(bytes)
        guard free < Self.scarceSpace else { return .ok("disk", "\(free) free") }
        guard free >= Self.leastSpace else {
            return .problem(
                "disk", "it is almost full (\(free) free); when nothing is left, no messages are accepted",
                help: "free some space on it")
        }
        return .warning(
            "disk", "only \(free) free", help: "free some space: with a full disk, no messages are accepted")
    }

    private var host: HealthFinding {
        guard let holder = HostClaim.holder(at: directory.text) else { return .ok("host", "no host is running") }
        if let difference = ActiveDefinitions(project).difference {
            return .warning("host", difference.complaint, help: difference.consequence)
        }
        return .ok("host", "process \(holder) is running")
    }

    /// What was damaged once, for as long as that is kept.
    private var recovered: HealthFinding? {
        // One that cannot be read knows nothing.
        let known = try? project.openStoreForReading()?.database.lastRecovery()
        guard let recovery = PastRecovery.last(in: directory.text, knowing: known) else { return nil }
        let gone = recovery.losses.isEmpty ? "nothing is lost" : "lost: \(recovery.losses.joined(separator: "; "))"
        return .warning(
            "store", "it was damaged and recovered at \(recovery.at); \(gone)",
            help:
                "check the disk; the damaged files are in '\(recovery.kept)': remove that folder when you no longer need them"
        )
    }

    /// What earlier stores have left, which nobody else mentions any more.
    private var kept: HealthFinding? {
        let folders = KeptFolder.all(in: directory.text)
        guard !folders.isEmpty else { return nil }
        let size = ByteCount(folders.reduce(0) { $0 + $1.bytes })
        let shown = folders.prefix(3).map { "'\($0.path)'" }.joined(separator: ", ")
        let more = folders.count > 3 ? ", and \(folders.count - 3) more" : ""
        return HealthFinding(
            check: "store", level: .ok,
            message: "\(counted(folders.count, "folder")) with files of earlier stores (\(size)): \(shown)\(more)",
            help: "remove the ones that you no longer need")
    }

    /// How soon a host hears of what others send.
    private var watching: HealthFinding? {
        guard !Database.mayWatch(directory.text), (try? FileSystem.item(at: directory)) != nil else { return nil }
        return .warning(
            "store", "changes cannot be watched, so hosts poll for them ten times a second",
            help: "raise fs.inotify.max_user_instances or max_user_watches with 'sysctl'")
    }
}
