import MarqueeTesting
import Testing

@testable import MarqueeInbox

@Suite struct ContentAddressTests {
    @Test(arguments: [
        (ContentReference.inbox(id: "a"), "https://h/item/a"),
        (.bundle(plugin: "p", action: "x", id: "b"), "https://h/bundle/b"),
        (.recipe(id: "../x?y#z"), "https://h/recipe/..%2Fx%3Fy%23z"),
        (.inbox(id: "{kind}{id}"), "https://h/item/%7Bkind%7D%7Bid%7D"),
        (.inbox(id: "é@evil:1"), "https://h/item/%C3%A9%40evil%3A1"),
    ])
    func `an id stays in its place`(reference: ContentReference, url: String) throws {
        #expect(try RemoteContent.url("https://h/{kind}/{id}", of: reference) == url)
    }

    @Test(arguments: [
        (ContentReference.inbox(id: "a"), "https://h/item/a"), (.recipe(id: "b"), "https://h/recipe/b"),
        (.bundle(plugin: "coupon-blaster", action: "x", id: "c"), "https://h/coupon-blaster/c"),
        (.bundle(plugin: "{id}/..", action: "x", id: "{plugin}"), "https://h/%7Bid%7D%2F../%7Bplugin%7D"),
    ])
    func `a plugin stands in its place, else the kind`(reference: ContentReference, url: String) throws {
        #expect(try RemoteContent.url("https://h/{plugin}/{id}", of: reference) == url)
    }

    @Test func `a plugin that would lead elsewhere is not asked for`() {
        #expect(throws: ContentFailure.self) {
            try RemoteContent.url("https://h/{plugin}/x/{id}", of: .bundle(plugin: "..", action: "x", id: "a"))
        }
    }

    @Test(arguments: [".", ".."])
    func `an id that would lead elsewhere is not asked for`(id: String) {
        #expect(throws: ContentFailure.self) { try RemoteContent.url("https://h/{id}/x", of: .inbox(id: id)) }
    }
}
