import Foundation
import Glibc

/// Sockets that only this machine reaches.
enum Loopback {
    /// Listens on a port that the system chooses.
    static func listen(backlog: Int32) throws -> (listener: Int32, port: UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { socketAddress in
                unsafe bind(listener, socketAddress, length) == 0 && Glibc.listen(listener, backlog) == 0
                    && getsockname(listener, socketAddress, &length) == 0
            }
        }
        guard isListening else { throw CocoaError(.fileReadUnknown) }
        return (listener, UInt16(bigEndian: address.sin_port))
    }
}
