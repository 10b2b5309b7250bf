import MarqueeModel
package import PresenterKit

/// Who presents what: the presenters of every plugin by name, and whether they can show something now.
package struct PresenterDirectory: Sendable {
    /// A presenter and where it is.
    package struct Entry: Sendable {
        package let plugin: String
        package let presenter: String
        let presents: Set<PresentationKind>
        /// The place of its plugin's connection.
        package let connection: Int
        /// Why it can show nothing now; nil when it can.
        package var unavailability: String?

        var fullName: String { "\(plugin).\(presenter)" }
    }

    /// Why none of a plugin's presenters can show anything.
    package enum Outage: Sendable {
        /// It is being started again.
        case restarting
        /// It has crashed too often.
        case disabled
    }

    package private(set) var entries: [Entry] = []
    /// Where each plugin is, by its name.
    private var paths: [String: String] = [:]
    /// What the plugin of each connection calls itself.
    private var plugins: [Int: String] = [:]
    private var places: [String: [Int]] = [:]
    private var outages: [Int: Outage] = [:]

    package init() {}

    /// Adds a plugin's presenters.
    ///
    /// - Parameter path: Where the plugin is.
    package mutating func add(_ plugin: PluginDescription, at path: String, connection: Int) throws(PluginError) {
        if let other = paths[plugin.name] {
            throw PluginError(
                .duplicateName, path, "has the same name as \(other), '\(plugin.name)'", advice: "remove one of them")
        }
        paths[plugin.name] = path
        plugins[connection] = plugin.name
        entries += plugin.entries(connection)
        findPlaces()
    }

    /// Puts what a plugin that was started again has in place of what it had, if it ever had something: it may be a new
    /// version.
    package mutating func replace(_ plugin: PluginDescription, at path: String, connection: Int) throws(PluginError) {
        guard let known = plugins[connection] else { return try add(plugin, at: path, connection: connection) }
        guard plugin.name == known else {
            throw PluginError(
                .duplicateName, path, "was named '\(known)' before it was restarted, and is now named '\(plugin.name)'")
        }
        entries.removeAll { $0.connection == connection }
        entries += plugin.entries(connection)
        findPlaces()
    }

    private mutating func findPlaces() {
        places = [:]
        for (place, entry) in entries.enumerated() {
            places[entry.fullName, default: []].append(place)
            places[entry.presenter, default: []].append(place)
        }
    }

    /// Says that a plugin is gone, or is there again.
    package mutating func setOutage(_ outage: Outage?, of connection: Int) {
        outages[connection] = outage
    }

    /// Why none of the presenters of a presenter's plugin can show anything; nil when they can.
    package func outage(of entry: Entry) -> Outage? { outages[entry.connection] }

    /// Whether a presenter can show something now.
    package func isAvailable(_ entry: Entry) -> Bool {
        entry.unavailability == nil && outages[entry.connection] == nil
    }

    /// Whether what cannot show anything now may do so by itself later.
    package var mayChange: Bool {
        entries.contains { entry in
            switch outages[entry.connection] {
            case nil: entry.unavailability != nil
            case .restarting: true
            case .disabled: false
            }
        }
    }

    /// What a written name leads to.
    package enum Match: Sendable {
        case found(Entry)
        case unknown(nearest: String?)
        /// Several plugins have a presenter of this name.
        case ambiguous([String])
    }

    /// Finds `PLUGIN.PRESENTER`, or `PRESENTER` where that is unique.
    package func find(_ name: String) -> Match {
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
    package mutating func setAvailability(_ availability: PresenterAvailability, of presenter: String, connection: Int)
        -> Bool
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

extension PluginDescription {
    fileprivate func entries(_ connection: Int) -> [PresenterDirectory.Entry] {
        presenters.map {
            PresenterDirectory.Entry(
                plugin: name, presenter: $0.name, presents: $0.presents, connection: connection)
        }
    }
}
