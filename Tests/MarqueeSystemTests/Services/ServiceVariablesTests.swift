import MarqueeSystem
import Testing

struct ServiceVariablesTests {
    @Test func `what systemd says of a unit's variables is read`() {
        let text =
            #"MARQUEE_TRUST=1 WEB_PRESENTER_STATE=/var/lib/marquee/web "GREETING=good morning" EMPTY= =nothing word"#
        #expect(
            ServiceVariables.words(text) == [
                "MARQUEE_TRUST": "1", "WEB_PRESENTER_STATE": "/var/lib/marquee/web", "GREETING": "good morning",
                "EMPTY": "",
            ])
        #expect(ServiceVariables.words("").isEmpty)
    }

    @Test func `a file of variables is read, and its comments are not`() {
        let text = """
            # Variables, a line each.
            #MARQUEE_TOKEN=old
            ; MARQUEE_TOKEN=older
            MARQUEE_TOKEN=mq_1_2=3
              MARQUEE_OPTIONS="--log-format json"  
            PLACE = 'a b'
            nothing

            MARQUEE_TOKEN=mq_new
            """
        #expect(
            ServiceVariables.lines(text) == [
                "MARQUEE_TOKEN": "mq_new", "MARQUEE_OPTIONS": "--log-format json", "PLACE": "a b",
            ])
    }
}
