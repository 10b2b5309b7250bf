import MarqueeModel
import Testing

@testable import MarqueeRecipes

/// Who is in a control group stays the same in each release: else what was measured before it would be worth nothing.
struct ControlGroupTests {
    /// What the generator's published program prints first, from the seed 0.
    @Test(
        arguments: [
            (1, 0xE220_A839_7B1D_CDAF), (2, 0x6E78_9E6A_A1B9_65F4), (3, 0x06C4_5D18_8009_454F),
            (4, 0xF88B_B8A8_724C_81EC),
        ] as [(UInt64, UInt64)])
    func `numbers are scattered as SplitMix64 does`(step: UInt64, expected: UInt64) {
        let state: UInt64 = 0x9E37_79B9_7F4A_7C15 &* step
        #expect(state.scattered == expected)
    }

    @Test(
        arguments: [
            ("spring", "someone", 18.212992598546585), ("summer", "someone", 34.62742790551334),
            ("spring", "someone else", 36.185042048526064), ("r", "user-1", 36.23263736452381),
        ] as [(String, String, Double)])
    func `who draws less than its share is in it, and who draws just that is not`(
        recipe: String, profile: String, drawn: Double
    ) {
        func isWithheld(_ share: Double) -> Bool {
            Recipe(recipe, on: [], template: "card", controlGroup: share).isWithheld(from: RecipeProfile(id: profile))
        }
        #expect(!isWithheld(drawn))
        #expect(isWithheld(drawn.nextUp))
    }
}
