import CZlib
import MarqueeInbox
import MarqueeTesting

/// The other direction than the product's.
enum Zlib {
    static func pack(_ bytes: [UInt8]) -> [UInt8]? {
        var count = compressBound(UInt(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(count))
        let code = unsafe compress(&packed, &count, bytes, UInt(bytes.count))
        return code == Z_OK ? Array(packed.prefix(Int(count))) : nil
    }
}
