/** The style of the gallery around the themes, after that of the frame: plain, so that the themes stand out. */
export const AROUND = `
:root { scroll-behavior: smooth }
.themes { width: 100%; max-width: 1560px; margin: 0 auto; padding: 44px 28px 96px }
.head { display: flex; flex-wrap: wrap; gap: 12px 40px; justify-content: space-between; align-items: start; margin-bottom: 30px }
.head > div { max-width: 640px }
.head h1 { font-size: clamp(2rem, 5vw, 2.9rem); line-height: 1.05; margin: 0 0 10px; letter-spacing: -.035em; font-weight: 750 }
.head p { margin: 0; color: var(--soft) }
.head .who { font-size: .9rem } .head .who a { color: var(--ink) } 
.shelf { margin: 0 0 26px } .shelf h2 { font-size: .8rem; font-weight: 600; color: var(--soft); margin: 0 0 10px }
.shelf ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(152px, 1fr)); gap: 14px; padding: 0; margin: 0; list-style: none }
.shelf a { display: block; padding: 7px 7px 8px; border-radius: 14px; background: var(--paper); border: 1px solid var(--rule); color: inherit; text-decoration: none; font-size: .92rem; font-weight: 600; transition: transform .16s ease, box-shadow .16s ease }
.shelf a:hover { transform: translateY(-2px); box-shadow: 0 10px 26px #0000001f } .shelf a:focus-visible { outline: 2px solid currentcolor; outline-offset: 2px }
.mini { display: grid; grid-template-columns: 1fr 1fr; height: 84px; border-radius: 9px; overflow: hidden; margin-bottom: 7px; box-shadow: inset 0 0 0 1px #00000014 }
.mini > span { position: relative; padding: 9px; background: linear-gradient(var(--colors-sidebar) 0 0) left/8px 100% no-repeat, var(--colors-canvas); color: var(--colors-ink); display: grid; gap: 5px; align-content: start; padding-left: 17px }
.mini b { font: var(--typography-display-weight) 19px/1 var(--typography-display-family), var(--typography-display-fallbacks) }
.mini i { height: 4px; border-radius: 2px; background: var(--colors-mutedInk); opacity: .5 } .mini i + i { width: 60% }
.mini u { width: 30px; height: 12px; border-radius: min(var(--shape-radius), 6px); background: var(--colors-actionPrimary); margin-top: 3px } .mini em { position: absolute; right: 8px; bottom: 11px; width: 12px; height: 12px; border-radius: 50%; background: var(--colors-actionFocal) }
.theme { margin: 60px 0 0; scroll-margin-top: 16px }
.theme > header { display: grid; gap: 2px; margin-bottom: 16px } .theme > header h2 { margin: 0; font-size: 1.55rem; letter-spacing: -.02em; line-height: 1.2 } .theme > header p { margin: 0; max-width: 70ch }
.theme .facts { max-width: none; font-size: .84rem; color: var(--soft) } .facts strong { color: var(--ink); font-weight: 600; margin-right: 6px }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 620px), 1fr)); gap: 22px }
.scheme { border-radius: 16px; overflow: hidden; box-shadow: 0 0 0 1px light-dark(#0000001f, #ffffff1f), 0 18px 50px #0000001c; display: grid; grid-template-rows: 1fr auto; background: var(--colors-canvas) }
.paint { display: grid; grid-template-columns: repeat(77, 1fr) } .paint i { height: 18px; transition: transform .12s ease } .paint i:hover { transform: scale(1.8, 1.5); z-index: 1; border-radius: 3px; box-shadow: 0 2px 8px #0006 }
@media (max-width: 640px) { .themes { padding: 28px 14px 64px } .shelf ul { grid-template-columns: repeat(2, 1fr); gap: 10px } .theme { margin-top: 44px } }
@media (prefers-reduced-motion: reduce) { :root { scroll-behavior: auto } .shelf a, .paint i { transition: none } }
`;
