import { randomBytes } from "node:crypto";
import { html, raw } from "hono/html";

/** A piece of escaped HTML. */
export type Markup = ReturnType<typeof html>;

const STYLE = `:root { color-scheme: light dark; --ink: #10222b; --soft: #51656f; --paper: #fff; --ground: #eaf1f2; --line: #c9d7da; --brand: #0b6a75; --on: #fff; --note: #fff4d6; --note-ink: #5c4300 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8f1f2; --soft: #a3b8be; --paper: #16262c; --ground: #0d181c; --line: #2c434b; --brand: #6fd3de; --on: #0d181c; --note: #382c0b; --note-ink: #ffe2a0 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
.note { margin: 0; padding: .6rem 1rem; background: var(--note); color: var(--note-ink); text-align: center; font-size: .9rem }
.page { width: 100%; max-width: 38rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1.25rem; margin-bottom: 1rem }
h1 { margin: 0; font-size: 1.4rem; line-height: 1.2 }
nav { display: flex; gap: 1rem }
a { color: var(--brand) }
[aria-current] { color: inherit; font-weight: 600; text-decoration: none }
.card { margin-bottom: .75rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--paper) }
.who { display: flex; align-items: center; gap: .75rem }
.who img { width: 2.75rem; height: 2.75rem; border-radius: .6rem }
.who b, .who span { display: block; line-height: 1.3 }
.who b { color: var(--ink); font-size: 1rem }
.soft, .who span, time { color: var(--soft); font-size: .875rem }
.text { margin: .75rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
.media { display: grid; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); gap: .5rem; margin: .75rem 0 0; padding: 0; list-style: none }
.media img, .media video { display: block; width: 100%; border-radius: .5rem }
.gone { padding: 1.5rem 1rem; border: 1px dashed var(--line); border-radius: .5rem; color: var(--soft); text-align: center }
summary { margin-top: .75rem; cursor: pointer }
.foot { display: flex; justify-content: space-between; gap: 1rem; margin: .75rem 0 0 }
fieldset { margin: 1rem 0; padding: 0; border: 0 }
legend { padding: 0; font-weight: 600 }
label { display: flex; align-items: center; gap: .75rem; margin-top: .5rem; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: .5rem; cursor: pointer }
label:has(:checked) { border-color: var(--brand) }
button { width: 100%; padding: .65rem; border: 0; border-radius: .4rem; background: var(--brand); color: var(--on); font: inherit; font-weight: 600; cursor: pointer }
code { overflow-wrap: anywhere }
.code { display: block; margin: 1rem 0; padding: .8rem; border-radius: .5rem; background: var(--ground); font-size: 1.05rem; user-select: all }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }`;

/** Keeps a timeline up to date and redraws only changes. The page is our own, with every text of a person escaped. */
const LIVE = `let shown
const read = async () => {
  const answer = await fetch(location.href).catch(() => null)
  const main = answer?.ok && /<main[^>]*>([\\s\\S]*)<\\/main>/.exec(await answer.text())?.[1]
  if (main && main !== shown) document.querySelector("main").innerHTML = main
  shown = main || shown
}
setInterval(read, 2000)`;

/** Returns a page of the instance. The page loads nothing from other hosts; a nonce allows its style and script. */
export async function demoPage(
  title: string,
  body: Markup,
  { status = 200, live = false }: { status?: number; live?: boolean } = {},
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const script = live ? html`<script nonce="${nonce}">${raw(LIVE)}</script>` : "";
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Demo instance</title><link rel="icon" href="/avatars/demo.svg">
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<p class="note">A demo Mastodon instance of this server: nothing leaves this machine.</p>
<div class="page">
${body}
</div>${script}
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'; img-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  ];
  return new Response(String(text), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.join("; "),
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    },
  });
}
