/// A command that the program `marquee-dashboard` performs; `marquee` knows what it understands, for help, manual and
/// completion.
package protocol DashboardRequest: ProgramCommand {}
