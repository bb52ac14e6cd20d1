import { createHash } from "node:crypto";

/** Colors and the frame around every page. The gallery uses this part alone, because its themes style all other elements. */
export const FRAME = `:root { color-scheme: light dark; --ink: light-dark(#1c1630, #f1eefa); --soft: light-dark(#5d5670, #b9b2cd); --paper: light-dark(#fff, #221c33); --ground: light-dark(#f4f2f9, #15111f); --line: light-dark(#8d86a3, #7d7594); --rule: light-dark(#dfdaea, #372f4c); --brand: light-dark(#6a2fe0, #b08cff); --on: light-dark(#fff, #15111f); --bad: light-dark(#b3123a, #ff8fa6) }
.instance { --ink: light-dark(#10222b, #e8f1f2); --soft: light-dark(#51656f, #a3b8be); --paper: light-dark(#fff, #16262c); --ground: light-dark(#eaf1f2, #0d181c); --line: light-dark(#6f868f, #6b8790); --rule: light-dark(#c9d7da, #2c434b); --brand: light-dark(#0b6a75, #6fd3de); --on: light-dark(#fff, #0d181c) }
* { box-sizing: border-box }
body { display: flex; flex-direction: column; min-height: 100vh; margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
.skip { position: absolute; left: -100vw; padding: .6rem 1rem; background: var(--brand); color: var(--on) }
.skip:focus { left: 0; z-index: 9 }
body > .notice { margin: 0; padding: .6rem 1rem; background: light-dark(#fff4d6, #382c0b); color: light-dark(#5c4300, #ffe2a0); text-align: center; font-size: .9rem }
body > header, body > footer { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center; justify-content: space-between; padding: .75rem max(1rem, 50vw - 36rem) }
body > header { border-bottom: 1px solid var(--rule); background: var(--paper) }
body > footer { border-top: 1px solid var(--rule); font-size: .875rem }
body > footer, body > footer a { color: var(--soft) }
body > footer p { margin: 0 }
.home svg { color: var(--brand) }
.home { display: flex; gap: .5rem; align-items: center; color: var(--ink); font-size: 1.125rem; font-weight: 700; text-decoration: none }
.site { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
body > header .site a { color: var(--ink); text-decoration: none }
body > header .site a:hover, .home:hover { text-decoration: underline }
body > header .site [aria-current] { font-weight: 600; box-shadow: 0 2px var(--brand) }
main { flex: 1 }
main:focus { outline: 0 }`;

