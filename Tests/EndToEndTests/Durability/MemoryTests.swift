import Foundation
import MarqueeModel
import Testing

/// Measured on a process of its own: other tests of this one need memory too.
@Suite(.timeLimit(.minutes(20))) struct MemoryTests {
    @Test func `a large file passes through a little memory`() throws {
        let size = 64 << 20
        let small = try peakMemory(ofRunWithFileOf: 1_000)
        let large = try peakMemory(ofRunWithFileOf: size)
        #expect(large - small < size / 4, "\(small) bytes with a small file, \(large) with a large one")
    }

    /// The most memory that `marquee run` had while it showed one message with a file of that size.
    private func peakMemory(ofRunWithFileOf size: Int) throws -> Int {
        let project = try TestProject()
        project.environment = ["TERM": "dumb"]
        try project.write("files: { allowPrivateHosts: true }", to: "marquee.yaml")
        let server = try BigFileServer(size: size)
        let message: Value = [
            "template": "banner", "id": "m", "arguments": ["hero": .string("http://127.0.0.1:\(server.port)/big.png")],
        ]
        try #require(try project.marquee("send", "-", input: message.json()).code == 0)
        let run = try project.start("run", "--until-empty", "--events", "json")
        var peak = 0
        while let now = highWaterMark(of: run.id) { peak = max(peak, now) }
        let outcome = try run.wait()
        try #require(outcome.output.contains("\"dismissed\""), "\(outcome.errors)")
        return peak
    }

    /// Nil once the process has ended.
    private func highWaterMark(of process: pid_t) -> Int? {
        usleep(2_000)
        let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)  // Gone with the process.
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1_024 }
    }
}
