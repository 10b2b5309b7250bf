import MarqueeServing
import Testing

@Suite struct FormTextTests {
    @Test(arguments: [
        ("a=one%0D%0Atwo", "one\ntwo"), ("a=%0D%0A%0D%0A", "\n\n"), ("a=one%0Atwo%0Dthree", "one\ntwo\nthree"),
        ("a=%0A%0D%0A", "\n\n"), ("a=%0D%0D%0A", "\n\n"), ("a=%C3%A9%0D%0A%F0%9F%91%8B", "é\n👋"), ("a=", ""),
    ])
    func `lines end as they did before a browser sent them`(_ form: String, _ text: String) throws {
        let pairs = try #require(FormText.pairs(in: form.utf8))
        #expect(pairs.map(\.0) == ["a"])
        #expect(pairs.map { Array($0.1.utf8) } == [Array(text.utf8)])
    }
}
