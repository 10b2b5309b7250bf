import CProcessControl
import Glibc
import MarqueeThreads
import Synchronization

/// A program that a test talks with, line by line. It ends with the test.
///
/// By posix_spawn(3): Foundation's `Process` reads beyond the list of a process's descriptors now and then, which ends
/// all tests.
final class RunningProgram: Sendable {
    struct Ended: Error {
        let program: String
    }

    private let name: String
    private let process: pid_t
    /// Both ways.
    private let socket: Int32
    private let read = Mutex<[UInt8]>([])
    private let isEnded = Mutex(false)

    init(_ words: [String], environment: [String: String] = [:]) throws {
        name = words[0]
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        else { throw Ended(program: name) }
        defer { close(ends[1]) }
        socket = ends[0]
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // What other tests have open would stay open for their peers as long as this program runs.
        guard unsafe process_close_from(&actions, 3) == 0 else {
            close(socket)
            throw Ended(program: name)
        }
        let assignments = environment.map { "\($0.key)=\($0.value)" }
        let arguments = unsafe (["/usr/bin/env"] + assignments + words).map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process = pid_t()
        guard unsafe posix_spawn(&process, "/usr/bin/env", &actions, nil, arguments, environ) == 0 else {
            close(socket)
            throw Ended(program: name)
        }
        self.process = process
    }

    deinit {
        end()
        close(socket)
    }

    /// Waits until it prints the next line.
    func readLine() async throws -> String {
        try await BlockingThread.run { try self.nextLine() }
    }

    private func nextLine() throws -> String {
        try read.withLock { read in
            while true {
                if let end = read.firstIndex(of: UInt8(ascii: "\n")) {
                    defer { read.removeFirst(end + 1) }
                    return String(decoding: read[..<end], as: UTF8.self)
                }
                var piece = [UInt8](repeating: 0, count: 4_096)
                let count = unsafe Glibc.read(socket, &piece, piece.count)
                guard count > 0 else { throw Ended(program: name) }
                read += piece.prefix(count)
            }
        }
    }

    /// Gives it a line to read.
    func write(_ line: String) throws {
        let bytes = Array((line + "\n").utf8)
        guard unsafe send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw Ended(program: name)
        }
    }

    /// Kills it, and waits for that.
    func end() {
        isEnded.withLock { isEnded in
            guard !isEnded else { return }
            isEnded = true
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
    }
}
