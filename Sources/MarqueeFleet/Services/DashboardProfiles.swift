import MarqueeModel
import MarqueeSync
import MarqueeTracking

/// Sends changes of profiles to a dashboard, and reads profiles there.
struct DashboardProfiles: ProfileService {
    let line: HostLine

    func send(_ edits: [ProfileEdit], of user: ProfileUser) async throws -> Value {
        try await line.gate.pass()
        let body: Value = [
            "userID": .string(user.userID), "installationID": user.installationID.map(Value.string) ?? .null,
            "edits": .list(edits.map(\.json)),
        ]
        let answer = try await line.send(.post, "/api/v1/host/profile", body: body.jsonBytes())
        guard answer.isSuccess else { throw ServiceFailure(answer) }
        return answer.json ?? .null
    }

    func profile(of user: ProfileUser) async throws -> ServerProfile {
        let answer = try await line.send(.get, "/api/v1/host/profile?user=\(user.userID.escapedForURL)")
        guard answer.isSuccess else { throw ServiceFailure(answer) }
        guard let profile = answer.json.flatMap({ ServerProfile(json: $0) }) else {
            throw ServiceFailure(status: nil, body: "what the dashboard answers is no profile")
        }
        return profile
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
