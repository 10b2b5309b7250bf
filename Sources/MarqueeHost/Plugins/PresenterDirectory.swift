import MarqueeModel
import PresenterKit

/// Who presents what: the presenters of every plugin by name, and whether they can show something now.
struct PresenterDirectory: Sendable {
    /// A presenter and where it is.
    struct Entry: Sendable {
        let plugin: String
        let presenter: String
        let presents: Set<PresentationKind>
        /// The place of its plugin's connection.
        let connection: Int
        /// Why it can show nothing now; nil when it can.
        var unavailability: String?

        var fullName: String { "\(plugin).\(presenter)" }
    }

    private(set) var entries: [Entry] = []
    /// Where each plugin is, by its name.
    private var paths: [String: String] = [:]
    private var places: [String: [Int]] = [:]

    /// Adds a plugin's presenters.
    ///
    /// - Parameter path: Where the plugin is.
    mutating func add(_ plugin: PluginDescription, at path: String, connection: Int) throws(PluginError) {
        if let other = paths.updateValue(path, forKey: plugin.name) {
            paths[plugin.name] = other
            throw PluginError(
                .duplicateName, path, "calls itself '\(plugin.name)', as \(other) does; leave one of them out")
        }
        for presenter in plugin.presenters {
            let entry = Entry(
                plugin: plugin.name, presenter: presenter.name, presents: presenter.presents, connection: connection)
            places[entry.fullName, default: []].append(entries.count)
            places[entry.presenter, default: []].append(entries.count)
            entries.append(entry)
        }
    }

    /// What a written name leads to.
    enum Match: Sendable {
        case found(Entry)
        case unknown(nearest: String?)
        /// Several plugins have a presenter of this name.
        case ambiguous([String])
    }

    /// Finds `PLUGIN.PRESENTER`, or `PRESENTER` where that is unique.
    func find(_ name: String) -> Match {
        let found = (places[name] ?? []).map { entries[$0] }
        // A full name wins over the same text as a presenter's own name.
        if let exact = found.first(where: { $0.fullName == name }) { return .found(exact) }
        switch found.count {
        case 0: return .unknown(nearest: NearestName.of(name, in: names))
        case 1: return .found(found[0])
        default: return .ambiguous(found.map(\.fullName).sorted())
        }
    }

    /// Records whether a presenter can show something; true when that is news.
    mutating func setAvailability(_ availability: PresenterAvailability, of presenter: String, connection: Int) -> Bool
    {
        let reason: String? =
            switch availability {
            case .available: nil
            case .unavailable(let reason): reason
            }
        guard let place = entries.firstIndex(where: { $0.connection == connection && $0.presenter == presenter }),
            entries[place].unavailability != reason
        else { return false }
        entries[place].unavailability = reason
        return true
    }

    /// Every full name, and every short one that is unique.
    var names: [String] {
        places.filter { $1.count == 1 }.map(\.key).sorted()
    }
}
