"""Measures the preview of a message while it is composed: what the server takes, and until Chromium has drawn it.

    preview.py BIN   the folder of a build with marquee-dashboard; chromedriver and chromium are needed
"""
import http.client, json, os, pathlib, re, subprocess, sys, tempfile, time, urllib.parse, urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from figures.tell import tell  # noqa: E402

ROUNDS = 20 * int(os.environ.get("BENCHMARK_ROUNDS", "5"))


def definition(number):
    arguments = [{"name": "title", "type": "string", "default": "Hello"}, {"name": "body", "type": "string", "default": ""}]
    arguments += [{"name": f"style.value-{place}", "type": "number", "default": place, "maximum": 100} for place in range(20)]
    arguments += [{"name": "image", "type": "file"}, {"name": "on-ok", "type": "action"}]
    return {"name": f"card-{number}", "type": "template", "presenter": "web", "arguments": arguments}


class Dashboard:
    def __init__(self, programs, folder):
        self.process = subprocess.Popen(
            [programs / "marquee-dashboard", "serve", "--port", "0", "--data", folder / "data", "--format", "json"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.url = json.loads(self.process.stdout.readline())["url"]
        self.port = int(self.url.rsplit(":", 1)[1])
        self.token = (folder / "data" / "first-token").read_text().strip()
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port)
        self.cookies = {}

    def ask(self, method, path, body=None, headers=()):
        own = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}
        self.connection.request(method, path, body, {**own, **dict(headers)})
        answer = self.connection.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, content = value.split(";")[0].split("=", 1)
                self.cookies[key] = content
        return answer.status, answer.getheader("Location"), answer.read().decode()

    def form(self, path, fields):
        return self.ask("POST", path, urllib.parse.urlencode(fields), {"Content-Type": "application/x-www-form-urlencoded"})

    def log_in(self):
        csrf = re.search(r'name="csrf" value="([0-9a-f]*)"', self.ask("GET", "/login")[2])[1]
        status, place, _ = self.form("/login", {"csrf": csrf, "token": self.token, "next": "/templates"})
        assert status == 303, status
        return re.match(r"/s/[0-9a-f]+", place)[0]


class Browser:
    def __init__(self):
        self.port = 9700 + os.getpid() % 200
        self.driver = subprocess.Popen(["chromedriver", f"--port={self.port}", "--log-level=OFF"], stdout=subprocess.DEVNULL)
        for _ in range(100):
            try:
                self.ask("GET", "/status")
                break
            except OSError:
                time.sleep(0.1)
        options = {"args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1280,900"]}
        wanted = {"capabilities": {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}}
        self.session = "/session/" + self.ask("POST", "/session", wanted)["sessionId"]

    def ask(self, method, path, body=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", method=method, headers={"Content-Type": "application/json"},
            data=None if body is None else json.dumps(body).encode())
        return json.load(urllib.request.urlopen(request, timeout=60))["value"]

    def run(self, script, kind="sync"):
        return self.ask("POST", f"{self.session}/execute/{kind}", {"script": script, "args": []})

    def end(self):
        self.ask("DELETE", self.session)
        self.driver.kill()


programs = pathlib.Path(sys.argv[1])
with tempfile.TemporaryDirectory() as place:
    dashboard = Dashboard(programs, pathlib.Path(place))
    browser = None
    try:
        body = json.dumps({"definitions": [definition(number) for number in range(1000)]})
        status, _, text = dashboard.ask("PUT", "/api/v1/definitions", body, {
            "Authorization": f"Bearer {dashboard.token}", "If-Match": '"0"', "Content-Type": "application/json"})
        assert status == 200, text
        area = dashboard.log_in()
        page = dashboard.ask("GET", f"{area}/compose?template=card-7")[2]
        fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', page))
        fields.update({"a:body": "", "to": "everyone"})
        times = []
        for number in range(ROUNDS):
            fields["a:title"] = f"Hello {number}"
            begin = time.perf_counter()
            status, _, text = dashboard.form(f"{area}/compose/preview", fields)
            times.append((time.perf_counter() - begin) * 1000)
            assert status == 200 and json.loads(text)["card"]["title"] == fields["a:title"], text
        tell({"name": "a preview while composing, one template of 1,000: the server, with the request", "unit": "ms",
              "better": "lower", "samples": times, "goal": 5})
        browser = Browser()
        browser.ask("POST", f"{browser.session}/url", {"url": dashboard.url + "/login"})
        browser.run(f"document.querySelector('#token').value = '{dashboard.token}'; document.querySelector('main form').submit()")
        time.sleep(1)
        area = re.search(r"/s/[0-9a-f]+", browser.ask("GET", f"{browser.session}/url"))[0]
        browser.ask("POST", f"{browser.session}/url", {"url": f"{dashboard.url}{area}/compose?template=card-7"})
        time.sleep(1)
        times = []
        for number in range(ROUNDS):
            times.append(browser.run(f"""
                const done = arguments[0], title = document.getElementById('a:title'), since = performance.now();
                const frame = document.querySelector('iframe');
                addEventListener('message', function hear({{ data }}) {{
                  if (data.marquee !== 'painted') return;
                  if (frame.contentDocument.querySelector('h1').textContent !== 'Hello {number}') return;
                  removeEventListener('message', hear);
                  done(performance.now() - since);
                }});
                title.value = 'Hello {number}';
                title.dispatchEvent(new Event('input', {{ bubbles: true }}));
                """, "async"))
        tell({"name": "from a key to the preview that is drawn, in Chromium", "unit": "ms", "better": "lower",
              "samples": times, "goal": 50})
    finally:
        dashboard.process.terminate()
        if browser:
            browser.end()
        dashboard.process.wait()
