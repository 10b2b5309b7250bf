/// Contents that Python's `gzip` and `zlib` have packed.
enum Packing {
    static let text = "hello hello hello hello\n"
    static let gzip = bytes("1f8b0800000000000203cb48cdc9c957c84027b9000088590b18000000")
    static let zlib = bytes("789ccb48cdc9c957c84027b90070be08bb")
    static let deflate = bytes("cb48cdc9c957c84027b900")

    /// 64 KiB of zeros as a member of a gzip file.
    static let zeroMember = bytes(
        "1f8b0800000000000203edc101010000008090feafee080a000000000000000000000000000000000000000000"
            + "0000000000000000000000000000000000000000000000000000000000000000000000000000000000006aeb8e"
            + "97d700000100")

    /// 64 KiB of zeros as blocks of bare deflate, without an end.
    static let zeroBlocks = bytes(
        "ecc101010000008090feafee080a00000000000000000000000000000000000000000000000000000000000000"
            + "00000000000000000000000000000000000000000000000000000000000000006a000000ffff")

    static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        Array([[UInt8]](repeating: bytes, count: count).joined())
    }

    static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = Array(hexadecimal.utf8)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
    }
}
