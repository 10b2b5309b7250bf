import MarqueeModel

extension Trigger.Source {
    /// What it listens to, in a few words.
    package var summary: String {
        switch self {
        case .event(let name): "event \(name)"
        case .geofence(let id, let crossing): "geofence \(id) \(crossing.rawValue)"
        case .beaconRegion(let id, let crossing): "beacon \(id) \(crossing.rawValue)"
        case .beaconRange(let id, let range): "beacon \(id) \(range.rawValue)"
        case .push(let delivery): "push \(delivery.rawValue)"
        case .sessionStart: "session start"
        case .idle(let span): "idle \(span)"
        case .inaction(let after, let without, let span): "\(after) without \(without) for \(span)"
        case .every(let span): "every \(span)"
        case .times(let times): "at \(times.map(\.description).joined(separator: " "))"
        case .anything: "anything"
        }
    }
}

extension Trigger {
    /// What it listens to, and what it asks of it: `event Charged with 'amount' greater than 100`.
    package var words: String {
        var parts: [String] = []
        if !conditions.isEmpty { parts.append(conditions.map(\.description).joined(separator: " and ")) }
        if !itemConditions.isEmpty {
            parts.append("an item with \(itemConditions.map(\.description).joined(separator: " and "))")
        }
        if !tags.isEmpty {
            let names = tags.sorted().map { "'\($0)'" }.joined(separator: ", ")
            parts.append("the tag\(tags.count == 1 ? "" : "s") \(names)")
        }
        var words = source.summary
        if !parts.isEmpty { words += " with \(parts.joined(separator: "; with "))" }
        if let circle {
            words +=
                " within \(circle.radius.plain) km of \(circle.centre.latitude.plain), \(circle.centre.longitude.plain)"
        }
        return words
    }
}
