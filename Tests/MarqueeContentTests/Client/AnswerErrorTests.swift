import MarqueeContent
import MarqueeModel
import Testing

/// What an answer means whose status is not 2xx, whatever is in it.
struct AnswerErrorTests {
    @Test(.enabled(if: Recording.areExpected))
    func `recorded refusals are read`() throws {
        let notFound = try #require(Recording("management/entry__not_found").exchanges.first)
        let error = ContentError(status: 404, headers: notFound.fields, body: notFound.response.jsonBytes())
        #expect(error.code == .notFound)
        #expect(error.errorID == "NotFound")
        #expect(error.requestID == "e0bcec9c97b7a21272886bf68e5da0fb")
        #expect(error.resource == Link(.entry, "4RToqNcBfW6MAK0UGU0qWc"))
        #expect(
            error.message == "not found in Contentful (404, NotFound): The resource could not be found")
        let limits = try Recording("delivery/RateLimitTests").exchanges.filter { $0.status == 429 }
        #expect(limits.count == 6)
        // One asks for a second, the others for the rest of the hour.
        var advice: [String?] = []
        for limit in limits {
            let error = ContentError(status: 429, headers: limit.fields, body: limit.response.jsonBytes())
            #expect((error.code, error.errorID) == (.rateLimited, "RateLimitExceeded"))
            #expect(error.requestID != nil)
            advice.append(error.advice)
        }
        #expect(advice.first == "try again in 1s")
        #expect(Set(advice.dropFirst()) == ["try again in 3581s", "try again in 3580s"])
    }

    @Test(
        arguments: [
            (
                409, #"{"sys":{"type":"Error","id":"VersionMismatch"},"message":""}"#, .versionMismatch,
                "(409, VersionMismatch)"
            ),
            (409, #"{"sys":{"id":"VersionMismatch"}}"#, .versionMismatch, "(409, VersionMismatch)"),
            (409, #"{"sys":{"id":"VersionMismatch"},"message":["x"]}"#, .versionMismatch, "(409, VersionMismatch)"),
            (409, "", .versionMismatch, "(409)"),
            (
                409, #"{"sys":{"id":"Conflict"},"message":"busy"}"#, .refused,
                "rejected by Contentful (409, Conflict): busy"
            ),
            (422, #"{"message":"Bad","details":{"errors":[]}}"#, .refused, "rejected by Contentful (422): Bad"),
            (
                422,
                #"{"details":{"errors":[{"name":"required","path":["fields","title","it"]},{"path":7},null,{"name":5}]}}"#,
                .refused, "rejected by Contentful (422): field 'title', locale 'it': required"
            ),
            (400, "null", .refused, "rejected by Contentful (400): null"),
            (401, "[1]", .notPermitted, "permission denied by Contentful (401): [1]"),
            (403, "\u{0}\u{1}x\r\n\ty", .notPermitted, "permission denied by Contentful (403): x y"),
            (502, "<html>\n<h1>Bad Gateway", .serverFailed, "Contentful failed (502): <html> <h1>Bad Gateway"),
            (302, "", .wrongAnswer, "the response is not from Contentful, or is a redirect (302)"),
            (0, "", .wrongAnswer, "the response is not from Contentful, or is a redirect ()"),
        ] as [(Int, String, ContentError.Code, String)])
    func `whatever is in the body`(status: Int, body: String, code: ContentError.Code, message: String) {
        let error = ContentError(status: status, headers: [], body: Array(body.utf8))
        #expect(error.code == code)
        #expect(error.message.hasSuffix(message))
        #expect(error.status == status)
    }

    @Test func `a long page of a proxy is cut, and what is no text is told by its size`() {
        let long = ContentError(status: 500, headers: [], body: Array(repeating: UInt8(ascii: "x"), count: 1 << 20))
        #expect(long.message.count < 600)
        let bytes = ContentError(status: 500, headers: [], body: [0xFF, 0xFE, 0xFD])
        #expect(bytes.message == "Contentful failed (500): 3 bytes of binary data")
    }

    @Test func `the error begins with what it is about`() {
        let error = ContentError(
            status: 404, headers: [.init("X-CONTENTFUL-REQUEST-ID", "r1")], body: [], about: Link(.asset, "a"))
        #expect(error.message == "asset a: not found in Contentful (404)")
        #expect(error.requestID == "r1")
    }
}

extension Recording.Exchange {
    fileprivate var fields: [ContentRequest.Field] {
        headers.compactMap { member in member.value.string.map { ContentRequest.Field(member.key, $0) } }
    }
}
