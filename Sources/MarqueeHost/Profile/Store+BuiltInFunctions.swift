import MarqueeModel
import MarqueeStore

/// What built-in functions write down.
extension Store {
    /// `marquee.set-tags`: a text sets a tag, a blank one or null deletes it.
    func setTags(_ argument: ResolvedArguments.Item?, at moment: Timestamp) throws {
        guard case .value(.object(let tags))? = argument else {
            throw HostError(.functionFailed, "the argument 'tags' of marquee.set-tags is no mapping")
        }
        _ = try edit(try ProfileRules.tagChanges(tags), at: moment)
    }

    /// `marquee.track`: an event of the application's own.
    func track(_ arguments: ResolvedArguments, of message: MessageID, at moment: Timestamp) throws {
        guard case .value(.string(let name))? = arguments["event"],
            case .value(.object(let properties))? = arguments["properties"]
        else { throw HostError(.functionFailed, "the argument 'properties' of marquee.track is no mapping") }
        guard try !hasOptedOut() else { return }
        try report(
            try TrackingRules.customName(name), of: message, at: moment,
            properties: properties.isEmpty ? nil : try TrackingRules.properties(properties))
    }
}
