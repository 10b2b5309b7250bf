import MarqueeModel

extension RecipeReader {
    /// Reads one trigger; nil when it is reported.
    mutating func trigger(_ member: Fields.Member) -> Trigger? {
        guard let fields = member.content.fields else { return nil }
        let (tags, circle) = (Set(fields.list("tags").compactMap(\.content.text)), circle(fields.member("circle")))
        guard let source = source(fields) ?? (tags.isEmpty && circle == nil ? nil : .anything) else {
            if fields.member("circle") == nil {
                report(
                    .wrongShape, "a trigger needs an event or another kind of trigger", at: member,
                    help: "write { event: NAME }")
            }
            return nil
        }
        if case .every(let span) = source, span < .seconds(1) {
            report(
                .wrongShape, "'every' must be at least 1s, got \(span)", at: fields.member("every"),
                help: "write every: 1s, or more")
        }
        return Trigger(
            source, where: fields.list("where").compactMap { condition($0) },
            items: fields.list("items").compactMap { condition($0) }, tags: tags, within: circle)
    }

    private func source(_ fields: Fields) -> Trigger.Source? {
        if let event = fields["event"]?.text { return .event(event) }
        if let geofence = fields["geofence"]?.fields, let id = geofence["id"]?.text,
            let crossing = geofence["on"]?.text.flatMap(RecipeEvent.Crossing.init(rawValue:))
        {
            return .geofence(id, crossing)
        }
        if let beacon = fields["beacon"]?.fields, let region = beacon["region"]?.text {
            if let crossing = beacon["on"]?.text.flatMap(RecipeEvent.Crossing.init(rawValue:)) {
                return .beaconRegion(region, crossing)
            }
            return beacon["range"]?.text.flatMap(RecipeEvent.Proximity.init(rawValue:)).map { .beaconRange(region, $0) }
        }
        if let push = fields["push"]?.text.flatMap(RecipeEvent.Delivery.init(rawValue:)) { return .push(push) }
        if fields["session"] != nil { return .sessionStart }
        if let idle = fields["idle"]?.span { return .idle(idle) }
        if let inaction = fields["inaction"]?.fields, let after = inaction["after"]?.text,
            let without = inaction["without"]?.text, let span = inaction["for"]?.span
        {
            return .inaction(after: after, without: without, within: span)
        }
        if let every = fields["every"]?.span { return .every(every) }
        let times = fields.list("at").compactMap { $0.content.text.flatMap(TimeOfDay.init) }
        return times.isEmpty ? nil : .times(times)
    }

    private mutating func circle(_ member: Fields.Member?) -> Circle? {
        guard let fields = member?.content.fields, let latitude = fields["latitude"]?.number,
            let longitude = fields["longitude"]?.number, let radius = fields["radiusKm"]?.number
        else { return nil }
        guard let centre = Coordinate(latitude: latitude, longitude: longitude) else {
            report(
                .wrongShape, "latitude \(latitude), longitude \(longitude) is out of range", at: member,
                help: "write a latitude from -90 to 90 and a longitude from -180 to 180")
            return nil
        }
        guard radius > 0 else {
            report(
                .wrongShape, "'radiusKm' must be greater than 0, got \(radius)", at: fields.member("radiusKm"))
            return nil
        }
        return Circle(centre, radius: radius)
    }

    /// Reads one condition; nil when it is reported.
    private mutating func condition(_ member: Fields.Member) -> Condition? {
        guard let fields = member.content.fields, let property = fields["property"]?.text,
            let comparison = fields["operator"]?.text.flatMap(RecipeOperator.init(rawValue:))
        else { return nil }
        let operand = fields.member("value")
        return condition(property, comparison, operand?.content.anyValue, at: operand ?? member)
    }

    /// - Parameter operand: Nil where none is written.
    mutating func condition(
        _ name: String, _ comparison: RecipeOperator, _ operand: Value?, at member: Fields.Member
    ) -> Condition? {
        if let problem = comparison.problem(with: operand) {
            report(.invalidCondition, problem.message, at: member, help: problem.help)
            return nil
        }
        return Condition(name, comparison, operand ?? .null)
    }
}

extension RecipeOperator {
    /// Why a value is none to compare with; nil when it is one.
    fileprivate func problem(with operand: Value?) -> (message: String, help: String)? {
        switch self {
        case .exists, .notExists:
            operand == nil ? nil : ("'\(rawValue)' has no value to compare with", "remove 'value'")
        case .between:
            bounds(operand)
        default:
            comparables(operand)
        }
    }

    private func comparables(_ operand: Value?) -> (message: String, help: String)? {
        let values = operand.map { $0.list ?? [$0] } ?? []
        let all = values.compactMap(Condition.Comparable.init)
        guard !values.isEmpty, all.count == values.count else {
            return (
                "'\(rawValue)' needs a string, a number, a date or a boolean to compare with",
                "add 'value: …'; it may be a list of them"
            )
        }
        guard [.greaterThan, .lessThan].contains(self), !all.allSatisfy(\.isOrdered) else { return nil }
        return (
            "'\(rawValue)' compares only numbers and dates",
            "write a number or a date"
        )
    }

    private func bounds(_ operand: Value?) -> (message: String, help: String)? {
        let example = "write value: [1, 10]"
        guard let bounds = operand?.list, bounds.count == 2 else { return ("'between' needs two bounds", example) }
        let both = bounds.compactMap(Condition.Comparable.init)
        guard both.count == 2, let order = both[0].order(to: both[1]) else {
            return ("the bounds of 'between' cannot be compared with each other", example)
        }
        return order > 0
            ? ("the first bound of 'between' is greater than the second", "write the lower one first") : nil
    }
}

extension Content {
    /// What was written, where that was anything.
    var anyValue: Value? { if case .value(let value) = self { value } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
}
