/** How the gallery draws tokens and recipes. Everything below `.scheme` takes its look from the theme alone. */
export const STYLE = `
.scheme { color: var(--colors-ink); font: var(--typography-body-weight) calc(var(--typography-body-size) * .92)/var(--typography-body-lineHeight) var(--typography-body-family), var(--typography-body-fallbacks); letter-spacing: var(--typography-body-tracking) }
.scheme :is(h3, h4, p, ul) { margin: 0 }
.app { display: grid; grid-template-columns: 146px 1fr; min-height: 100%; background: var(--colors-canvas) }
.side { background: var(--colors-sidebar); color: var(--colors-sidebarInk); border-right: var(--shape-borderWidth) var(--shape-borderStyle) var(--colors-sidebarBorder); padding: 16px 12px; display: flex; flex-direction: column; gap: 4px }
.brand { display: flex; gap: 8px; align-items: center; margin-bottom: 12px; font-weight: 650 }
.mark { display: grid; place-items: center; width: 28px; height: 28px; border-radius: var(--shape-radiusSm); background: var(--colors-brand); color: var(--colors-brandInk); font-weight: 800 }
.nav { padding: 7px 10px; border-radius: var(--shape-radius); color: inherit; text-decoration: none; font-size: var(--typography-label-size); transition: background var(--motion-hover-duration) var(--motion-hover-easing) }
.nav:hover { background: var(--colors-navigationHover) }
.nav.on { background: var(--colors-sidebarActive); color: var(--colors-sidebarActiveInk); font-weight: 600 }
[data-navigation="outlined"] .nav.on { background: none; color: inherit; box-shadow: inset 0 0 0 1px currentcolor }
[data-navigation="quiet"] .nav.on { background: none; color: inherit; box-shadow: inset 3px 0 0 currentcolor; border-radius: 0 }
.foot { margin-top: auto; display: grid; gap: 10px; font-size: var(--typography-metadata-size) } .team { display: flex; gap: 8px; align-items: center; padding: 0 2px } .team b { display: grid; place-items: center; width: 26px; height: 26px; border-radius: 50%; font-size: 10px; background: var(--colors-workspace); color: var(--colors-workspaceInk) }
.leaf { width: 100%; max-height: 90px; object-fit: contain } .ribbon { max-height: 32px; max-width: 120px } .scene { max-width: 130px; max-height: 90px } .waiting { max-width: 34px; max-height: 34px }
.main { padding: 16px 18px 20px; display: grid; gap: calc(var(--spacing-componentGap) * .5 + 8px); align-content: start; min-width: 0; position: relative; isolation: isolate }
.main::after { content: ""; position: absolute; inset: 0; z-index: -1; background: var(--texture, none); opacity: .5; pointer-events: none }
[data-treatment="paper"] .main { background: linear-gradient(90deg, transparent 40px, color-mix(in oklab, var(--colors-danger) 90%, red 10%) 40px 41px, transparent 41px), repeating-linear-gradient(transparent 0 27px, color-mix(in oklab, var(--colors-border) 60%, transparent) 27px 28px) }
[data-treatment="playful"] .main { background: radial-gradient(circle at 94% 6%, color-mix(in oklab, var(--colors-chart3) 26%, transparent) 0 90px, transparent 91px), radial-gradient(circle at 6% 98%, color-mix(in oklab, var(--colors-chart2) 24%, transparent) 0 120px, transparent 121px) }
[data-treatment="garden"] .main { background: radial-gradient(60% 40% at 80% 0%, color-mix(in oklab, var(--colors-chart2) 16%, transparent), transparent), radial-gradient(70% 40% at 10% 100%, color-mix(in oklab, var(--colors-brand) 20%, transparent), transparent) }
[data-treatment="study"] .main { background: linear-gradient(color-mix(in oklab, var(--colors-brand) 8%, transparent), transparent 120px) }
[data-treatment="tactile"] .main { background: radial-gradient(color-mix(in oklab, var(--colors-ink) 9%, transparent) 1px, transparent 1.4px) 0 0 / 7px 7px, radial-gradient(color-mix(in oklab, var(--colors-ink) 6%, transparent) 1px, transparent 1.6px) 3px 4px / 11px 11px }
[data-treatment="precision"] .main { background: linear-gradient(color-mix(in oklab, var(--colors-border) 45%, transparent) 1px, transparent 1px) 0 0 / 24px 24px, linear-gradient(90deg, color-mix(in oklab, var(--colors-border) 45%, transparent) 1px, transparent 1px) 0 0 / 24px 24px }
.top { display: flex; gap: 8px; align-items: center; min-width: 0 } .top .title { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap } .top button { flex: none }
.toolbar { color: var(--colors-ink) }
[data-toolbar="outlined"] .toolbar { background: var(--colors-surface); border: var(--shape-borderWidth) solid var(--colors-border); border-radius: var(--shape-radius); padding: 6px 10px }
[data-toolbar="floating"] .toolbar { background: var(--colors-surfaceRaised); border-radius: var(--shape-radiusLg); padding: 8px 12px; box-shadow: var(--elevation-popover) }
.spring { flex: 1 }
.title { font: var(--typography-title-weight) calc(var(--typography-title-size) * .78)/var(--typography-title-lineHeight) var(--typography-title-family), var(--typography-title-fallbacks); letter-spacing: var(--typography-title-tracking) }
.display { font: var(--typography-display-weight) calc(var(--typography-display-size) * .72)/var(--typography-display-lineHeight) var(--typography-display-family), var(--typography-display-fallbacks); letter-spacing: var(--typography-display-tracking) }
.label { font: var(--typography-label-weight) var(--typography-label-size)/var(--typography-label-lineHeight) var(--typography-label-family), var(--typography-label-fallbacks) }
.muted { color: var(--colors-mutedInk); font-size: var(--typography-metadata-size) }
code { font-family: var(--typography-code-family), var(--typography-code-fallbacks); background: var(--colors-surfaceSunken); padding: 0 .35em; border-radius: var(--shape-radiusSm) }
mark { background: var(--colors-selection); color: var(--colors-selectionInk) }
.text { color: var(--colors-link) }
[data-link="subtle"] .text { text-decoration-color: color-mix(in oklab, currentcolor 35%, transparent); text-underline-offset: 3px }
[data-link="plain"] .text { text-decoration: none; font-weight: 600 }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center }
.list { list-style: none; padding: 4px 12px; color: var(--colors-ink); font-size: var(--typography-label-size); border-radius: var(--shape-radiusMd) } .list li { display: flex; gap: 10px; padding: 8px 0; align-items: baseline } .list b { font-variant-numeric: tabular-nums; font-weight: 600 } .list .muted { margin-left: auto }
[data-list="divided"] .list li + li { border-top: 1px solid var(--colors-border) } [data-list="spaced"] .list { display: grid; gap: 6px; align-content: center }
[data-container="outlined"] .container { border: var(--shape-borderWidth) var(--shape-borderStyle) var(--colors-border) } [data-container="tinted"] .container { background: color-mix(in oklab, var(--colors-brand) 9%, var(--colors-canvas)) } [data-container="flat"] .container { background: var(--colors-surfaceSunken) }
.editor { display: grid; grid-template-rows: 1fr auto; min-height: 118px; background: var(--protectedEditor-canvasPasteboard); border: 1px solid var(--protectedEditor-editorBorder); border-radius: var(--shape-radiusMedia); overflow: hidden }
.stage { display: grid; place-items: center; padding: 10px } .stage i { width: 92px; height: 56px; position: relative; background: linear-gradient(var(--protectedEditor-canvasGrid) 1px, transparent 1px) 0 0/100% 14px, linear-gradient(90deg, var(--protectedEditor-canvasGrid) 1px, transparent 1px) 0 0/14px 100%, var(--protectedEditor-editorCanvas); outline: 1.5px solid var(--protectedEditor-canvasSelection) } .stage i::before, .stage i::after { content: ""; position: absolute; width: 8px; height: 8px; border-radius: 2px; background: var(--protectedEditor-canvasHandle) } .stage i::before { top: -5px; left: -5px } .stage i::after { right: -5px; bottom: -5px }
.track { position: relative; display: flex; gap: 4px; padding: 6px 8px; background: var(--protectedEditor-timelineTrack) } .track b { height: 16px; flex: 3; border-radius: 3px; background: repeating-linear-gradient(90deg, var(--protectedEditor-timelineWaveform) 0 2px, transparent 2px 5px) center/100% 8px no-repeat, var(--protectedEditor-timelineClip) } .track b + b { flex: 2 } .track u { position: absolute; top: 0; bottom: 0; left: 38%; width: 2px; background: var(--protectedEditor-timelinePlayhead) }
.pages { display: flex; gap: 6px; align-items: center; font-size: var(--typography-label-size) } .pages > a { min-width: 28px; padding: 4px 8px; text-align: center; color: var(--colors-ink); text-decoration: none; border-radius: var(--shape-radiusSm) } .pages > a:hover { background: var(--colors-actionQuietHover) } .pages > a.on { background: var(--colors-navigationActive); color: var(--colors-navigationActiveInk); font-weight: 600 } [data-pagination="outlined"] .pages > a { box-shadow: inset 0 0 0 1px var(--colors-border) } [data-pagination="pill"] .pages > a { border-radius: var(--shape-radiusPill) } .pages .muted { margin-left: 6px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
.toast { background: var(--colors-surfaceRaised); color: var(--colors-ink); padding: 6px 12px; border-radius: var(--shape-radius); white-space: nowrap } [data-toast="outlined"] .toast { border: var(--shape-borderWidth) solid var(--colors-border) } [data-toast="elevated"] .toast { box-shadow: var(--elevation-popover) }
.loading { display: inline-flex; gap: 5px; align-items: center; min-height: 20px } .loading i { background: var(--colors-mutedInk) } [data-loadingstate="spinner"] .loading i { width: 18px; height: 18px; border-radius: 50%; background: none; border: 2px solid var(--colors-border); border-top-color: var(--colors-actionPrimary); animation: turn calc(var(--motion-loading-duration) + .4s) linear infinite } [data-loadingstate="spinner"] .loading i + i { display: none }
[data-loadingstate="pulse"] .loading i { width: 7px; height: 7px; border-radius: 50%; background: var(--colors-actionPrimary); animation: fade 1.2s ease-in-out infinite } [data-loadingstate="pulse"] .loading i:nth-child(2) { animation-delay: .2s } [data-loadingstate="pulse"] .loading i:nth-child(3) { animation-delay: .4s }
[data-loadingstate="skeleton"] .loading { display: grid; gap: 4px } [data-loadingstate="skeleton"] .loading i { width: 84px; height: 5px; border-radius: 3px; opacity: .35; animation: fade 1.6s ease-in-out infinite } [data-loadingstate="skeleton"] .loading i:nth-child(2) { width: 62px } [data-loadingstate="skeleton"] .loading i:nth-child(3) { display: none }
@keyframes turn { to { transform: rotate(1turn) } } @keyframes fade { 50% { opacity: .15 } }
.columns.three { grid-template-columns: repeat(auto-fit, minmax(min(100%, 128px), 1fr)) !important }
.columns > * { min-width: 0 }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 210px), 1fr)); gap: 14px }
.card, .dialog, .empty { color: var(--colors-ink); background: var(--colors-surface); border: 1px solid transparent; border-radius: var(--shape-radiusMd); padding: 14px; display: grid; gap: 10px; align-content: start }
[data-card="outlined"] .card { border: var(--shape-borderWidth) var(--shape-borderStyle) var(--colors-border) }
[data-card="flat"] .card { background: var(--colors-surfaceSunken) }
[data-card="paper"] .card { background: var(--colors-surfaceRaised); border: 1px var(--shape-borderStyle) var(--colors-border); box-shadow: var(--elevation-card) }
[data-card="lifted"] .card { background: var(--colors-surfaceRaised); box-shadow: var(--elevation-card) }
.form { grid-template-rows: auto 1fr } .form textarea { height: 100% }
.card:hover { background-color: var(--colors-cardHover) }
[data-decoration="tactile"] .card:first-child:not(table) { position: relative; transform: rotate(-.6deg) }
[data-decoration="tactile"] .card:first-child:not(table)::before { content: ""; position: absolute; top: -7px; left: calc(50% - 7px); width: 14px; height: 14px; border-radius: 50%; background: var(--colors-brand); box-shadow: 0 3px 4px #0005 }
.scheme button { font: var(--typography-label-weight) var(--typography-label-size)/1 var(--typography-label-family), var(--typography-label-fallbacks); min-height: var(--spacing-compactControlHeight); padding: 0 12px; border-radius: var(--shape-radius); border: 1px solid transparent; cursor: pointer; transition: background var(--motion-hover-duration) var(--motion-hover-easing), transform var(--motion-press-duration) var(--motion-press-easing) }
.scheme button:active { transform: translateY(var(--motion-press-distance)) }
.scheme :is(button, a, input, select, textarea):focus-visible { outline: 2px solid var(--colors-focus); outline-offset: 2px }
[data-button="pill"] button { border-radius: var(--shape-radiusPill); padding: 0 16px }
[data-button="precise"] button { border-radius: var(--shape-radiusSm); letter-spacing: .02em }
.primary { background: var(--colors-actionPrimary); color: var(--colors-actionPrimaryInk) } .primary:hover { background: var(--colors-actionPrimaryHover) }
.focal { background: var(--colors-actionFocal); color: var(--colors-actionFocalInk); box-shadow: var(--elevation-focalAction) } .focal:hover { background: var(--colors-actionFocalHover) }
.destructive { background: var(--colors-actionDestructive); color: var(--colors-actionDestructiveInk) } .destructive:hover { background: var(--colors-actionDestructiveHover) }
.ordinary { background: var(--colors-actionOrdinary); color: var(--colors-actionOrdinaryInk); border-color: var(--colors-actionOrdinaryBorder) !important } .ordinary:hover { background: var(--colors-actionOrdinaryHover) }
.quiet { background: var(--colors-actionQuiet); color: var(--colors-actionQuietInk) } .quiet:hover { background: var(--colors-actionQuietHover) }
.scheme button:disabled { background: var(--colors-disabled); color: var(--colors-disabledInk); border-color: transparent !important; cursor: not-allowed }
.tabs { display: flex; gap: 4px; font-size: var(--typography-label-size) }
.tab { color: var(--colors-mutedInk); text-decoration: none; padding: 6px 10px }
.tab.on { color: var(--colors-ink); font-weight: 650 }
[data-tabs="underline"] .tabs { border-bottom: 1px solid var(--colors-border) } [data-tabs="underline"] .tab.on { box-shadow: inset 0 -2px 0 var(--colors-actionPrimary) }
[data-tabs="pill"] .tab { border-radius: var(--shape-radiusPill) } [data-tabs="pill"] .tab.on { background: var(--colors-navigationActive); color: var(--colors-navigationActiveInk) }
[data-tabs="segmented"] .tabs { background: var(--colors-surfaceSunken); padding: 3px; border-radius: var(--shape-radius); justify-self: start } [data-tabs="segmented"] .tab.on { background: var(--colors-surfaceRaised); border-radius: var(--shape-radiusSm); box-shadow: 0 1px 2px #0002 }
.badge, .chip { font-size: var(--typography-metadata-size); padding: 2px 9px; border-radius: var(--shape-radiusPill) }
.badge { background: var(--colors-info); color: var(--colors-infoInk) }
[data-badge="solid"] .badge { background: var(--colors-brand); color: var(--colors-brandInk) } [data-badge="outlined"] .badge { background: none; color: var(--colors-ink); box-shadow: inset 0 0 0 1px var(--colors-fieldBorder) }
.chip { background: var(--colors-navigationActive); color: var(--colors-navigationActiveInk) }
[data-chip="outlined"] .chip { background: none; color: var(--colors-ink); box-shadow: inset 0 0 0 1px var(--colors-border) }
.scheme :is(textarea, select) { font: inherit; color: var(--colors-fieldInk); caret-color: var(--colors-caret); background: var(--colors-field); border: 1px solid var(--colors-fieldBorder); border-radius: var(--shape-radius); padding: 7px 10px; width: 100%; min-height: var(--spacing-controlHeight); resize: none }
[data-input="filled"] :is(textarea, select) { background: var(--colors-surfaceSunken); border-color: transparent } [data-input="underlined"] :is(textarea, select) { border-width: 0 0 1px; border-radius: 0; background: transparent }
.checks { font-size: var(--typography-label-size); gap: 14px } .checks label { display: inline-flex; gap: 6px; align-items: center } .scheme input { accent-color: var(--colors-actionPrimary); width: 16px; height: 16px; margin: 0 }
.switch { appearance: none; width: 32px !important; height: 18px !important; border-radius: 99px; background: var(--colors-actionPrimary); position: relative } .switch::after { content: ""; position: absolute; inset: 2px 2px 2px auto; width: 14px; border-radius: 50%; background: var(--colors-actionPrimaryInk) }
.notice { padding: 9px 12px; border-radius: var(--shape-radius); font-size: var(--typography-label-size) }
.success { background: var(--colors-success); color: var(--colors-successInk) } .warning { background: var(--colors-warning); color: var(--colors-warningInk) } .danger { background: var(--colors-danger); color: var(--colors-dangerInk) }
table.card { display: table; border-collapse: separate; border-spacing: 0; width: 100%; padding: 4px 6px; font-size: var(--typography-label-size) } .scheme :is(th, td) { text-align: left; padding: 7px 5px; font-weight: inherit } th { color: var(--colors-mutedInk) } td:not(:first-child), th:not(:first-child) { text-align: right; font-variant-numeric: tabular-nums }
[data-table="ruled"] td { border-top: 1px solid var(--colors-border) } [data-table="striped"] tbody tr:nth-child(odd) td { background: var(--colors-surfaceSunken) }
.chart { display: flex; align-items: end; gap: 10px; height: 142px } .chart i { flex: 1; border-radius: var(--shape-radiusSm) var(--shape-radiusSm) 0 0 } .chart i:nth-child(1) { background: var(--colors-chart1) } .chart i:nth-child(2) { background: var(--colors-chart2) } .chart i:nth-child(3) { background: var(--colors-chart3) } .chart i:nth-child(4) { background: var(--colors-chart4) } .chart i:nth-child(5) { background: var(--colors-chart5) }
.dialog { background: var(--colors-surfaceRaised); border-radius: var(--shape-radiusLg); box-shadow: var(--elevation-dialog) } [data-dialog="outlined"] .dialog { border: var(--shape-borderWidth) solid var(--colors-border) } .dialog .row { justify-content: flex-end }
.empty { background: none; text-align: center; justify-items: center; align-content: center } [data-emptystate="framed"] .empty { border: 1px dashed var(--colors-fieldBorder) }
.art { width: 64px; height: 40px; border-radius: var(--shape-radius); background: linear-gradient(135deg, var(--colors-chart1), var(--colors-chart2)); opacity: .85 } [data-emptystate="plain"] .art { display: none } [data-emptystate="illustrated"] .art { border-radius: 40px 40px 12px 12px; background: radial-gradient(circle at 30% 110%, var(--colors-chart3) 40%, transparent 41%), linear-gradient(160deg, var(--colors-chart2), var(--colors-chart1)) }
@media (max-width: 560px) { .app { grid-template-columns: 1fr } .side { flex-direction: row; flex-wrap: wrap } .foot { display: none } .columns { grid-template-columns: 1fr !important } .pages .muted { display: none } .top .quiet { display: none } }
@media (prefers-reduced-motion: reduce) { .scheme * { transition: none !important; animation: none !important } }
`;
