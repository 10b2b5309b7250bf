import Foundation
import MarqueeModel
import MarqueeTesting

/// Films for tests: nothing on the machine makes some but the browser itself.
enum Film {
    /// Records a film of one colour with a number that counts up, as WebM.
    static func record(colour: String, milliseconds: Int, in browser: Browser) throws -> Data {
        let encoded = try browser.runAsynchronously(
            """
            const [colour, milliseconds, done] = arguments;
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [320, 180];
            const pen = canvas.getContext("2d");
            const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm;codecs=vp8" });
            const parts = [];
            let count = 0;
            const drawing = setInterval(() => {
              pen.fillStyle = colour;
              pen.fillRect(0, 0, 320, 180);
              pen.fillStyle = "#fff";
              pen.font = "80px sans-serif";
              pen.fillText(String(count += 1), 20, 110);
            }, 40);
            recorder.ondataavailable = ({ data }) => parts.push(data);
            recorder.onstop = () => {
              clearInterval(drawing);
              const reader = new FileReader();
              reader.onload = () => done(reader.result.split(",")[1]);
              reader.readAsDataURL(new Blob(parts));
            };
            recorder.start();
            setTimeout(() => recorder.stop(), milliseconds);
            """, .string(colour), .integer(Int64(milliseconds)))
        guard let data = encoded.string.flatMap({ Data(base64Encoded: $0) }), !data.isEmpty else {
            throw BrowserError("the browser has recorded nothing")
        }
        return data
    }
}
