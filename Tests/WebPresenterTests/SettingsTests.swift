import Foundation
import Testing

@testable import WebPresenter

struct SettingsTests {
    @Test func `the token is made once, and kept where only its owner reads it`() throws {
        let home = StateFolder()
        let first = try Settings { ["HOME": home.path][$0] }
        let second = try Settings { ["HOME": home.path][$0] }
        #expect(first.port == 8_645)
        #expect(first.token == second.token)
        #expect(first.token.text.count == 32)
        #expect(try home.mode(of: ".local/state/marquee/web-presenter/token") == 0o600)
        #expect(try home.mode(of: ".local/state/marquee/web-presenter") == 0o700)
        #expect(first.addressFile.path == "\(home.path)/.local/state/marquee/web-presenter/url")
    }

    @Test func `a token that others can read is no secret`() throws {
        let folder = StateFolder()
        _ = try Settings { ["WEB_PRESENTER_STATE": folder.path][$0] }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(folder.path)/token")
        let error = #expect(throws: PrivateFileError.self) {
            try Settings { ["WEB_PRESENTER_STATE": folder.path][$0] }
        }
        #expect(error?.description.contains("can be read by others") == true)
    }

    @Test func `a token's file that is a link, or holds none, is an error`() throws {
        let folder = StateFolder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/token", withDestinationPath: "/etc/hostname")
        #expect(throws: PrivateFileError.self) { try Settings { ["WEB_PRESENTER_STATE": folder.path][$0] } }
        try FileManager.default.removeItem(atPath: "\(folder.path)/token")
        try PrivateFile(path: "\(folder.path)/token").write("short\n", replaces: false)
        #expect(throws: SettingsError.self) { try Settings { ["WEB_PRESENTER_STATE": folder.path][$0] } }
    }

    @Test func `what the environment gives goes first`() throws {
        let token = String(repeating: "x", count: 22)
        let folder = StateFolder()
        let variables = [
            "WEB_PRESENTER_TOKEN": token, "WEB_PRESENTER_PORT": "0", "WEB_PRESENTER_STATE": folder.path, "HOME": "/x",
        ]
        let settings = try Settings { variables[$0] }
        #expect(settings.port == 0)
        #expect(settings.token.text == token)
        #expect(settings.addressFile.path == "\(folder.path)/url")
    }

    @Test(arguments: [
        ("WEB_PRESENTER_PORT", "65536"), ("WEB_PRESENTER_PORT", "-1"), ("WEB_PRESENTER_PORT", "http"),
        ("WEB_PRESENTER_TOKEN", "short"), ("WEB_PRESENTER_TOKEN", "with a space in the middle of it"),
        ("WEB_PRESENTER_TOKEN", "with/slashes/in/the/middle/of/it"),
    ])
    func `what can't be used is said`(name: String, value: String) {
        let error = #expect(throws: SettingsError.self) { try Settings { [name: value][$0] } }
        #expect(error?.description.contains(name) == true)
    }

    @Test func `without a place for the page's address there is no presenter`() {
        let error = #expect(throws: SettingsError.self) {
            try Settings { ["WEB_PRESENTER_TOKEN": String(repeating: "x", count: 22)][$0] }
        }
        #expect(error?.description.contains("set WEB_PRESENTER_STATE") == true)
    }

    @Test(arguments: [(0o770, true), (0o777, true), (0o1777, false), (0o755, false), (0o700, false)])
    func `a folder in which others could swap files is refused`(mode: Int, isRefused: Bool) throws {
        let folder = StateFolder()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
        let error = (try? folder.addressFile.makeFolder()) == nil
        #expect(error == isRefused)
    }

    @Test func `no two random tokens are alike`() {
        #expect(Set((0..<100).map { _ in AccessToken.random().text }).count == 100)
    }
}
