import Foundation
import MarqueeModel

/// What happened on a screen in the month before: the same each time for the same shop, seed and moment.
struct DemoMonth {
    static let days = 30
    /// The most that one batch holds.
    private static let batch = 500

    private let shop: DemoShop
    private let now: Timestamp
    private var numbers: SeededNumbers
    private var events: [Value] = []
    private var count = 0

    /// How often a template is shown on a screen in a day, and how often somebody clicks it.
    private static let templates: [(name: String, shows: Double, clicks: Double)] = [
        ("poster", 5, 0.12), ("offer", 4, 0.34), ("notice", 3, 0.08), ("product", 2, 0.2), ("survey", 1, 0.45),
    ]

    private static let failures = [
        "the picture cannot be fetched: the server did not answer", "the screen was switched off",
    ]

    private init(_ shop: DemoShop, seed: UInt64, at now: Timestamp) {
        (self.shop, self.now) = (shop, now)
        numbers = SeededNumbers(seed: seed)
    }

    /// The events, in batches as they are sent.
    static func batches(of shop: DemoShop, seed: UInt64, at now: Timestamp) -> [[Value]] {
        var month = DemoMonth(shop, seed: seed, at: now)
        for day in 1...days { month.add(daysAgo: day) }
        return stride(from: 0, to: month.events.count, by: batch).map {
            Array(month.events[$0..<min($0 + batch, month.events.count)])
        }
    }

    private mutating func add(daysAgo day: Int) {
        let midnight = Timestamp(milliseconds: now.milliseconds - Int64(day) * 86_400_000)
        // Weekends are busy, and the last week more than the first.
        let weekday = (midnight.milliseconds / 86_400_000 + 4) % 7
        let crowd = shop.visitors * (weekday == 0 || weekday == 6 ? 1.7 : 1) * (1.4 - 0.02 * Double(day))
        for template in Self.templates {
            // One shop does not have it.
            if template.name == "survey", shop == DemoShop.all.last { continue }
            let shows = Int((template.shows * crowd * Double.random(in: 0.6...1.4, using: &numbers)).rounded())
            for _ in 0..<shows { add(template.name, clicks: template.clicks, around: midnight) }
        }
    }

    /// What became of one message.
    private mutating func add(_ template: String, clicks: Double, around midnight: Timestamp) {
        var moment = midnight.milliseconds + Int64.random(in: 0..<43_200_000, using: &numbers)
        func after(_ span: ClosedRange<Int64>, _ numbers: inout SeededNumbers) -> Int64 {
            Int64.random(in: span, using: &numbers)
        }
        count += 1
        let message = "\(shop.name)-\(count)"
        note("received", message, template, moment)
        if numbers.happens(0.03) {
            let reason = Self.failures.randomElement(using: &numbers) ?? Self.failures[0]
            return note("failed", message, template, moment + 400, ["reason": .string(reason)])
        }
        moment += after(300...40_000, &numbers)
        note("viewed", message, template, moment)
        moment += after(2_000...12_000, &numbers)
        if numbers.happens(clicks) { note("clicked", message, template, moment) }
        if numbers.happens(0.8) { note("dismissed", message, template, moment + 500) }
    }

    private mutating func note(
        _ name: String, _ message: String, _ template: String, _ moment: Int64, _ properties: ValueObject = [:]
    ) {
        var event: ValueObject = [
            "id": .string("demo-\(message)-\(name)"), "event": .string(name), "message": .string(message),
            "template": .string(template), "at": .string(Timestamp(milliseconds: moment).description),
        ]
        if !properties.isEmpty { event["properties"] = .object(properties) }
        events.append(.object(event))
    }
}
