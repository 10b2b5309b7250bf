import MarqueeModel
package import MarqueeSync

/// What can be known of a dashboard without being connected to it.
package enum DashboardReachability {
    /// Asks whether it is there.
    ///
    /// - Returns: Why it cannot be reached, for people; nil: it can.
    /// - Throws: ``SyncError`` for an address that is none.
    package static func asking(_ address: String, authorities: CertificateAuthorities?) async throws -> String? {
        let timing = TargetTiming(connect: .seconds(5), idle: .seconds(10), whole: .seconds(10))
        // No token is sent.
        let client = try HostClient(url: address, isInsecure: true, timing: timing, authorities: authorities)
        let result: String?
        do {
            let answer = try await client.send(.get, "/health", token: nil)
            result = answer.isSuccess ? nil : "it responds with \(answer.status)"
        } catch {
            result = error.description
        }
        await client.shutDown()
        return result
    }

    /// As what the host of a store is known there; nil: it has not joined.
    package static func name(of directory: String, at address: String) -> String? {
        CredentialFile(directory: directory).entry(for: HostClient.address(of: address))?.credentials.name
    }
}
