// Generated from Sources/page.css by scripts/web-page.

// swift-format-ignore-file
/// The page's style.
enum PageStyle {
    static let content = #"""
        :root {
          color-scheme: light dark;
          --ground: light-dark(#eef0f4, #1a202b);
          --ground-edge: light-dark(#dfe3ea, #10141b);
          --paper: light-dark(#ffffff, #232a36);
          --ink: light-dark(#171a21, #f2f4f8);
          --quiet-ink: light-dark(#505868, #aeb6c5);
          --hair: light-dark(#dde1e8, #3d4657);
          --tint: light-dark(#f0f2f6, #323b4a);
          --accent: light-dark(#1f4fd8, #8fb0ff);
          --on-accent: light-dark(#ffffff, #0b1220);
          --trouble: light-dark(#a3201c, #ffb4a8);
          --shade: light-dark(rgb(20 26 40 / 0.42), rgb(0 0 0 / 0.5));
          --shadow: 0 0.1rem 0.3rem rgb(10 16 32 / 0.12), 0 1.2rem 3.5rem rgb(10 16 32 / 0.24);
          --gap: clamp(1rem, 0.6rem + 1.6vw, 1.75rem);
          font-family: system-ui, "Segoe UI", Roboto, "Noto Sans", "Open Sans", "DejaVu Sans", sans-serif;
          /* A wall of 4K is read from further away than a telephone. */
          font-size: clamp(100%, 0.35vw + 0.4vh + 0.55rem, 250%);
          line-height: 1.5;
        }

        * { box-sizing: border-box; }

        html, body { height: 100%; }

        body {
          margin: 0;
          color: var(--ink);
          background: radial-gradient(120% 90% at 50% 20%, var(--ground), var(--ground-edge));
          background-attachment: fixed;
          overflow: hidden;
        }

        main { height: 100%; }

        noscript { display: block; padding: var(--gap); }

        #line {
          position: fixed;
          inset: auto 0 1rem;
          margin: 0;
          text-align: center;
          font-size: 0.875rem;
          color: var(--quiet-ink);
        }

        /* What all layouts share */

        .message {
          color: var(--ink);
          overflow-wrap: break-word;
          animation: come 0.22s cubic-bezier(0.2, 0.7, 0.3, 1) both;
        }

        dialog.message { border: 0; padding: 0; }
        dialog.message:focus { outline: none; }

        .message::backdrop { background: var(--shade); animation: fade 0.22s both; }

        @keyframes come { from { opacity: 0; transform: translateY(0.75rem); } }
        @keyframes drop { from { opacity: 0; transform: translateY(-0.75rem); } }
        @keyframes fade { from { opacity: 0; } }

        .sheet { position: relative; }

        h1 {
          margin: 0;
          font-size: 1.5rem;
          font-weight: 680;
          line-height: 1.2;
          letter-spacing: -0.012em;
          text-wrap: balance;
        }

        .subtitle { margin: 0.35rem 0 0; font-size: 1.0625rem; color: var(--quiet-ink); text-wrap: pretty; }

        .paragraph { margin: 0.75rem 0 0; white-space: pre-line; text-wrap: pretty; }

        .text > :first-child { margin-top: 0; }

        .picture { display: block; object-fit: cover; background: var(--tint); }

        .html { display: block; width: 100%; height: 4rem; margin-top: 0.9rem; border: 0; color-scheme: inherit; }

        dl { margin: 1rem 0 0; display: grid; grid-template-columns: minmax(5rem, auto) 1fr; gap: 0.4rem 1.25rem; }
        dt { color: var(--quiet-ink); font-size: 0.9375rem; line-height: 1.6; }
        dd { margin: 0; min-width: 0; }
        dd p, dd dl, dd ul { margin: 0; }
        dd ul { padding-inline-start: 1.15rem; }
        dd dl { padding-inline-start: 0.9rem; border-inline-start: 0.125rem solid var(--hair); }

        .files { display: flex; flex-wrap: wrap; gap: 0.5rem; }
        .files img, .files video { display: block; max-width: 100%; max-height: 14rem; border-radius: 0.5rem; }
        .files audio { width: 100%; }

        pre {
          margin: 0;
          padding: 0.6rem 0.75rem;
          border-radius: 0.5rem;
          background: var(--tint);
          font: 0.875rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace;
          white-space: pre-wrap;
          max-height: 14rem;
          overflow: auto;
        }

        /* Buttons */

        button { font: inherit; color: inherit; cursor: pointer; }

        .actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: var(--gap); }

        .actions button {
          min-height: 2.75rem;
          padding: 0.5rem 1.25rem;
          border: 0.09rem solid transparent;
          border-radius: 0.75rem;
          background: var(--tint);
          font-weight: 600;
          transition: filter 0.12s, transform 0.12s;
        }

        .actions .first { background: var(--accent); color: var(--on-accent); }
        .actions button:hover { filter: brightness(0.95); }
        .actions button:active { transform: scale(0.98); }
        .actions button[aria-disabled="true"] { opacity: 0.6; cursor: progress; }
        .actions .done::after { content: " ✓" / ""; }

        .outcome { flex-basis: 100%; margin: 0; color: var(--trouble); font-size: 0.9375rem; }
        .outcome:empty { display: none; }

        .close {
          position: absolute;
          inset-block-start: 0.75rem;
          inset-inline-end: 0.75rem;
          width: 2.75rem;
          height: 2.75rem;
          border: 0;
          border-radius: 50%;
          background: color-mix(in srgb, var(--paper) 78%, transparent);
        }

        .close:hover { background: var(--tint); }

        .close::before, .close::after {
          content: "";
          position: absolute;
          inset: 50% auto auto 50%;
          width: 1.05rem;
          height: 0.14rem;
          border-radius: 0.1rem;
          background: var(--ink);
          transform: translate(-50%, -50%) rotate(45deg);
        }

        .close::after { transform: translate(-50%, -50%) rotate(-45deg); }

        :focus-visible { outline: 0.19rem solid var(--accent); outline-offset: 0.19rem; }

        /* On an accent that the message chose, the ring must not vanish. */
        .actions button:focus-visible, .close:focus-visible { outline-color: var(--ink); }

        /* Modal */

        .modal {
          width: min(34rem, 100% - 2rem);
          max-width: none;
          max-height: min(90dvh, 100dvh - 2rem);
          margin: auto;
          border-radius: 1.25rem;
          background: var(--paper);
          box-shadow: var(--shadow);
          overflow: auto;
        }

        .modal .picture { width: 100%; height: auto; max-height: min(38dvh, 20rem); }
        .modal .content { padding: clamp(1.25rem, 1rem + 1vw, 2rem); }
        /* The cross stands there. */
        .modal:not(.has-picture) .text > :first-child { margin-inline-end: 2.75rem; }

        /* Banners */

        .banner-top, .banner-bottom {
          position: fixed;
          inset: var(--gap) var(--gap) auto;
          width: min(64rem, 100% - 2 * var(--gap));
          max-height: calc(100dvh - 2 * var(--gap));
          margin-inline: auto;
          border-radius: 1.25rem;
          border-inline-start: 0.4rem solid var(--accent);
          background: var(--paper);
          box-shadow: var(--shadow);
          overflow: auto;
        }

        .banner-top { animation-name: drop; }
        .banner-bottom { inset: auto var(--gap) var(--gap); }

        .banner-top .sheet, .banner-bottom .sheet {
          display: flex;
          align-items: center;
          gap: var(--gap);
          padding: 1.1rem 4.25rem 1.1rem var(--gap);
        }

        .banner-top .picture, .banner-bottom .picture {
          flex: none;
          width: 5.5rem;
          height: 5.5rem;
          border-radius: 0.9rem;
        }

        .banner-top .content, .banner-bottom .content {
          flex: 1;
          min-width: 0;
          display: flex;
          flex-wrap: wrap;
          align-items: center;
          gap: 0.9rem var(--gap);
        }

        .banner-top .text, .banner-bottom .text { flex: 1 1 16rem; min-width: 0; }
        .banner-top h1, .banner-bottom h1 { font-size: 1.1875rem; }
        .banner-top .subtitle, .banner-bottom .subtitle { font-size: 1rem; margin-top: 0.1rem; }
        .banner-top .paragraph, .banner-bottom .paragraph { margin-top: 0.2rem; }
        .banner-top .actions, .banner-bottom .actions { margin-top: 0; }

        /* Full screen */

        .full-screen {
          width: 100%;
          height: 100%;
          max-width: none;
          max-height: none;
          background: var(--paper);
          overflow: auto;
          animation-name: fade;
        }

        .full-screen .sheet { min-height: 100%; display: grid; grid-template-rows: auto 1fr; }
        .full-screen .content {
          align-self: center;
          justify-self: center;
          width: 100%;
          max-width: 46rem;
          padding: clamp(1.5rem, 6vmin, 6rem);
        }
        .full-screen h1 { font-size: clamp(2rem, 1.2rem + 3.2vmin, 4rem); line-height: 1.08; letter-spacing: -0.02em; }
        .full-screen .subtitle { font-size: clamp(1.125rem, 0.9rem + 1vmin, 1.75rem); margin-top: 0.7rem; }
        .full-screen .paragraph { font-size: clamp(1.0625rem, 0.9rem + 0.7vmin, 1.375rem); margin-top: 1.1rem; }
        .full-screen .actions { margin-top: clamp(1.75rem, 4vmin, 3rem); }
        .full-screen .actions button { min-height: 3.25rem; padding-inline: 1.75rem; font-size: 1.0625rem; }
        .full-screen .picture { width: 100%; height: 42dvh; }
        .full-screen:not(.has-picture) .sheet { grid-template-rows: 1fr; }

        @media (min-width: 50em) and (orientation: landscape) {
          .full-screen.has-picture .sheet { grid-template: 1fr / 1fr 1fr; height: 100%; }
          .full-screen .picture { height: 100%; min-height: 0; }
          .full-screen.has-picture .content { max-height: 100dvh; overflow: auto; }
        }

        .background { position: fixed; inset: 0; width: 100%; height: 100%; object-fit: cover; }

        /* White on a picture that may be anything: the picture is darkened where the text stands. */
        .on-picture { --ink: #fff; --quiet-ink: #eef1f6; --tint: rgb(255 255 255 / 0.2); --hair: rgb(255 255 255 / 0.4); }
        .on-picture { --paper: #10141b; }
        .on-picture .sheet {
          background: linear-gradient(to top, rgb(6 9 14 / 0.88), rgb(6 9 14 / 0.7) 45%, rgb(6 9 14 / 0.3) 80%);
        }
        .on-picture .content { align-self: end; justify-self: start; max-width: 40rem; text-shadow: 0 0 1rem rgb(0 0 0 / 0.7); }
        .on-picture .actions { text-shadow: none; }

        @media (min-width: 50em) and (orientation: landscape) {
          .on-picture .sheet {
            background: linear-gradient(65deg, rgb(6 9 14 / 0.9), rgb(6 9 14 / 0.72) 38%, rgb(6 9 14 / 0.1) 75%);
          }
        }

        /* Small, and careful */

        @media (max-width: 36em) {
          .actions button { flex: 1 1 auto; }
          dl { grid-template-columns: 1fr; gap: 0.1rem; }
          dd { margin-bottom: 0.5rem; }
          .banner-top .sheet, .banner-bottom .sheet { align-items: flex-start; padding-inline-end: 3.75rem; gap: 0.9rem; }
          .banner-top .picture, .banner-bottom .picture { width: 3.5rem; height: 3.5rem; }
          .banner-top .actions, .banner-bottom .actions { flex-basis: 100%; margin-inline-end: -2.5rem; }
        }

        @media (prefers-reduced-motion: reduce) {
          .message, .message::backdrop { animation: none; }
          .actions button { transition: none; }
        }

        @media (forced-colors: active) {
          .modal, .banner-top, .banner-bottom, .actions button, .close { border: 0.09rem solid; }
          .close::before, .close::after { background: ButtonText; }
        }

        """#
}
