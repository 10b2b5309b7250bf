import Glibc
import MarqueeRecipes

guard let calendar = LocalCalendar(timeZone: "Europe/Rome", locale: "it-IT") else { fatalError("no time zones") }
let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("decide", 2): try Deciding.run(upTo: Int(arguments[1]) ?? 0, in: calendar)
case ("load", 3): try Loading.run(arguments[1], rounds: max(1, Int(arguments[2]) ?? 1))
case ("remember", 2): try Remembering.run(views: Int(arguments[1]) ?? 0, in: calendar)
default:
    print("usage: RecipesBenchmark decide RECIPES | load FILE ROUNDS | remember VIEWS")
    exit(64)
}
