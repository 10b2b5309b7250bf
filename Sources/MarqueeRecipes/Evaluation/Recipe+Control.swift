extension Recipe {
    /// Whether a profile is in the control group: always the same for one recipe and one profile, and for another recipe
    /// as if drawn anew.
    func isWithheld(from profile: RecipeProfile) -> Bool {
        guard controlGroup > 0 else { return false }
        // FNV-1a, with the last step of SplitMix64: the low bits of texts that are alike differ enough then.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in "\(id)\u{0}\(profile.id)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Double(hash.scattered >> 11) * 0x1p-53 * 100 < controlGroup
    }
}
