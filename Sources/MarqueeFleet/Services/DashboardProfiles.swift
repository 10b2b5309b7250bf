import Logging
import MarqueeModel
import MarqueeSync
import MarqueeTracking

/// Sends changes of profiles to a dashboard, and reads profiles there.
struct DashboardProfiles: ProfileService {
    /// How many refusals are told one by one.
    private static let mostTold = 10

    let line: HostLine
    let logger: Logger
    /// Called with what the dashboard has refused last, for whoever looks at the host there.
    let refused: @Sendable (String) async -> Void

    func send(_ edits: [ProfileEdit], of user: ProfileUser) async throws -> Value {
        try await line.gate.pass()
        let body: Value = [
            "userID": .string(user.userID), "installationID": user.installationID.map(Value.string) ?? .null,
            "edits": .list(edits.map(\.json)),
        ]
        let answer = try await line.send(.post, "/api/v1/host/profile", body: body.jsonBytes())
        guard answer.isSuccess else {
            let failure = ServiceFailure(answer)
            // Which one it was is known once it is alone.
            if !failure.isTemporary, edits.count == 1 { await tell([(edits.first, failure.message)]) }
            throw failure
        }
        let refusals = (answer.json?.object?["refused"]?.list ?? []).compactMap(\.object)
        await tell(
            refusals.map { refusal in
                (
                    edits.first { $0.number == refusal["number"]?.integer },
                    refusal["reason"]?.string ?? "no reason given"
                )
            })
        return answer.json ?? .null
    }

    private func tell(_ refusals: [(edit: ProfileEdit?, reason: String)]) async {
        for (edit, reason) in refusals.prefix(Self.mostTold) {
            logger.warning(
                "the dashboard rejected a change of the profile",
                metadata: ["change": "\(edit?.subject.name ?? "unknown")", "reason": "\(reason.shortened)"])
        }
        if refusals.count > Self.mostTold {
            logger.warning("the dashboard rejected \(refusals.count - Self.mostTold) more changes of the same batch")
        }
        guard let (edit, reason) = refusals.last else { return }
        await refused("the profile's \(edit?.subject.name ?? "change"): rejected: \(reason.visible)")
    }

    func profile(of user: ProfileUser) async throws -> ServerProfile {
        let answer = try await line.send(.get, "/api/v1/host/profile?user=\(user.userID.escapedForURL)")
        guard answer.isSuccess else { throw ServiceFailure(answer) }
        guard let profile = answer.json.flatMap({ ServerProfile(json: $0) }) else {
            throw ServiceFailure(status: nil, body: "the dashboard's response is not a profile")
        }
        return profile
    }
}

extension ProfileEdit.Subject {
    /// What is changed, for people.
    fileprivate var name: String {
        switch self {
        case .tag(let key, _): "tag '\(key.shortened)'"
        case .setTag(let name, _): "set tag '\(name.shortened)'"
        case .tagSet: "set tags"
        case .attribute(let key, _): "attribute '\(key.shortened)'"
        case .data(let key, _, _): "data '\(key.shortened)'"
        case .registration: "registration"
        case .optOut: "opt-out"
        }
    }
}

extension ProfileEdit {
    /// As a dashboard gets it.
    var json: Value {
        var members: ValueObject = ["number": .integer(number), "at": .string(at.description)]
        switch subject {
        case .tag(let key, let value):
            members["tag"] = ["key": .string(key), "value": value.map(Value.string) ?? .null]
        case .setTag(let name, let isIn): members["setTag"] = ["name": .string(name), "in": .boolean(isIn)]
        case .tagSet(let names): members["tagSet"] = .list(names.map(Value.string))
        case .attribute(let key, let value): members["attribute"] = ["key": .string(key), "value": value ?? .null]
        case .data(let key, let value, let isFilter):
            members["data"] = ["key": .string(key), "value": value ?? .null, "filter": .boolean(isFilter)]
        case .registration(let externalID, let pushToken):
            members["registration"] = [
                "externalID": externalID.map(Value.string) ?? .null, "pushToken": pushToken.map(Value.string) ?? .null,
            ]
        case .optOut: members["optOut"] = true
        }
        return .object(members)
    }
}

extension String {
    /// As a part of a URL (RFC 3986, section 2.3).
    var escapedForURL: String {
        utf8.map { byte in
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            return isLetter || "0123456789-._~".utf8.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
