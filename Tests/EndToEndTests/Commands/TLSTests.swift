import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

/// A dashboard that speaks TLS, and a project that syncs to it.
@Suite(.timeLimit(.minutes(20))) struct TLSTests {
    private func project(_ address: String, trusting authority: Certificate? = nil) throws -> TestProject {
        let project = try TestProject([
            "templates/a.yaml": "banner: { type: template, arguments: { title: Hello } }",
            "marquee.yaml":
                "name: shop\ntargets: { local: { kind: dashboard, url: \"\(address)\", token: \"${MARQUEE_TOKEN}\" } }",
        ])
        project.environment["SSL_CERT_FILE"] = authority?.certificate
        return project
    }

    @Test func `definitions arrive over TLS, where the certificate is trusted`() throws {
        let certificate = try Certificate()
        let dashboard = try ServedDashboard(options: certificate.options)
        #expect(dashboard.address == "https://127.0.0.1:\(dashboard.port)")
        for (round, host) in ["127.0.0.1", "localhost"].enumerated() {
            let project = try project("https://\(host):\(dashboard.port)", trusting: certificate)
            project.environment["MARQUEE_TOKEN"] = dashboard.token
            let outcome = try project.marquee("sync")
            #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
            #expect(outcome.output.contains(round == 0 ? "Synced local, version 1." : "Plan: nothing to do."))
        }
        let stopped = try dashboard.stop()
        #expect(stopped.code == 0 && stopped.errors == "", "\(stopped.errors)")
    }

    @Test func `a certificate that nobody vouches for gets no token, and stops dry runs too`() throws {
        let (own, other) = (try Certificate(), try Certificate())
        let dashboard = try ServedDashboard(options: own.options)
        for authority in [nil, other] {
            let project = try project(dashboard.address, trusting: authority)
            project.environment["MARQUEE_TOKEN"] = dashboard.token
            for arguments in [["sync"], ["sync", "--dry-run"]] {
                let outcome = try project.marquee(arguments)
                #expect(outcome.code == 69 && outcome.output == "")
                #expect(
                    outcome.errors == """
                        error: \(dashboard.address) is not trusted (its certificate is not signed by a \
                        trusted authority; SSL_CERT_FILE can name a PEM file with other authorities); nothing was sent

                        """)
            }
            let json = try project.marquee("sync", "--format", "json").json.object?["error"]?.object
            #expect(json?["code"] == "target-untrusted")
        }
    }

    @Test func `a certificate whose time is over is told with that time`() throws {
        let certificate = try Certificate(expiredAt: "20240102030405Z")
        let server = try OpenSSLServer(certificate, [])
        let project = try project("https://localhost:\(server.port)", trusting: certificate)
        project.environment["MARQUEE_TOKEN"] = "t"
        let outcome = try project.marquee("sync", "--dry-run")
        #expect(outcome.code == 69)
        #expect(
            outcome.errors == """
                error: https://localhost:\(server.port) is not trusted (its certificate expired at \
                2024-01-02T03:04:05Z; renew it on the server); nothing was sent

                """)
    }

    @Test func `a certificate of another host is not taken`() throws {
        let certificate = try Certificate(for: "DNS:elsewhere.example")
        let dashboard = try ServedDashboard(options: certificate.options)
        for host in ["127.0.0.1", "localhost"] {
            let project = try project("https://\(host):\(dashboard.port)", trusting: certificate)
            project.environment["MARQUEE_TOKEN"] = dashboard.token
            let outcome = try project.marquee("sync")
            #expect(outcome.code == 69 && outcome.errors.contains("that of another host"), "\(outcome.errors)")
        }
    }

    @Test func `http where TLS is spoken, or the other way round, is told`() throws {
        let certificate = try Certificate()
        let (secured, plain) = (try ServedDashboard(options: certificate.options), try ServedDashboard())
        let toPlain = try project("https://127.0.0.1:\(plain.port)", trusting: certificate)
        toPlain.environment["MARQUEE_TOKEN"] = "t"
        let outcome = try toPlain.marquee("sync")
        #expect(outcome.code == 69 && outcome.errors.contains("does not support TLS"), "\(outcome.errors)")
        let toSecured = try project("http://127.0.0.1:\(secured.port)")
        toSecured.environment["MARQUEE_TOKEN"] = "t"
        let other = try toSecured.marquee("sync")
        #expect(other.code == 69 && other.errors.contains("cannot be reached"), "\(other.errors)")
        // Neither of them is troubled by it.
        #expect(try plain.ask("GET", "/health").status == 200)
        #expect(try secured.stop().code == 0)
    }

    @Test func `authorities that cannot be read are told before anything is asked`() throws {
        let project = try project("https://127.0.0.1:1")
        project.environment["MARQUEE_TOKEN"] = "t"
        for file in ["missing.pem", "marquee.yaml"] {
            project.environment["SSL_CERT_FILE"] = file
            let outcome = try project.marquee("sync", "--dry-run")
            #expect(outcome.code == 1 && outcome.errors.contains("which SSL_CERT_FILE names"), "\(outcome.errors)")
        }
    }

    @Test func `a certificate or key that cannot be used is told, and nothing is made`() throws {
        let (own, other) = (try Certificate(), try Certificate())
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        try "none".write(to: folder.appending(path: "text.pem"), atomically: true, encoding: .utf8)
        let cases = [
            ("missing.pem", own.key, "'missing.pem' cannot be read"),
            (own.certificate, "no.pem", "'no.pem' cannot be read"),
            ("text.pem", own.key, "'text.pem' is not a PEM file with a certificate"),
            (own.certificate, "text.pem", "'text.pem' is not a PEM file with a key"),
            (own.certificate, other.key, "does not belong to the certificate"),
        ]
        for (certificate, key, text) in cases {
            let outcome = try Executable(directory: folder).run([
                "dashboard", "serve", "--port", "0", "--data", "data", "--tls-certificate", certificate, "--tls-key",
                key,
            ])
            #expect(outcome.code == 1 && outcome.output == "" && outcome.errors.contains(text), "\(outcome.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "data").path()))
    }

    @Test func `a host that cannot be found is told in words`() throws {
        let certificate = try Certificate()
        let outcome = try Executable(directory: TemporaryFolder.make()).run(
            ["dashboard", "serve", "--port", "0", "--data", "data", "--host", "nowhere.invalid"] + certificate.options)
        #expect(outcome.code == 69 && outcome.errors.contains("'nowhere.invalid' is not the name"), "\(outcome.errors)")
    }

    @Test func `with TLS it may be reached from other machines`() throws {
        let certificate = try Certificate()
        let dashboard = try ServedDashboard(options: certificate.options + ["--host", "0.0.0.0"])
        #expect(dashboard.address == "https://localhost:\(dashboard.port)")
        #expect(try dashboard.stop().code == 0)
    }

    /// What `openssl s_client` offers, and whether that is taken.
    private static let offers: [([String], Bool)] = [
        (["-tls1_3"], true), (["-tls1_2"], true), (["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-GCM-SHA256"], true),
        (["-tls1_2", "-cipher", "ECDHE-ECDSA-CHACHA20-POLY1305"], true),
        (["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"], false), (["-tls1", "-cipher", "ALL:@SECLEVEL=0"], false),
        (["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA384:@SECLEVEL=0"], false),
        (["-tls1_2", "-cipher", "AES128-GCM-SHA256:AES128-SHA:kRSA:@SECLEVEL=0"], false),
        (["-tls1_2", "-cipher", "DHE-RSA-AES128-GCM-SHA256:aNULL:eNULL:@SECLEVEL=0"], false),
    ]

    @Test func `the dashboard and the intake speak TLS 1.2 and 1.3 only, with suites that keep secrets`() throws {
        let (certificate, rsa) = (try Certificate(), try Certificate(key: ["rsa:2048"]))
        let dashboards = [certificate, rsa].map { certificate in
            Result { try ServedDashboard(options: certificate.options) }
        }
        for (options, isTaken) in Self.offers {
            let attempt = try HandshakeAttempt(port: dashboards[0].get().port, options)
            #expect(attempt.succeeded == isTaken, "\(options): \(attempt.output)")
        }
        // Keys of RSA allow what keys of elliptic curves cannot do at all.
        for (suite, isTaken) in [
            ("ECDHE-RSA-AES256-GCM-SHA384", true), ("AES256-GCM-SHA384", false), ("AES128-SHA", false),
            ("ECDHE-RSA-AES128-SHA", false),
        ] {
            let attempt = try HandshakeAttempt(
                port: dashboards[1].get().port, ["-tls1_2", "-cipher", "\(suite):@SECLEVEL=0"])
            #expect(attempt.succeeded == isTaken, "\(suite): \(attempt.output)")
        }
        let project = try TestProject()
        let run = try project.start(
            "run", "--listen", "127.0.0.1:0", "--tls-certificate", certificate.certificate, "--tls-key", certificate.key
        )
        defer {
            run.signal(SIGKILL)
            _ = try? run.wait()
        }
        let port = try #require(try run.waitForPort(scheme: "https"))
        for (options, isTaken) in Self.offers {
            let attempt = try HandshakeAttempt(port: port, options)
            #expect(attempt.succeeded == isTaken, "\(options): \(attempt.output)")
        }
    }

    @Test(arguments: [
        (["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"], "does not support TLS 1.2 or 1.3"),
        (["-tls1", "-cipher", "ALL:@SECLEVEL=0"], "does not support TLS 1.2 or 1.3"),
        (["-tls1_2", "-cipher", "ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0"], "no cipher suite with ECDHE"),
    ])
    func `a dashboard that speaks weak TLS gets no token`(_ options: [String], _ reason: String) throws {
        let certificate = try Certificate()
        let server = try OpenSSLServer(certificate, options)
        let project = try project("https://127.0.0.1:\(server.port)", trusting: certificate)
        project.environment["MARQUEE_TOKEN"] = "mq_weak"
        let outcome = try project.marquee("sync")
        #expect(outcome.code == 69 && outcome.errors.contains(reason), "\(outcome.errors)")
        #expect(!server.stop().contains("mq_weak"))
    }

    @Test func `a certificate that has expired is told in the log, until another one is read`() throws {
        let (old, new) = (try Certificate(expiredAt: "20200201000000Z"), try Certificate())
        let dashboard = try ServedDashboard(options: old.options)
        let told = "warning: the certificate has expired; renew it and send SIGHUP (expires: 2020-02-01T00:00:00Z)"
        #expect(try dashboard.waitForErrors(told))
        for (from, to) in [(new.certificate, old.certificate), (new.key, old.key)] {
            try Data(contentsOf: URL(filePath: from)).write(to: URL(filePath: to))
        }
        dashboard.signal(SIGHUP)
        #expect(try dashboard.waitForErrors("read the certificate again"))
        #expect(try dashboard.stop().errors.ranges(of: "the certificate has expired").count == 1)
    }

    @Test func `a certificate that was renewed is shown from SIGHUP on, and one that cannot be used is not`() throws {
        let (old, new) = (try Certificate(), try Certificate())
        let dashboard = try ServedDashboard(options: old.options)
        func shown() throws -> Substring? {
            let output = try HandshakeAttempt(port: dashboard.port, ["-tls1_3"]).output
            return output.firstMatch(of: /-----BEGIN CERTIFICATE-----\n([^-]+)-----END/)?.1
        }
        let before = try shown()
        #expect(before != nil)
        for (from, to) in [(new.certificate, old.certificate), (new.key, old.key)] {
            try Data(contentsOf: URL(filePath: from)).write(to: URL(filePath: to))
        }
        #expect(try shown() == before)
        dashboard.signal(SIGHUP)
        #expect(try dashboard.waitForErrors("read the certificate again"))
        let after = try shown()
        #expect(after != before)
        #expect(try String(contentsOfFile: new.certificate, encoding: .utf8).contains(after ?? "?"))
        try "none".write(toFile: old.key, atomically: true, encoding: .utf8)
        dashboard.signal(SIGHUP)
        #expect(try dashboard.waitForErrors("the certificate that was read before is still used"))
        #expect(try shown() == after)
        #expect(try dashboard.stop().code == 0)
    }
}
