// Paper, ink, one red; a serif to read and a sans for labels; the scale and the grid that every part uses.
// Red marks what is first: the first source, the first point of the mark, the thing to press.

/** The file of the serif, Newsreader, cut down to the letters of western Europe; it has its hash in its name. */
export const SERIF = '/fonts/newsreader-ab35f1a8.woff2';

// A browser that gets the serif late keeps the face it has begun with: `optional` moves nothing.
export const BASE_STYLE = `
@font-face { font-family: Newsreader; src: url(${SERIF}) format("woff2"); font-display: optional; }
:root {
  color-scheme: light dark;
  --paper: #ffffff;
  --wash: #f3f4f5;
  --ink: #15171a;
  --soft: #555b64;
  --hair: #d9dce0;
  --red: #b01f0c;
  --on-red: #ffffff;
  --green: #1c6b33;
  --serif: Newsreader, "Iowan Old Style", P052, "Palatino Linotype", Palatino, "URW Palladio L", "Book Antiqua", Georgia, serif;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
  --small: 0.8125rem;
  --step-1: 1.25rem;
  --step-2: 1.6rem;
  --step-3: clamp(1.9rem, 1.5rem + 1.6vw, 2.5rem);
  --step-4: clamp(2.75rem, 1.55rem + 5.2vw, 5.75rem);
  --gutter: clamp(1.125rem, 4vw, 3.5rem);
  --band: clamp(3rem, 2rem + 4vw, 6rem);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #131416;
    --wash: #1d1f22;
    --ink: #ebebe8;
    --soft: #a5abb3;
    --hair: #363a40;
    --red: #ff8b76;
    --on-red: #131416;
    --green: #7fd196;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1.5rem; }
body {
  margin: 0 auto;
  max-width: 84rem;
  padding: 0 var(--gutter);
  background: var(--paper);
  color: var(--ink);
  font: 1.0625rem/1.55 var(--serif);
  font-variant-numeric: oldstyle-nums;
  font-synthesis: none;
  text-rendering: optimizeLegibility;
}
h1, h2, h3, p, ol, ul, dl, dd, figure, fieldset, pre { margin: 0; padding: 0; }
ol, ul { list-style: none; }
h1, h2, h3 { font-weight: 400; line-height: 1.12; text-wrap: balance; overflow-wrap: break-word; }
h1 { font-size: var(--step-4); line-height: 0.98; letter-spacing: -0.025em; }
h2 { font-size: var(--step-2); letter-spacing: -0.008em; }
h3 { font-size: var(--step-3); letter-spacing: -0.012em; }
p { text-wrap: pretty; overflow-wrap: break-word; }
a { color: inherit; text-decoration: underline; text-decoration-color: var(--red); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:hover { color: var(--red); text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
::selection { background: var(--red); color: var(--on-red); }
code, pre { font-family: var(--mono); font-size: 0.875em; font-variant-numeric: normal; }
dd code, .lead code { overflow-wrap: anywhere; }
[hidden] { display: none !important; }
.skip { position: absolute; left: -100rem; top: 0; padding: 0.5rem 1rem; background: var(--ink); color: var(--paper); font-family: var(--sans); }
.skip:focus { left: 0; }
.kicker, .facts, .note, .imprint, .masthead, .colophon, label, legend, figcaption, button, dt, .more, .button {
  font-family: var(--sans);
  font-variant-numeric: normal;
}
.kicker { font-size: var(--small); font-weight: 600; color: var(--soft); }
.note, .imprint, .facts { font-size: var(--small); line-height: 1.5; color: var(--soft); }
.lead { font-size: var(--step-1); line-height: 1.45; max-width: 34em; }
.more { font-size: 0.9375rem; font-weight: 600; }
.masthead { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; align-items: center; justify-content: space-between; padding: 1.25rem 0; font-size: 0.9375rem; }
.masthead ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; }
.masthead a { text-decoration: none; }
.masthead nav a { display: inline-block; padding: 0.25rem 0; }
.masthead nav a:hover, .masthead [aria-current] { text-decoration: underline; text-decoration-color: var(--red); text-decoration-thickness: 2px; }
.wordmark { display: flex; align-items: center; gap: 0.6rem; font-weight: 650; }
.mark { width: 1.5rem; height: 1.5rem; fill: currentColor; }
.mark .first { fill: var(--red); }
.band, .opening, .column, .statement, .panel, .sheet { grid-template-columns: minmax(0, 1fr); }
.band { display: grid; gap: 1.5rem 3rem; border-top: 3px solid var(--ink); padding: 1rem 0 0; margin-top: var(--band); }
.margin { display: grid; gap: 0.4rem; align-content: start; }
.column { min-width: 0; display: grid; gap: 1.5rem; align-content: start; }
.statement-line { font-size: var(--step-1); line-height: 1.4; max-width: 34em; }
.prose { max-width: 40rem; gap: 1rem; }
.colophon { display: flex; flex-wrap: wrap; gap: 0.75rem 2rem; justify-content: space-between; margin-top: var(--band); padding: 1rem 0 3rem; border-top: 1px solid var(--hair); font-size: var(--small); color: var(--soft); }
.colophon ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
@media (min-width: 60rem) {
  .band { grid-template-columns: 15rem minmax(0, 1fr); }
}
@media (prefers-reduced-motion: no-preference) {
  html { scroll-behavior: smooth; }
}
`;
