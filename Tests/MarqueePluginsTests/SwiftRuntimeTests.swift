import Testing

@testable import PluginLoading

@Suite struct SwiftRuntimeTests {
    /// What the loader of the C library says, and the library that it looked for in vain.
    @Test(
        arguments: [
            ("libFoundation.so: cannot open shared object file: No such file or directory", "libFoundation.so"),
            (
                "libswift_Concurrency.so: cannot open shared object file: No such file or directory",
                "libswift_Concurrency.so"
            ),
            ("/srv/plugins/libAcme.so: cannot open shared object file: No such file or directory", nil),
            ("../libAcme.so: cannot open shared object file: No such file or directory", nil),
            ("libssl.so.3: cannot open shared object file: No such file or directory", nil),
            ("/srv/libAcme.so: undefined symbol: swift_retain", nil),
            ("libAcme.so: undefined symbol: swift_retain", nil),
            ("", nil),
        ] as [(String, String?)])
    func onlyNamesOfLibrariesAreLookedFor(_ reason: String, _ name: String?) {
        #expect(SwiftRuntime.missing(in: reason) == name)
    }

    @Test func whatTheRuntimeDoesNotHaveIsNotLoaded() {
        #expect(!SwiftRuntime.load(missingIn: "libnone.so: cannot open shared object file: No such file or directory"))
    }

    @Test func itsOwnLibrariesAreFound() {
        let reason = "libswiftDistributed.so: cannot open shared object file: No such file or directory"
        #expect(SwiftRuntime.load(missingIn: reason))
    }
}
