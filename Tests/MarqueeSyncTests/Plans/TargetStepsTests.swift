import MarqueeModel
import MarqueeSync
import Testing

@Suite struct `Steps of a sync` {
    private let stuck = TargetSteps.Blocked(
        name: "card", reason: "'count' of 'card' cannot change its type", steps: ["unpublish it", "sync again"])
    private let lost = TargetSteps.Blocked(name: "list", reason: "'list' has entries", steps: [])

    @Test func `what a blocked change takes is numbered`() {
        #expect(stuck.words == "'count' of 'card' cannot change its type: 1. unpublish it; 2. sync again")
        #expect(lost.words == "'list' has entries")
    }

    @Test func `a blocked change is a refusal, with what it takes`() {
        #expect(TargetSteps(requests: [["method": "PUT"]], blocked: []).refusal == nil)
        let one = TargetSteps(requests: [], blocked: [lost]).refusal
        #expect(one?.message == "a change cannot be made at the target; nothing was sent")
        #expect(one?.code == .unsupported && one?.details == ["'list' has entries"])
        let two = TargetSteps(requests: [], blocked: [stuck, lost]).refusal
        #expect(two?.message == "2 changes cannot be made at the target; nothing was sent")
        #expect(two?.details == [stuck.words, lost.words])
    }
}
