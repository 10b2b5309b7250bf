import MarqueeModel
import Testing

@testable import MarqueeRecipes

struct TriggerTests {
    private static func objection(_ trigger: Trigger, to event: RecipeEvent) -> String? {
        trigger.objection(to: event, recipe: "r", index: 0).map { "\($0)" }
    }

    @Test
    func `each source listens to its own kind, whole`() {
        let kinds: [RecipeEvent.Kind] = [
            .custom("a"), .custom("b"), .geofence("a", .enter), .geofence("a", .leave), .geofence("b", .enter),
            .beaconRegion("a", .enter), .beaconRegion("a", .leave), .beaconRange("a", .near),
            .beaconRange("a", .immediate), .push(.immediate), .push(.scheduled), .sessionStart, .idle(.seconds(29)),
            .idle(.seconds(30)), .timer(recipe: "r", trigger: 0), .timer(recipe: "r", trigger: 1),
            .timer(recipe: "s", trigger: 0),
        ]
        let sources: [(Trigger.Source, [RecipeEvent.Kind])] = [
            (.event("a"), [.custom("a")]), (.geofence("a", .enter), [.geofence("a", .enter)]),
            (.beaconRegion("a", .leave), [.beaconRegion("a", .leave)]),
            (.beaconRange("a", .near), [.beaconRange("a", .near)]), (.push(.scheduled), [.push(.scheduled)]),
            (.sessionStart, [.sessionStart]), (.idle(.seconds(30)), [.idle(.seconds(30))]),
            (.every(.seconds(900)), [.timer(recipe: "r", trigger: 0)]),
            (.times([TimeOfDay(seconds: 0)]), [.timer(recipe: "r", trigger: 0)]),
            (.inaction(after: "a", without: "b", within: .seconds(600)), [.timer(recipe: "r", trigger: 0)]),
        ]
        for (source, wanted) in sources {
            let heard = kinds.filter { Self.objection(Trigger(source), to: RecipeEvent($0)) == nil }
            #expect(heard == wanted, "\(source)")
        }
    }

    @Test
    func `all conditions hold of the event, and all item conditions of one item`() {
        let trigger = Trigger(
            .event("Charged"), where: [Condition("amount", .greaterThan, 100), Condition("kind", .equals, "card")],
            items: [Condition("sku", .equals, "a"), Condition("price", .lessThan, 10)])
        func event(_ properties: ValueObject, _ items: [ValueObject]) -> String? {
            Self.objection(trigger, to: RecipeEvent(.custom("Charged"), properties: properties, items: items))
        }
        let paid: ValueObject = ["amount": 120, "kind": "card"]
        #expect(event(paid, [["sku": "b", "price": 5], ["sku": "a", "price": 5]]) == nil)
        #expect(
            event(paid, [["sku": "a", "price": 50], ["sku": "b", "price": 5]])
                == "expected an item with 'sku' equal to \"a\" and 'price' less than 10",
            "one item has to satisfy them all")
        #expect(event(paid, []) != nil)
        #expect(
            event(["amount": 120, "kind": "cash"], [["sku": "a", "price": 5]]) == "expected 'kind' equal to \"card\"")
        #expect(event(["amount": "lots", "kind": "card"], []) == "expected 'amount' greater than 100")
    }

    @Test
    func `a thing's tags contain all that are asked for`() {
        let trigger = Trigger(.anything, tags: ["a", "b"])
        #expect(Self.objection(trigger, to: RecipeEvent(.custom("x"), tags: ["a", "b", "c"])) == nil)
        #expect(Self.objection(trigger, to: RecipeEvent(.geofence("x", .enter), tags: ["b", "a"])) == nil)
        #expect(Self.objection(trigger, to: RecipeEvent(.custom("x"), tags: ["c"])) == "expected the tags 'a', 'b'")
        #expect(Self.objection(trigger, to: RecipeEvent(.custom("x"), tags: ["a"])) == "expected the tag 'b'")
    }

    /// Distances by an independent calculator (Karney's great circle on the same sphere).
    @Test
    func `a circle has all places as far as its radius`() throws {
        let milan = try #require(Coordinate(latitude: 45.4642, longitude: 9.19))
        let rome = try #require(Coordinate(latitude: 41.9028, longitude: 12.4964))
        #expect(abs(milan.kilometres(to: rome) - 476.9) < 1)
        let east = try #require(Coordinate(latitude: 0, longitude: 180))
        let west = try #require(Coordinate(latitude: 0, longitude: -180))
        #expect(east.kilometres(to: west) < 1e-6, "the same place")
        let pole = try #require(Coordinate(latitude: 90, longitude: 0))
        #expect(abs(pole.kilometres(to: east) - 10_007.557) < 0.01, "a quarter of the way round")
        let antipode = try #require(Coordinate(latitude: -45.4642, longitude: -170.81))
        #expect(abs(milan.kilometres(to: antipode) - 20_015.115) < 0.01)

        let trigger = Trigger(.anything, within: Circle(milan, radius: 2))
        let near = try #require(Coordinate(latitude: 45.4642 + 0.0179, longitude: 9.19))
        let far = try #require(Coordinate(latitude: 45.4642 + 0.0181, longitude: 9.19))
        #expect(Self.objection(trigger, to: RecipeEvent(.custom("x"), place: near)) == nil)
        #expect(
            Self.objection(trigger, to: RecipeEvent(.custom("x"), place: far))
                == "it happened 2 km away; expected at most 2 km")
        #expect(Self.objection(trigger, to: RecipeEvent(.custom("x"))) == "expected an event with a location")
        let distance = milan.kilometres(to: near)
        #expect(Circle(milan, radius: distance).contains(near), "the end belongs to it")
    }

    @Test(arguments: [(90.1, 0), (-90.1, 0), (0, 180.1), (0, -180.1), (.nan, 0), (0, .infinity)])
    func `there is no such place`(_ latitude: Double, _ longitude: Double) {
        #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
    }
}
