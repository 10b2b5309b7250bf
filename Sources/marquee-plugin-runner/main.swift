import Glibc

// Started by a host for each plugin that runs in a process of its own; of no use to people.
guard let assignment = Assignment(CommandLine.arguments.dropFirst()) else {
    Report.write("marquee-plugin-runner is started by Marquee, for a plugin in a process of its own\n")
    exit(64)
}
Supervisor(assignment).run()
