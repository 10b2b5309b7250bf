package import MarqueeModel

/// Why a JSON value is not what it should be.
package struct RecipeInputError: Error, Sendable, CustomStringConvertible {
    package let description: String
    /// The keys that lead to it; an item of a list is named by its number.
    package let keys: [String]
    /// Whether the last of these is meant itself, and not what stands behind it.
    package let isAboutKey: Bool

    package init(_ description: String, keys: [String] = [], isAboutKey: Bool = false) {
        self.description = description
        self.keys = keys
        self.isAboutKey = isAboutKey
    }
}

extension RecipeEvent {
    /// Reads an event as it is written in a file or sent over HTTP: `{"event": "Charged", "properties": {…}}`,
    /// `{"geofence": "milan", "on": "enter"}`, `{"beacon": "lobby", "range": "near"}`, `{"push": "immediate"}`,
    /// `{"session": "start"}`, `{"idle": 30}`.
    package init(json value: Value) throws(RecipeInputError) {
        var input = RecipeInput(value, "an event")
        try self.init(&input)
        try input.finish()
    }

    /// Reads it among other members.
    init(_ input: inout RecipeInput) throws(RecipeInputError) {
        try input.checkIsObject()
        kind = try Self.kind(&input)
        properties = try input.object("properties") ?? [:]
        items = try input.objects("items")
        tags = Set(try input.texts("tags"))
        place = try input.place("location")
    }

    private static let kinds = ["event", "geofence", "beacon", "push", "session", "idle"]

    private static func kind(_ input: inout RecipeInput) throws(RecipeInputError) -> Kind {
        let written = kinds.filter { input.has($0) }
        guard written.count == 1, let kind = written.first else {
            let meant = input.nearest(in: kinds).map { "; did you mean '\($0)'?" } ?? ""
            throw RecipeInputError(
                written.isEmpty
                    ? "an event needs one of \(kinds.map { "'\($0)'" }.joined(separator: ", "))\(meant)"
                    : "'\(written[0])' and '\(written[1])' cannot be used together in an event",
                keys: written.last.map { [$0] } ?? [])
        }
        switch kind {
        case "event": return .custom(try input.text("event"))
        case "geofence": return .geofence(try input.text("geofence"), try input.word("on"))
        case "beacon":
            let region = try input.text("beacon")
            guard input.has("range") || input.has("on") else {
                throw input.problem(
                    "a beacon event needs 'on: enter', 'on: leave' or a 'range'", at: ["beacon"])
            }
            return input.has("range")
                ? .beaconRange(region, try input.word("range")) : .beaconRegion(region, try input.word("on"))
        case "push": return .push(try input.word("push"))
        case "session":
            let word = try input.text("session")
            guard word == "start" else {
                throw input.problem("'session' must be 'start', got '\(word.visible)'", at: ["session"])
            }
            return .sessionStart
        default: return .idle(try input.span("idle"))
        }
    }

    /// As it is written.
    package var json: Value {
        var members: ValueObject = [:]
        switch kind {
        case .custom(let name): members["event"] = .string(name)
        case .geofence(let id, let crossing):
            (members["geofence"], members["on"]) = (.string(id), .string(crossing.rawValue))
        case .beaconRegion(let id, let crossing):
            (members["beacon"], members["on"]) = (.string(id), .string(crossing.rawValue))
        case .beaconRange(let id, let range):
            (members["beacon"], members["range"]) = (.string(id), .string(range.rawValue))
        case .push(let delivery): members["push"] = .string(delivery.rawValue)
        case .sessionStart: members["session"] = "start"
        case .idle(let span): members["idle"] = .string(span.description)
        case .timer(let recipe, let trigger):
            (members["timer"], members["trigger"]) = (.string(recipe), .integer(Int64(trigger)))
        }
        if !properties.isEmpty { members["properties"] = .object(properties) }
        if !items.isEmpty { members["items"] = .list(items.map(Value.object)) }
        if !tags.isEmpty { members["tags"] = .list(tags.sorted().map(Value.string)) }
        if let place {
            members["location"] = ["latitude": .double(place.latitude), "longitude": .double(place.longitude)]
        }
        return .object(members)
    }

    /// What it is called where one word has to do.
    package var name: String {
        switch kind {
        case .custom(let name): name
        case .geofence(let id, let crossing): "geofence \(id) \(crossing.rawValue)"
        case .beaconRegion(let id, let crossing): "beacon \(id) \(crossing.rawValue)"
        case .beaconRange(let id, let range): "beacon \(id) \(range.rawValue)"
        case .push(let delivery): "push \(delivery.rawValue)"
        case .sessionStart: "session start"
        case .idle(let span): "idle \(span)"
        case .timer(let recipe, _): "timer of \(recipe)"
        }
    }
}
