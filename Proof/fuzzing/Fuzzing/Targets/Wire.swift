@testable import MarqueeModel
@testable import MarqueeSync

extension Target {
    static let wire = Target(name: "wire", about: "documents between hosts, projects and dashboards") { bytes in
        guard let value = try? Value(json: bytes) else {
            if let tag = EntityVersion(entityTag: bytes.text) {
                mustEqual(tag.entityTag, bytes.text, "an entity tag, read again")
            }
            return
        }
        again(value, "PutDocument") { value throws(WireError) in try PutDocument(json: value).json }
        again(value, "PutAnswer") { value throws(WireError) in try PutAnswer(json: value).json }
        again(value, "StateDocument") { value throws(WireError) in try StateDocument(json: value).json }
        again(value, "HostEnrolment") { value throws(WireError) in try HostEnrolment(json: value).json }
        again(value, "EnrolledHost") { value throws(WireError) in try EnrolledHost(json: value).json }
        again(value, "HostRegistration") { value throws(WireError) in try HostRegistration(json: value).json }
        again(value, "RegisteredHost") { value throws(WireError) in try RegisteredHost(json: value).json }
        again(value, "HostReport") { value throws(WireError) in try HostReport(json: value).json }
        again(value, "EventsAnswer") { value throws(WireError) in try EventsAnswer(json: value).json }
        again(value, "UsageDocument") { value throws(WireError) in try UsageDocument(json: value).json }
        for name in ["message", "cancel", "command", "recipes", "goodbye"] {
            again(value, name) { value throws(WireError) in try StreamItem(name: name, json: value)?.json }
        }
        if let problem = ProblemDocument(json: value, status: 422) {
            let other = ProblemDocument(json: problem.json, status: 422)
            mustEqual(other, problem, "a problem, read again")
        }
        define(value)
        if let members = value.object { readRecipes(members) }
    }
}

/// What is read and written is read as the same.
private func again(_ value: Value, _ name: String, _ pass: (Value) throws(WireError) -> Value?) {
    let once: Value
    do throws(WireError) {
        guard let written = try pass(value) else { return }
        once = written
    } catch {
        return must(
            !error.problems.isEmpty && error.problems.allSatisfy { !$0.message.isEmpty },
            "\(name): an error says nothing")
    }
    do throws(WireError) {
        let twice = try pass(once)
        mustEqual(bytes: twice?.jsonBytes(.sorted) ?? [], once.jsonBytes(.sorted), "\(name), read again")
    } catch {
        must(false, "\(name): what is written is refused: \(error) \(once.json())")
    }
}

private func define(_ value: Value) {
    do throws(WireError) {
        let definition = try DefinitionDecoder.definition(value)
        let other = try DefinitionDecoder.definition(definition.json)
        mustEqual(other.digest, definition.digest, "the digest of a definition, read again")
        mustEqual(bytes: other.json.jsonBytes(), definition.json.jsonBytes(), "a definition, read again")
        must(DefinitionComparison(definition, other).details.isEmpty, "a definition differs from itself")
    } catch {
        must((1...DefinitionDecoder.maximumProblems).contains(error.problems.count), "\(error.problems.count) problems")
    }
}

private func readRecipes(_ members: ValueObject) {
    let decoder = RecipeDecoder(members, at: .root)
    must(decoder.drafts.count <= members.count, "more recipes than there are")
    must(
        members.isEmpty || !decoder.drafts.isEmpty || !decoder.problems.isEmpty,
        "nothing came of the recipes, and nothing is said")
    for draft in decoder.drafts {
        let other = RecipeDecoder(draft.json, named: draft.id)
        mustEqual(
            bytes: other.drafts.first?.json.jsonBytes(.sorted) ?? [], draft.json.jsonBytes(.sorted),
            "a recipe, read again (\(other.problems))")
    }
}
