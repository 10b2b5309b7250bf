/// What a shop's display could have synced, in three versions: also for the documentation's pictures.
enum ShopDefinitions {
    static let versions = [
        document(banner, oldBanner, card, copyCode, confetti),
        document(banner.replacing("\"default\":8", with: "\"default\":12"), oldBanner, card, copyCode, confetti),
        document(
            banner.replacing("\"default\":8", with: "\"default\":12")
                .replacing("\"type\":\"number\",\"default\":3", with: "\"type\":\"string\",\"default\":\"3\"")
                .replacing("\"maxLength\":60", with: "\"maxLength\":40"), card, copyCode, confetti, farewell),
    ]

    private static func document(_ definitions: String...) -> String {
        "{\"definitions\":[\(definitions.joined(separator: ","))]}"
    }

    private static let banner = """
        {"name":"product-banner","type":"template","presenter":"web","priority":5,"maxDisplay":"30s",
        "description":"Announces one product, with a picture and two ways to go on.","arguments":[
        {"name":"title","type":"string","default":"Welcome back","maxLength":60,"description":"What people read first."},
        {"name":"body","type":"string","default":"See what is new in the shop.","maxLength":240},
        {"name":"count","type":"number","default":3},
        {"name":"style.color","type":"string","default":"#0a84ff","pattern":"^#[0-9a-f]{6}$"},
        {"name":"style.padding","type":"number","default":8},
        {"name":"style.border.color","type":"string","default":"#dfe3ea"},
        {"name":"layout","type":"string","default":"modal","enum":["modal","banner-top","full-screen"]},
        {"name":"tags","type":"list","items":"string","default":[]},
        {"name":"hero","type":"file","required":true,"accept":["image/png","image/jpeg"],"maxBytes":2000000},
        {"name":"on-accept","type":"action","required":true},{"name":"on-later","type":"action"}]}
        """
    private static let oldBanner = """
        {"name":"old-banner","type":"template","presenter":"terminal","arguments":[
        {"name":"text","type":"string","default":"-"}]}
        """
    private static let card = """
        {"name":"welcome-card","type":"template","presenter":"terminal","description":"Greets somebody by name.",
        "arguments":[{"name":"name","type":"string","default":"friend"},{"name":"loud","type":"boolean","default":false}]}
        """
    private static let copyCode = """
        {"name":"copy-code","type":"function","presenter":"terminal","description":"Puts a code on the clipboard.",
        "arguments":[{"name":"code","type":"string","default":""}]}
        """
    private static let confetti = """
        {"name":"confetti","type":"function","visual":true,"presenter":"web",
        "arguments":[{"name":"amount","type":"number","default":40}]}
        """
    private static let farewell = """
        {"name":"farewell","type":"template","presenter":"web","description":"Says goodbye at closing time.",
        "arguments":[{"name":"until","type":"string","default":"tomorrow"}]}
        """
}
