import MarqueeModel

/// One of the shops whose screens are simulated.
struct DemoShop: Sendable, Hashable {
    let name: String
    let labels: [String: String]
    /// How many people pass, in comparison with others.
    let visitors: Double
    /// Those who use it, as profiles.
    let people: [Person]

    struct Person: Sendable, Hashable {
        let id: String
        let tags: [String: String]
        let groups: Set<String>
        let city: String
    }

    static let all = [
        DemoShop(
            "milan-window", ["site": "milan", "screen": "window"], visitors: 1.6,
            [
                Person("ada", ["plan": "pro", "language": "it"], ["vip", "newsletter"], "Milan"),
                Person("bruno", ["plan": "basic", "language": "it"], ["newsletter"], "Monza"),
            ]),
        DemoShop(
            "milan-counter", ["site": "milan", "screen": "counter"], visitors: 1.1,
            [Person("chiara", ["plan": "pro", "language": "it"], ["vip"], "Milan")]),
        DemoShop(
            "rome-window", ["site": "rome", "screen": "window"], visitors: 1.4,
            [
                Person("dario", ["plan": "basic", "language": "it"], [], "Rome"),
                Person("elif", ["plan": "pro", "language": "tr"], ["newsletter"], "Rome"),
            ]),
        DemoShop(
            "turin-lobby", ["site": "turin", "screen": "lobby"], visitors: 0.7,
            [Person("fatima", ["plan": "basic", "language": "ar"], ["newsletter"], "Turin")]),
        DemoShop(
            "naples-window", ["site": "naples", "screen": "window"], visitors: 0.9,
            [Person("gino", ["plan": "basic", "language": "it"], [], "Naples")]),
    ]

    /// The real host.
    static let own = (name: "this-machine", labels: ["site": "home", "screen": "browser"])

    private init(_ name: String, _ labels: [String: String], visitors: Double, _ people: [Person]) {
        (self.name, self.labels, self.visitors, self.people) = (name, labels, visitors, people)
    }
}

extension DemoShop.Person {
    fileprivate init(_ id: String, _ tags: [String: String], _ groups: Set<String>, _ city: String) {
        (self.id, self.tags, self.groups, self.city) = (id, tags, groups, city)
    }
}
