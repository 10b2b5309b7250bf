import Glibc
import MarqueeRecipes

guard let calendar = LocalCalendar(timeZone: "Europe/Rome", locale: "it-IT") else { fatalError("no time zones") }
let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("decide", 1): try Deciding.run(in: calendar)
case ("load", 4):
    try Loading.run(arguments[1], rounds: max(1, Int(arguments[2]) ?? 1), loop: Double(arguments[3]) ?? .nan)
case ("remember", 2): try Remembering.run(views: Int(arguments[1]) ?? 0, in: calendar)
default:
    print("usage: RecipesBenchmark decide | load FILE ROUNDS LOOP | remember VIEWS")
    exit(64)
}