/** The parts inside a page: a narrow card with a form, or a page to read. */
const PARTS = `main { width: 100%; margin: 0 auto; padding: 2rem 1rem 3rem; overflow-wrap: break-word }
.card { align-content: center; max-width: 26rem }
.page { max-width: 48rem }
.sheet, .panel { border-radius: .75rem; background: var(--paper); box-shadow: 0 1px 3px #0003, 0 8px 24px #0001 }
.sheet { padding: 2rem }
.panel { margin: 0 0 1rem; padding: 1.25rem }
.panel > :last-child { margin-bottom: 0 }
h1 { margin: 0 0 1.25rem; font-size: 1.5rem; line-height: 1.2 }
.page h1 { font-size: clamp(1.6rem, 5vw, 2.1rem); letter-spacing: -.02em }
h2 { margin: 1.75rem 0 .75rem; font-size: 1.2rem; line-height: 1.3 }
h3 { margin: 0 0 .5rem; font-size: 1rem }
.sheet h2 { margin: 1.25rem 0 .5rem; font-size: 1rem }
.panel h2:first-child { margin-top: 0 }
p, ul, ol, dl, pre { margin: 0 0 1rem }
.lead { font-size: 1.125rem; color: var(--soft) }
.soft, time { color: var(--soft); font-size: .875rem }
a { color: var(--brand); text-underline-offset: .15em }
code, pre { font: .9em/1.5 ui-monospace, monospace }
pre { padding: .8rem 1rem; border-radius: .5rem; background: var(--ground); white-space: pre-wrap; overflow-wrap: anywhere }
summary { cursor: pointer }
label { display: block; margin-bottom: .25rem; font-weight: 600 }
input, select { width: 100%; margin-bottom: 1rem; padding: .6rem .7rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--paper); color: inherit; font: inherit }
input[aria-invalid] { border-color: var(--bad) }
input[type=radio], input[type=checkbox] { flex: none; width: 1.1rem; height: 1.1rem; margin: 0; accent-color: var(--brand) }
fieldset { min-width: 0; margin: 1.25rem 0 0; padding: 0; border: 0 }
legend { margin-bottom: .5rem; padding: 0; font-weight: 600 }
.choice { display: flex; gap: .75rem; align-items: center; margin: 0 0 .5rem; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: .5rem; font-weight: 400; cursor: pointer }
.choice:has(:checked) { border-color: var(--brand); box-shadow: inset 0 0 0 1px var(--brand) }
.choices { max-height: 17rem; overflow: auto }
button { width: 100%; padding: .65rem 1rem; border: 2px solid var(--brand); border-radius: .4rem; background: var(--brand); color: var(--on); font: inherit; font-weight: 600; cursor: pointer }
button:hover { filter: brightness(1.1) }
.plain button, button.plain { background: transparent; color: var(--ink) }
.plain button:hover, button.plain:hover { background: var(--brand); color: var(--on); filter: none }
button.link { width: auto; padding: 0; border: 0; background: none; color: var(--brand); font-weight: 400; text-decoration: underline }
.row { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center }
.row > button { width: auto }
.stack button + button { margin-top: .75rem }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin-top: 1.25rem }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
.hint { margin-top: -.75rem; color: var(--soft); font-size: .875rem }
.alert { padding: .6rem .8rem; border-left: 4px solid var(--bad); background: color-mix(in srgb, var(--bad) 10%, transparent) }
.foot { margin: 1.25rem 0 0; color: var(--soft) }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); gap: .75rem; padding: 0; list-style: none }
.tiles li, .rows { border: 1px solid var(--rule); border-radius: .75rem; background: var(--paper) }
.tiles li { padding: 1rem 1.1rem }
.tiles a { font-weight: 600 }
.tiles p { margin: .25rem 0 0; color: var(--soft); font-size: .9rem }
.rows { padding: 0; list-style: none }
.rows li { display: flex; flex-wrap: wrap; gap: .1rem 1rem; align-items: baseline; padding: .7rem 1.1rem }
.rows li + li { border-top: 1px solid var(--rule) }
.rows .end { margin-left: auto }
.rows li > div { flex: 1 1 14rem }
.rows li > div > :last-child, .row p { margin-bottom: 0 }
.may, .not { padding: 0; list-style: none }
.may li, .not li { position: relative; margin: .35rem 0; padding-left: 1.75rem }
.may li::before, .not li::before { position: absolute; left: .1rem; font-weight: 700 }
.may li::before { content: "\\2713"; color: var(--brand) }
.not li { color: var(--soft) }
.not li::before { content: "\\2715" }
.who { display: flex; flex-wrap: wrap; gap: .25rem .75rem; justify-content: space-between; align-items: baseline; margin: 0 0 1.25rem; padding-bottom: 1rem; border-bottom: 1px solid var(--rule) }
.apart { justify-content: space-between }
.person { display: flex; gap: .75rem; align-items: center }
.person img { flex: none; border-radius: .6rem }
.person b, .person span { display: block; line-height: 1.3 }
.post .person span { color: var(--soft); font-size: .875rem }
.post .text { margin: .75rem 0; white-space: pre-wrap }
.media { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); gap: .5rem; padding: 0; list-style: none }
.media img, .media video { display: block; width: 100%; border-radius: .5rem }
.gone { padding: 1.5rem 1rem; border: 1px dashed var(--line); border-radius: .5rem; color: var(--soft); text-align: center }
.code { font-size: 1.05rem; user-select: all }
.qr { max-width: 14rem; margin: 0 auto 1rem; background: #fff; color: #000 }
.qr svg { display: block }
.codes { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: .35rem 1rem; padding: 0; list-style: none }
iframe { width: 100%; height: 24rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff }
.tag { margin-right: .5rem; padding: .1rem .5rem; border-radius: 1rem; background: var(--ground); color: var(--soft); font-size: .8rem; font-variant-numeric: tabular-nums }
li > pre { margin: .5rem 0 0 }
ol > li + li { margin-top: .4rem }
@media (max-width: 30rem) { .rows .end:not(.tag) { flex-basis: 100%; margin-left: 0 } .sheet { padding: 1.5rem 1.25rem } }`;

/** The one stylesheet of all pages. Each page contains it, so that none needs a second request. */
export const STYLE = `${FRAME}\n${PARTS}`;

/** Returns the source of a content security policy that allows exactly this inline style or script. */
export const sourceOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
