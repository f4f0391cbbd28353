/** The one style sheet: light and dark, from 320 px up, and on paper. Colours come in pairs that pass WCAG AA. */
export const styleText = `
:root {
  color-scheme: light dark;
  --ground: #f7f7f9; --card: #fff; --sunk: #f1f2f5; --ink: #17191e; --soft: #565d69; --line: #dfe2e8; --strong: #c4c9d2;
  --accent: #3451d1; --accent-wash: #eaeefd; --on-accent: #fff;
  --break: #b01f17; --break-wash: #fdf0ee; --break-mark: #ffd3cd; --safe: #12693b; --safe-wash: #ecf7f0; --safe-mark: #c4ecd3;
  --note: #7d5200; --note-wash: #fdf4e1;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  --shadow: 0 1px 2px rgb(23 25 30 / .05);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #101216; --card: #181b20; --sunk: #20242b; --ink: #e9ebef; --soft: #a3abb8; --line: #2b3038; --strong: #434a56;
    --accent: #9db4ff; --accent-wash: #20294a; --on-accent: #0e1220;
    --break: #ff9d92; --break-wash: #2c1917; --break-mark: #6a2721; --safe: #78d3a0; --safe-wash: #14271c; --safe-mark: #1f5436;
    --note: #eabf6b; --note-wash: #2b220f; --shadow: none;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); font: 16px/1.5 var(--sans); -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; }
main { flex: 1; width: 100%; max-width: 70rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
main:focus { outline: none; }
.inner { max-width: 70rem; margin: 0 auto; padding: 0 1.25rem; }
h1, h2, h3, h4 { line-height: 1.25; margin: 0; text-wrap: balance; overflow-wrap: anywhere; }
h1 { font-size: 1.65rem; font-weight: 660; letter-spacing: -.021em; }
h2 { font-size: 1.12rem; font-weight: 640; letter-spacing: -.008em; margin: 2.4rem 0 .75rem; }
h3 { font-size: 1rem; font-weight: 600; }
h4 { font-size: .8rem; font-weight: 600; color: var(--soft); }
p { margin: .4rem 0; overflow-wrap: anywhere; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .18em; text-decoration-color: color-mix(in srgb, currentColor 40%, transparent); }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre, .version, .print, .hash { font-family: var(--mono); font-size: .875em; font-feature-settings: 'liga' 0; }
code { background: var(--sunk); padding: .1em .32em; border-radius: 4px; overflow-wrap: anywhere; -webkit-box-decoration-break: clone; box-decoration-break: clone; }
a > code { color: inherit; }
h1 code { background: none; padding: 0; font-size: .92em; letter-spacing: -.03em; }
h1 .version { color: var(--soft); font-weight: 500; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.5; }
blockquote { margin: .6rem 0; padding: .1rem 0 .1rem .9rem; border-left: 3px solid var(--strong); }
svg { vertical-align: middle; }
.prose { white-space: pre-line; unicode-bidi: isolate; }
.unseen { font: 600 .78em var(--mono); font-style: normal; color: var(--note); background: var(--note-wash); border-radius: 3px; padding: 0 .2em; }
.soft, .cut, .fine, .meta, .by { color: var(--soft); }
.cut { font-size: .9em; }
.fine, .by { font-size: .84rem; }
.fine { overflow-wrap: anywhere; }
.lead { color: var(--soft); max-width: 46rem; margin: .4rem 0 1.4rem; }
.described { max-width: 50rem; }
.meta { font-size: .92rem; margin: .45rem 0 0; }
.meta blockquote { color: var(--ink); }
.away { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: .75rem; top: -4rem; z-index: 1; background: var(--card); padding: .5rem .9rem; border-radius: 0 0 6px 6px; border: 1px solid var(--strong); }
.skip:focus { top: 0; }

.top { background: var(--card); border-bottom: 1px solid var(--line); }
.top .inner { display: flex; align-items: center; flex-wrap: wrap; gap: 0 1.75rem; }
.brand { display: inline-flex; align-items: center; gap: .55rem; padding: .8rem 0; font-weight: 650; letter-spacing: -.012em; color: var(--ink); text-decoration: none; }
.mark { color: var(--accent); }
.top nav ul { display: flex; flex-wrap: wrap; gap: 0 1.35rem; list-style: none; margin: 0; padding: 0; }
.top nav a { display: block; padding: .85rem 0 calc(.85rem - 2px); color: var(--soft); text-decoration: none; border-bottom: 2px solid transparent; font-size: .95rem; }
.top nav a:hover { color: var(--ink); }
.top nav a[aria-current] { color: var(--ink); font-weight: 600; border-color: var(--accent); }
.top .who { margin-left: auto; display: flex; align-items: center; gap: .8rem; font-size: .88rem; color: var(--soft); }
footer { border-top: 1px solid var(--line); font-size: .86rem; }
footer .inner { display: flex; gap: 1.25rem; padding-block: 1rem; }
footer a { color: var(--soft); }

.crumbs ol { display: flex; flex-wrap: wrap; gap: 0 .5rem; list-style: none; margin: 0 0 .5rem; padding: 0; font-size: .88rem; color: var(--soft); }
.crumbs li { min-width: 0; overflow-wrap: anywhere; }
.crumbs li + li::before { content: '/'; margin-right: .5rem; color: var(--strong); }
.crumbs a { color: var(--soft); }
.heading { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1.5rem; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0; }

.tag { display: inline-flex; align-items: center; gap: .3em; font: 600 .74rem/1.45 var(--sans); padding: .08rem .5rem; border-radius: 99px; white-space: nowrap; vertical-align: .08em; }
.tag.break { color: var(--break); background: var(--break-wash); box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--break) 35%, transparent); }
.tag.safe { color: var(--safe); background: var(--safe-wash); box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--safe) 35%, transparent); }
.tag.note { color: var(--note); background: var(--note-wash); box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--note) 35%, transparent); }
.tag.here { color: var(--accent); background: var(--accent-wash); }
.tag.none { color: var(--soft); background: var(--sunk); }

.panel, .change, .fold, .decide { background: var(--card); border: 1px solid var(--line); border-radius: 10px; box-shadow: var(--shadow); }
.panel { overflow: hidden; }
.panel > :last-child { margin-bottom: 0; }
.empty { background: var(--card); border: 1px dashed var(--strong); border-radius: 10px; padding: 1.4rem 1.5rem; max-width: 46rem; }
.empty-title { font-weight: 640; margin: 0 0 .3rem; }
.command { background: var(--sunk); border-radius: 7px; padding: .65rem .85rem; margin: .7rem 0; }
.command code { background: none; padding: 0; }

.facts { display: flex; flex-wrap: wrap; gap: 1px; margin: 1.25rem 0; background: var(--line); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; box-shadow: var(--shadow); }
.facts > div { flex: 1 1 10.5rem; background: var(--card); padding: .75rem 1rem .8rem; min-width: 0; }
.facts dt { font-size: .8rem; color: var(--soft); overflow-wrap: anywhere; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.facts b { font-size: 1.1rem; font-weight: 620; letter-spacing: -.01em; font-variant-numeric: tabular-nums; }
.facts small { display: block; font-size: .82rem; color: var(--soft); }

table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: baseline; padding: .55rem 1rem; font-weight: 400; }
.rows thead th { font-size: .8rem; color: var(--soft); font-weight: 600; padding-block: .5rem; }
.rows tbody tr { border-top: 1px solid var(--line); }
.rows tbody th { font-weight: 600; overflow-wrap: anywhere; }
.rows td { overflow-wrap: anywhere; }
.rows tbody tr:hover { background: color-mix(in srgb, var(--sunk) 45%, transparent); }
.rows p { margin: .15rem 0; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.n .bar { display: block; margin: .25rem 0 0 auto; }
.acts td:first-child, .acts td:nth-child(2) { white-space: nowrap; } .acts td:first-child { width: 8rem; }
.pair { color: var(--soft); margin-right: .9rem; white-space: nowrap; }
.pair b { font: 500 .875em var(--mono); color: var(--ink); }
.schema th:first-child { width: 30%; } .tools th:first-child { width: 27%; } .tools .n { width: 7.5rem; }
.schema .tag { margin-left: .4rem; }
.schema th:nth-child(2) { width: 16%; } .schema .type { color: var(--soft); font-size: .92em; }
.limits { list-style: none; display: flex; flex-wrap: wrap; gap: .15rem .9rem; margin: .25rem 0 0; padding: 0; font-size: .86rem; }
.limits b { font-weight: 500; color: var(--soft); }

.bar { width: 5.5rem; height: 5px; flex: none; }
.bar .ground { fill: var(--sunk); } .bar .fill { fill: var(--accent); }
.bar.note .fill { fill: var(--note); }
.columns { display: block; max-width: 100%; height: 2.1rem; margin-top: .35rem; }
.columns .fill { fill: var(--strong); } .columns .last { fill: var(--accent); }

.timeline { list-style: none; margin: 0; padding: 0; position: relative; }
.timeline > li { position: relative; display: grid; grid-template-columns: 10rem 1fr auto; gap: .1rem 1.5rem; padding: .8rem 0 .8rem 1.9rem; }
.timeline > li + li { border-top: 1px solid var(--line); }
.timeline > li::before { content: ''; position: absolute; left: .47rem; top: 0; bottom: 0; width: 2px; background: var(--strong); }
.timeline > li:first-child::before { top: 1.4rem; } .timeline > li:last-child::before { bottom: calc(100% - 1.4rem); }
.timeline > li::after { content: ''; position: absolute; left: .16rem; top: 1.12rem; width: .74rem; height: .74rem; border-radius: 50%; background: var(--ground); border: 2px solid var(--strong); }
.timeline > .safe::after { border-color: var(--safe); } .timeline > .break::after { border-color: var(--break); background: var(--break); }
.timeline > .break::before { background: linear-gradient(var(--strong) 0 60%, transparent 60% 100%); background-size: 2px 7px; }
.timeline .version { font-size: 1.02rem; font-weight: 600; text-decoration: none; }
.timeline .version:hover { text-decoration: underline; }
.timeline p { margin: 0; }
.when { display: flex; flex-wrap: wrap; align-content: start; gap: .25rem .4rem; align-items: center; }
.what { min-width: 0; }
.verdict-of { display: flex; align-items: baseline; gap: .8rem; justify-content: end; white-space: nowrap; font-size: .92rem; }
.timeline .drain { margin-top: .3rem; display: flex; align-items: center; gap: .6rem; font-size: .84rem; color: var(--soft); grid-column: 2 / -1; }

.verdict { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .9rem 2rem; margin: 1.25rem 0; padding: 1.1rem 1.3rem; border-radius: 10px; border: 1px solid var(--line); border-left-width: 6px; }
.verdict.break { background: var(--break-wash); border-color: color-mix(in srgb, var(--break) 40%, var(--break-wash)); border-left-color: var(--break); }
.verdict.safe { background: var(--safe-wash); border-color: color-mix(in srgb, var(--safe) 40%, var(--safe-wash)); border-left-color: var(--safe); }
.verdict .says { flex: 1 1 22rem; max-width: 44rem; }
.verdict p { margin: .2rem 0 0; }
.verdict .word { font-size: 1.28rem; font-weight: 680; letter-spacing: -.015em; margin: 0; }
.verdict.break .word { color: var(--break); } .verdict.safe .word { color: var(--safe); }
.verdict .sign { width: 1.1rem; height: 1.1rem; margin-right: .15rem; vertical-align: -.12em; }
.need { display: flex; gap: 1.6rem; align-items: start; }
.need p { margin: 0; } .need b { display: block; font: 620 1.28rem/1.3 var(--mono); letter-spacing: -.03em; } .need span { font-size: .82rem; color: var(--soft); }

.index { margin: 0 0 1rem; padding: 0 0 0 1.6rem; columns: 24rem; column-gap: 2rem; font-size: .94rem; }
.index li { break-inside: avoid; padding: .15rem 0; }
.index li::marker { color: var(--soft); font-variant-numeric: tabular-nums; }
.index a { text-decoration: none; color: var(--ink); } .index a:hover { text-decoration: underline; }
.change { margin: 0 0 1.1rem; overflow: hidden; }
.change:target, .rows tr:target { outline: 2px solid var(--accent); outline-offset: 1px; }
.change > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .3rem .7rem; padding: .9rem 1.15rem .1rem; }
.change > header h3 { flex: 1 1 16rem; font-size: 1.06rem; }
.print { color: var(--soft); font-size: .78rem; text-decoration: none; white-space: nowrap; } .print:hover { text-decoration: underline; }
.where { display: flex; flex-wrap: wrap; gap: .2rem .6rem; margin: .25rem 1.15rem .8rem; font-size: .88rem; color: var(--soft); }
.where code { background: none; padding: 0; } .where code:first-child { color: var(--ink); }
.sides { border-block: 1px solid var(--line); }
.diff { table-layout: fixed; font: .82rem/1.55 var(--mono); }
.diff thead th { font: 600 .8rem var(--sans); color: var(--soft); padding: .4rem 1.15rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.diff td { padding: .03rem .9rem .03rem 1.9rem; white-space: pre-wrap; overflow-wrap: anywhere; position: relative; unicode-bidi: isolate; }
.diff tr > * + * { border-left: 1px solid var(--line); }
.diff tbody tr:first-child td { padding-top: .4rem; } .diff tbody tr:last-child td { padding-bottom: .45rem; }
.diff .same { color: var(--soft); }
.diff .old { background: var(--break-wash); } .diff .new { background: var(--safe-wash); } .diff .none { background: var(--sunk); }
.diff .old::before, .diff .new::before { position: absolute; left: .9rem; font-weight: 700; }
.diff .old::before { content: '−' / 'before: '; color: var(--break); } .diff .new::before { content: '+' / 'after: '; color: var(--safe); }
.diff .fold td { background: var(--sunk); color: var(--soft); font: .78rem var(--sans); padding: .2rem 1.15rem; text-align: center; }
del, ins { text-decoration: none; border-radius: 3px; padding: 0 .1em; }
del { background: var(--break-mark); text-decoration: line-through; text-decoration-thickness: 1px; text-decoration-color: color-mix(in srgb, currentColor 60%, transparent); }
ins { background: var(--safe-mark); font-weight: 600; }
.reasons { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: .4rem 2rem; padding: .9rem 1.15rem 1.05rem; }
.reasons > div { min-width: 0; } .reasons > div:empty { display: none; }
.reasons .bar { width: 100%; max-width: 18rem; height: 6px; display: block; margin: .3rem 0; } .bar.break .fill { fill: var(--break); }
.reasons h4:not(:first-child) { margin-top: .8rem; }
.reasons p { margin: .15rem 0; }
p.note { color: var(--note); background: var(--note-wash); border-radius: 6px; padding: .3rem .6rem; font-size: .9rem; width: fit-content; }
.json { background: var(--sunk); border-radius: 7px; padding: .6rem .8rem; margin: .3rem 0; font-size: .82rem; }
.values { font: .82rem/1.6 var(--mono); white-space: pre-wrap; }
.whole { font-size: .88rem; margin: 0; padding: .55rem 1.15rem; border-top: 1px solid var(--line); }
.fold { margin: .9rem 0; overflow: hidden; }
.fold > summary { padding: .75rem 1.15rem; font-weight: 600; cursor: pointer; }
.fold > summary .soft { font-weight: 400; margin-left: .4rem; }
.fold[open] > summary { border-bottom: 1px solid var(--line); }
.fold > .json { margin: .8rem 1.15rem; } .fold > .plain { padding: .7rem 1.15rem .9rem 2.2rem; }
.plain { margin: .3rem 0; padding-left: 1.1rem; } .plain li { margin: .2rem 0; overflow-wrap: anywhere; }
.findings { list-style: none; margin: 0; padding: 0; }
.findings > li { display: grid; grid-template-columns: 5rem 1fr; gap: .2rem .6rem; padding: .65rem 1.15rem; }
.findings > li + li { border-top: 1px solid var(--line); }
.findings p { margin: 0; } .findings > li > .tag { justify-self: start; align-self: start; margin-top: .15rem; }
.example { padding: .7rem 1.15rem; } .example + .example { border-top: 1px solid var(--line); }

.pager { display: flex; flex-wrap: wrap; align-items: baseline; gap: .4rem 1.4rem; margin: 1rem 0; font-size: .94rem; }
.pager .next { margin-left: auto; font-weight: 600; }
.panel .pager, .fold .pager { margin: 0; padding: .7rem 1.15rem; border-top: 1px solid var(--line); }
button, .button, input, select, textarea { font: inherit; color: inherit; border: 1px solid var(--strong); border-radius: 7px; background: var(--card); }
button, .button { display: inline-block; padding: .4rem .9rem; font-weight: 600; font-size: .92rem; cursor: pointer; text-decoration: none; color: var(--ink); }
button:hover, .button:hover { border-color: var(--soft); background: var(--sunk); }
button.go { background: var(--accent); border-color: var(--accent); color: var(--on-accent); } button.go:hover { background: color-mix(in srgb, var(--accent) 88%, var(--ink)); }
button.stop { color: var(--break); border-color: color-mix(in srgb, var(--break) 55%, transparent); }
button.quiet { border-color: transparent; background: none; color: var(--soft); padding-inline: .3rem; font-weight: 400; text-decoration: underline; text-underline-offset: .18em; }
input, select, textarea { padding: .42rem .65rem; min-width: 0; max-width: 100%; line-height: 1.4; }
input:not([type=checkbox]), select { height: 2.45rem; }
textarea { width: 100%; min-height: 5rem; resize: vertical; }
input[type=checkbox], input[type=radio] { accent-color: var(--accent); width: 1.05rem; height: 1.05rem; margin: 0 .5rem 0 0; vertical-align: -.15em; flex: none; }
label, legend { font-size: .86rem; font-weight: 600; color: var(--soft); }
fieldset { border: 0; padding: 0; margin: .9rem 0 0; min-width: 0; } legend { padding: 0; }
.line { display: flex; flex-wrap: wrap; gap: .5rem .8rem; align-items: end; margin: 1rem 0 1.2rem; }
.line .field { display: flex; flex-direction: column; gap: .2rem; min-width: 0; }
.line > label { align-self: center; }
.stack { display: grid; gap: .3rem; margin: .8rem 0; max-width: 34rem; } .stack > button { justify-self: start; margin-top: .4rem; }
.choice { display: flex; align-items: center; font-weight: 400; font-size: .95rem; color: var(--ink); padding: .15rem 0; overflow-wrap: anywhere; min-width: 0; }
.decide { padding: 1.1rem 1.15rem; } .decide .row { display: flex; flex-wrap: wrap; align-items: center; gap: .6rem; margin-top: .9rem; }
.decisions { list-style: none; margin: 0 0 1rem; padding: 0; }
.decisions li { padding: .7rem 1.15rem; } .decisions li + li { border-top: 1px solid var(--line); }
.told { border-radius: 10px; padding: .8rem 1.15rem; margin: 1rem 0; background: var(--accent-wash); }
.told.bad { background: var(--break-wash); color: var(--break); }
.secret { display: block; font: 600 1rem var(--mono); background: var(--card); border: 1px dashed var(--strong); border-radius: 7px; padding: .7rem .9rem; margin: .6rem 0; overflow-wrap: anywhere; user-select: all; }
.problem { padding: 3rem 0; max-width: 42rem; } .problem .status { font: 600 .9rem var(--mono); color: var(--soft); margin: 0 0 .3rem; }
.login { max-width: 26rem; margin: 3rem auto; }

@media (max-width: 46rem) {
  main { padding-inline: 1rem; } .inner { padding-inline: 1rem; }
  h1 { font-size: 1.4rem; }
  .top nav { order: 3; width: 100%; } .top nav ul { gap: 0 1rem; } .top nav a { padding-block: .4rem .5rem; }
  .brand { padding-bottom: .3rem; }
  .wide { display: none; }
  th, td { padding-inline: .75rem; }
  .facts > div { flex-basis: 9rem; }
  .acts td:first-child, .acts td:nth-child(2) { white-space: normal; width: auto; } .acts td:nth-child(3) > b { overflow-wrap: normal; }
  .timeline > li { grid-template-columns: 1fr auto; } .timeline .what { grid-column: 1 / -1; grid-row: 2; } .timeline .drain { grid-column: 1 / -1; }
  .change > header, .reasons { padding-inline: .9rem; } .where { margin-inline: .9rem; }
  .diff, .diff thead, .diff tbody, .diff tr, .diff td { display: block; }
  .diff thead th { display: inline-block; border: 0; padding: .35rem 0 .35rem .9rem; } .diff thead th + th { padding-left: .4rem; border: 0; } .diff thead th + th::before { content: '→ '; }
  .diff thead { border-bottom: 1px solid var(--line); }
  .diff tr > * + * { border-left: 0; }
  .diff td { padding-left: 1.6rem; } .diff .old::before, .diff .new::before { left: .6rem; }
  .diff .none, .diff .same td + td { display: none; }
  .diff tbody tr td { padding-block: .03rem; }
  .tools .n { width: 5rem; } .tools .bar { width: 3.2rem; }
  .findings > li { grid-template-columns: 1fr; }
  .schema, .schema tbody, .schema tr, .schema th, .schema td, .safe-changes, .safe-changes tbody, .safe-changes tr, .safe-changes td { display: block; width: auto; }
  .schema thead, .safe-changes thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .schema tr, .safe-changes tr { padding: .55rem 0; } .schema th, .schema td, .safe-changes td { padding: .05rem .9rem; }
  button, .button { padding-block: .5rem; }
}
@media print {
  :root { --ground: #fff; --card: #fff; --sunk: #f4f4f4; --ink: #000; --soft: #444; --line: #ccc; --strong: #999; --shadow: none; }
  html { font-size: 10.5pt; }
  .top, footer, .skip, .actions, .pager, form, .crumbs { display: none; }
  main { max-width: none; padding: 0; }
  a { color: inherit; text-decoration: none; }
  .change { break-inside: avoid-page; } h2, h3, summary { break-after: avoid; }
  details::details-content { content-visibility: visible; block-size: auto; }
  * { print-color-adjust: exact; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
