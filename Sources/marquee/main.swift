import Glibc

let status = await Program.run(Array(CommandLine.arguments.dropFirst()))
PrintedText.flush()
// Not `exit`: presenters may have left threads behind, and nothing of theirs may be torn down under them.
_exit(status.rawValue)
