import MarqueeModel
import Testing

@Suite struct ValueObjectTests {
    @Test(arguments: [4, 40]) func `a key keeps its place and is there once`(count: Int) {
        var object = ValueObject()
        for number in 0..<count { object["k\(number)"] = .integer(Int64(number)) }
        object["k1"] = "new"
        #expect(object.count == count)
        #expect(object.keys[1] == "k1")
        #expect(object["k1"] == "new")
        object["k0"] = nil
        #expect(object.count == count - 1)
        #expect(object["k0"] == nil)
        #expect(object["k\(count - 1)"] == .integer(Int64(count - 1)))
    }

    @Test func `of a key given twice the last value stays`() {
        let object = ValueObject([("a", 1), ("b", 2), ("a", 3)])
        #expect(object.keys == ["a", "b"])
        #expect(object["a"] == 3)
    }
}
