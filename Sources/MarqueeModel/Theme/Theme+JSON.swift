extension Theme {
    /// Reads a theme as it is written in `marquee.yaml`, in a message's group `theme`, and for plugins. What is not as it
    /// should be is left out.
    package init(json members: ValueObject) {
        self.init()
        accent = Self.colour(members["accent"])
        paper = Self.colour(members["paper"])
        ink = Self.colour(members["ink"])
        ground = Self.colour(members["ground"])
        font = Self.text(members["font"])
        headingFont = Self.text(members["headingFont"])
        logo = Self.text(members["logo"])
        radius = members["radius"]?.double.flatMap { Self.radii.contains($0) ? $0 : nil }
        scale = Self.scale(members["scale"])
    }

    /// The same that ``init(json:)`` reads.
    package var members: ValueObject {
        var members: ValueObject = [:]
        for (key, colour) in [("accent", accent), ("paper", paper), ("ink", ink), ("ground", ground)] {
            if let colour { members[key] = ["light": .string(colour.light), "dark": .string(colour.dark)] }
        }
        for (key, text) in [("font", font), ("headingFont", headingFont), ("logo", logo)] {
            if let text { members[key] = .string(text) }
        }
        if let radius { members["radius"] = .double(radius) }
        switch scale {
        case .auto?: members["scale"] = "auto"
        case .factor(let factor)?: members["scale"] = .double(factor)
        case nil: break
        }
        return members
    }

    /// One for day and night, or one for each.
    private static func colour(_ value: Value?) -> Colour? {
        if let text = value?.string { return Colour(light: text, dark: text) }
        guard let both = value?.object, let light = both["light"]?.string else { return nil }
        return Colour(light: light, dark: both["dark"]?.string ?? light)
    }

    private static func text(_ value: Value?) -> String? { value?.string.flatMap { $0.isBlank ? nil : $0 } }

    private static func scale(_ value: Value?) -> Scale? {
        if value?.string == "auto" { return .auto }
        return value?.double.flatMap { Scale.factors.contains($0) ? .factor($0) : nil }
    }
}
