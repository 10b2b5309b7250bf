import MarqueeModel
import Testing

@testable import MarqueeRecipes

struct RecipeEventJSONTests {
    @Test(
        arguments: [
            (
                #"{"event":"Charged","properties":{"amount":120},"items":[{"sku":"a"}],"tags":["shoes"],"location":{"latitude":45.5,"longitude":9.25}}"#,
                "Charged"
            ),
            (#"{"geofence":"milan-store","on":"enter"}"#, "geofence milan-store enter"),
            (#"{"beacon":"lobby","on":"leave"}"#, "beacon lobby leave"),
            (#"{"beacon":"lobby","range":"near"}"#, "beacon lobby near"),
            (#"{"push":"scheduled"}"#, "push scheduled"), (#"{"session":"start"}"#, "session start"),
            (#"{"idle":"30s"}"#, "idle 30s"),
        ])
    func `what happens is read, and written as it was`(text: String, name: String) throws {
        let event = try RecipeEvent(json: Value(json: text))
        #expect(event.json.json(.sorted) == (try Value(json: text)).json(.sorted))
        #expect(event.name == name)
    }

    @Test
    func `idle may be seconds`() throws {
        #expect(try RecipeEvent(json: ["idle": 30]).kind == .idle(.seconds(30)))
    }

    @Test(arguments: [
        ("{}", "an event needs one of"), ("[]", "an event is an object, got"), ("3", "an event is an object, got"),
        (#"{"event":"a","push":"immediate"}"#, "cannot be used together"), (#"{"event":3}"#, "expected a text"),
        (#"{"event":"a","propertis":{}}"#, "did you mean 'properties'?"), (#"{"geofence":"a"}"#, "no 'on'"),
        (#"{"geofence":"a","on":"in"}"#, "expected 'enter' or 'leave'"),
        (#"{"event":"a","items":{}}"#, "a list of objects"),
        (#"{"event":"a","tags":[3]}"#, "a list of strings"),
        (#"{"event":"a","location":{"latitude":99,"longitude":0}}"#, "latitude"),
        (#"{"idle":-3}"#, "length of time"), (#"{"session":"end"}"#, "'start'"),
        (#"{"event":"a","properties":[]}"#, "an object"),
    ])
    func `what is not one is refused in words`(text: String, words: String) {
        let error = #expect(throws: RecipeInputError.self) { try RecipeEvent(json: Value(json: text)) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        (#"{"timeZone":"Mars/Olympus"}"#, "no time zone"), (#"{"viewed":[{"recipe":"a"}]}"#, "needs an 'at'"),
        (#"{"viewed":[{"recipe":"a","at":"soon"}]}"#, "a date and time"),
        (#"{"triggers":{"a":-1}}"#, "a non-negative integer"),
        (#"{"profil":{}}"#, "did you mean 'profile'?"), (#"{"session":{"startedAt":1}}"#, "a date and time"),
        ("3", "is an object"),
    ])
    func `what is given and is not right is refused in words`(text: String, words: String) {
        let error = #expect(throws: RecipeInputError.self) { try RecipeGivens(json: Value(json: text)) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test
    func `what is given of recipes that are none is told, once each`() throws {
        let givens = try RecipeGivens(
            json: Value(
                json: """
                    {"viewed":[{"recipe":"welcom","at":"2026-01-01T00:00:00Z"},{"recipe":"welcom","at":"2026-01-02T00:00:00Z"}],
                     "notified":[{"recipe":"welcome","at":"2026-01-01T00:00:00Z"}],"triggers":{"zzz":3}}
                    """))
        let recipes = RecipeSet([Recipe("welcome", on: [Trigger(.event("e"))], template: "c")])
        #expect(
            givens.strangers(among: recipes) == [
                "'viewed' names 'welcom', and there is no such recipe; did you mean 'welcome'?",
                "'triggers' names 'zzz', and there is no such recipe",
            ])
    }
}
