import MarqueeModel
import PresenterKit
import Testing

@Suite struct BuiltInDrawingTests {
    private func drawing(
        _ template: String, _ arguments: [(String, PresentationArgument.Content)]
    ) -> BuiltInDrawing? {
        BuiltInDrawing(template: template, arguments: arguments.map { PresentationArgument(name: $0.0, content: $0.1) })
    }

    @Test func `choices stand on the buttons`() throws {
        let poll = try #require(
            drawing("marquee.poll", [("question", .string("Which?")), ("choices", .list(["red", 2]))]))
        #expect(poll.heading == "Which?" && poll.labels == ["choice1": "red", "choice2": "2"])
        #expect(poll.hidden == ["question", "choices"] && poll.code == nil)
    }

    @Test func `stars have words`() throws {
        let feedback = try #require(drawing("marquee.feedback", [("question", .string("How?"))]))
        #expect(feedback.labels["rate3"] == "★★★" && feedback.spokenLabels["rate3"] == "3 of 5 stars")
        #expect(feedback.labels["rate0"] == "☆" && feedback.spokenLabels["rate0"] == "0 of 5 stars")
    }

    @Test func `a coupon with a serial number has a code`() throws {
        let arguments: [(String, PresentationArgument.Content)] = [("name", .string("Pizza"))]
        #expect(drawing("marquee.coupon", arguments + [("serialNumber", .string("S"))])?.code == "serialNumber")
        #expect(drawing("marquee.coupon", arguments + [("serialNumber", .string(""))])?.code == nil)
    }

    @Test func `other templates need nothing of this`() {
        #expect(drawing("product-banner", []) == nil && drawing("marquee.html", []) == nil)
    }
}

struct ArgumentLabelsTests {
    @Test func `a label stands beside what it is of`() {
        let labels = ArgumentLabels(
            in: [
                ("price", .number(.integer(5))), ("price-label", .string("Costs")), ("care.water", .string("a lot")),
                ("labels.care.water", .string("Water it")), ("other-label", .string("x")),
                ("labels.none", .string("x")),
                ("size", .string("2")), ("size-label", .string("")),
            ].map { (name: String, content: PresentationArgument.Content) in
                PresentationArgument(name: name, content: content)
            })
        #expect(labels.labels == ["price": "Costs", "care.water": "Water it"])
        #expect(labels.names == ["price-label", "labels.care.water", "size-label"])
    }
}
