/** The style of the reference page: readable in light and dark, on a phone and in print. */
export const referenceStyle = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --line: #d0d7de; --ground: #fff; --panel: #f6f8fa; --accent: #0b57a4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #9aa5b1; --line: #3d444d; --ground: #0f1318; --panel: #171c23; --accent: #7ab7ff; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 60rem; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
a { color: var(--accent); }
h1, h2, h3 { line-height: 1.25; }
h2 { margin-top: 3rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
nav ul { columns: 20rem; padding-left: 1rem; }
section.operation { margin: 1.5rem 0; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: 6px; }
section.operation h3, section.shape h3 { margin: .4rem 0; font-size: 1rem; overflow-wrap: anywhere; }
code, pre { font: .875em/1.5 ui-monospace, monospace; }
.method { display: inline-block; min-width: 4rem; font-weight: 700; color: var(--accent); }
.soft { color: var(--soft); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-top: 1px solid var(--line); }
th { font-weight: 600; color: var(--soft); border-top: 0; }
pre { padding: .75rem; background: var(--panel); border-radius: 6px; overflow-x: auto; }
@media print { section.operation { break-inside: avoid; } }
`;
