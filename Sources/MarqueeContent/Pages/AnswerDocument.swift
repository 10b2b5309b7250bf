import MarqueeModel

/// What was answered, and which parts of it no value can be: what an editor has written there costs nobody else's.
struct AnswerDocument: Sendable {
    let value: Value
    /// By place, and by those around it up to three steps deep: the first of each.
    private var problems: [[JSONStep]: JSONProblem] = [:]

    init(_ value: Value) { self.value = value }

    /// - Throws: `content-wrong-answer`, for what is not JSON.
    init(json bytes: [UInt8]) throws(ContentError) {
        do throws(JSONError) {
            // Numbers in JSON fields of editors can be of any size, and are written back as what they were.
            value = try Value(json: bytes, hugeNumbers: .rounded)
            return
        } catch {}
        do throws(JSONError) {
            let (value, problems) = try Value.lenient(json: bytes)
            self.value = value
            for problem in problems {
                for count in 0...min(3, problem.path.count) {
                    let place = Array(problem.path.prefix(count))
                    if self.problems[place] == nil { self.problems[place] = problem }
                }
            }
        } catch {
            throw ContentError(
                .wrongAnswer, "the response is not from Contentful: it is not JSON (\(error))",
                advice: "check the base URL")
        }
    }

    /// The value, where all of it can be read.
    ///
    /// - Throws: `invalid-content`, with the resource and the place in it.
    func whole() throws(ContentError) -> Value {
        if let error = error(in: value, at: [], called: "the response") { throw error }
        return value
    }

    /// Why a part of the answer cannot be read; nil: it can.
    ///
    /// - Parameters:
    ///   - place: At most three steps.
    ///   - name: What the part is called where it does not say its id.
    func error(in part: Value, at place: [JSONStep], called name: String) -> ContentError? {
        guard !problems.isEmpty, let problem = problems[place] else { return nil }
        let resource = Link(resource: part)
        var rest = problem.path.dropFirst(place.count)
        var found = ResourcePlace(resource)
        found.fallback = name
        if case .member("fields")? = rest.first, case .member(let field)? = rest.dropFirst().first {
            found.field = field
            rest = rest.dropFirst(2)
            if case .member(let locale)? = rest.first {
                found.locale = locale
                rest = rest.dropFirst()
            }
        }
        // Nobody reads a path of a hundred steps.
        if !rest.isEmpty { found.path = Self.words(rest.prefix(8)) + (rest.count > 8 ? "…" : "") }
        var error = ContentError(
            .invalidResource, "\(found): \(problem.error)", advice: "change the value in Contentful")
        error.resource = resource
        error.field = found.field
        return error
    }

    /// Why the answer itself cannot be read: a member of it is not what it has to be.
    func error(ofMembersCalled name: String) -> ContentError? {
        guard !problems.isEmpty, let members = value.object,
            let key = members.keys.first(where: { problems[[.member($0)]]?.path.count == 1 })
        else { return nil }
        return error(in: .null, at: [.member(key)], called: name)
    }

    private static func words(_ path: ArraySlice<JSONStep>) -> String {
        path.reduce(into: "") { text, step in
            switch step {
            case .member(let key): text += text.isEmpty ? key : ".\(key)"
            case .item(let index): text += "[\(index)]"
            }
        }
    }
}
