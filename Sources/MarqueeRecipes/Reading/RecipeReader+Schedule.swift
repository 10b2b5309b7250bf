import MarqueeModel

extension RecipeReader {
    /// Reads periods; nil where there are none.
    mutating func schedule(_ members: [Fields.Member]) -> Schedule? {
        let periods = members.compactMap { period($0) }
        return periods.isEmpty ? nil : Schedule(periods)
    }

    private mutating func period(_ member: Fields.Member) -> Schedule.Period? {
        guard let fields = member.content.fields else { return nil }
        let from = fields["from"]?.text.flatMap { CalendarDay($0) }
        let to = fields["to"]?.text.flatMap { CalendarDay($0) }
        if let from, let to, to < from {
            report(
                .invalidSchedule, "the period ends before it starts", at: fields.member("to"), help: "let it end later")
        }
        var days: [Weekday: [ClosedRange<TimeOfDay>]] = [:]
        for day in fields["days"]?.fields?.members ?? [] {
            guard let weekday = Weekday(rawValue: day.name), case .list(let spans) = day.content else { continue }
            days[weekday] = spans.compactMap { hours($0) }
        }
        return Schedule.Period(from: from, to: to, days: days)
    }

    private mutating func hours(_ member: Fields.Member) -> ClosedRange<TimeOfDay>? {
        guard let fields = member.content.fields, let from = fields["from"]?.text.flatMap({ TimeOfDay($0) }),
            let to = fields["to"]?.text.flatMap({ TimeOfDay($0) })
        else { return nil }
        guard from <= to else {
            report(
                .invalidSchedule, "the hours end at \(to), before they start at \(from)", at: fields.member("to"),
                help: "write hours across midnight as two spans: until 23:59:59, and from 00:00:00 of the next day")
            return nil
        }
        return from...to
    }
}
