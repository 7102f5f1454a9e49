// The parts: opening and answer, ranked sources, the list, facts, folds and snippets, the panels of the scripts.

export const PARTS_STYLE = `
.opening { display: grid; gap: 2.25rem clamp(2rem, 6vw, 6rem); border-top: 3px solid var(--ink); padding-top: clamp(1.75rem, 4vw, 4rem); }
.statement { display: grid; gap: 1.5rem; align-content: start; }
.search { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.5rem; max-width: 34rem; align-content: start; }
.search { margin-top: 0.75rem; }
.label { font: 600 var(--small)/1.5 var(--sans); }
label, legend { font-size: var(--small); font-weight: 600; }
.field { display: flex; border: 2px solid var(--ink); }
.field:focus-within { outline: 3px solid var(--ink); outline-offset: 3px; }
.field input { flex: 1; min-width: 0; border: 0; outline: 0; padding: 0.7rem 0.9rem; background: transparent; font: 1.25rem/1.3 var(--serif); color: inherit; }
.field button { border-width: 0 0 0 2px; }
::-webkit-search-cancel-button { filter: grayscale(1); }
::placeholder { color: var(--soft); opacity: 1; }
button, .button {
  border: 2px solid var(--ink); border-radius: 0; padding: 0.55rem 1.25rem; background: var(--ink); color: var(--paper);
  font: 600 0.9375rem/1.4 var(--sans); text-decoration: none; cursor: pointer; display: inline-block;
}
button:hover:not(:disabled), .button:hover { background: var(--red); border-color: var(--red); color: var(--on-red); }
[aria-disabled] { opacity: 0.6; }
button:disabled { background: var(--wash); border-color: var(--hair); color: var(--soft); cursor: default; }
.answer, .answer-body, .exchange-demo, .returned { align-content: start; display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
.answer h2 { font-size: var(--step-3); }
.answer .sources { margin-top: 0.5rem; }
.chips { max-width: 38rem; }
.chips a { display: block; padding: 0.2rem 0.65rem; border: 1px solid var(--hair); text-decoration: none; }
.chips a:hover, .chips [data-picked] { border-color: var(--ink); background: var(--wash); }
.exchange-demo .said { justify-self: end; max-width: 30rem; padding: 0.6rem 1rem; background: var(--wash); font-size: 1.125rem; }
.exchange-demo .called { padding-left: 1rem; border-left: 3px solid var(--hair); color: var(--soft); overflow-wrap: anywhere; }
.exchange-demo .returned { padding-left: 1rem; border-left: 3px solid var(--red); }
.exchange-demo .sources { gap: 1rem; }
.exchange-demo .sources .name { font-size: 1.25rem; }
.exchange-demo .sources p { font-size: 0.9375rem; color: var(--soft); }
@media (prefers-reduced-motion: no-preference) {
  .exchange-demo > *, .exchange-demo .sources li { animation: appear 0.25s ease-out backwards; }
  .exchange-demo .called { animation-delay: 0.1s; }
  .exchange-demo .returned { animation-delay: 0.2s; }
  .exchange-demo .sources li:nth-child(2) { animation-delay: 0.3s; }
  .exchange-demo .sources li:nth-child(3) { animation-delay: 0.4s; }
  @keyframes appear { from { opacity: 0; } }
}
.chips ul, .tabs ul { display: flex; flex-wrap: wrap; gap: 0.4rem; font: 0.875rem/1.4 var(--sans); }
.why { display: grid; gap: 0.6rem; margin-top: 1rem; padding-top: 0.75rem; border-top: 1px solid var(--hair); font-size: 0.9375rem; }
.why figcaption { min-height: 0; }
.why .words { display: flex; flex-wrap: wrap; gap: 0.35rem; font-family: var(--sans); font-size: 0.875rem; }
.why .words li { padding: 0 0.35rem; border-bottom: 3px solid var(--hair); color: var(--soft); }
.why .words [data-topic="1"] { border-color: var(--red); color: var(--ink); }
.why .words [data-topic="2"] { border-color: var(--ink); color: var(--ink); }
.why .words [data-topic="3"] { border-color: var(--soft); color: var(--ink); }
.why .bars { display: grid; gap: 0.25rem; }
.why .bars li { display: grid; grid-template-columns: minmax(0, 1fr) minmax(6rem, 40%); gap: 1rem; align-items: center; }
.why .bars [data-topic="1"] { border-left: 3px solid var(--red); padding-left: 0.6rem; }
.why .bars [data-topic="2"] { border-left: 3px solid var(--ink); padding-left: 0.6rem; }
.why .bars [data-topic="3"] { border-left: 3px solid var(--soft); padding-left: 0.6rem; }
.bar { position: relative; display: block; height: 0.75rem; }
.bar svg { position: absolute; left: 0; top: -0.25rem; width: 100%; height: 1.25rem; stroke: var(--ink); stroke-width: 2; }
meter { display: block; width: 100%; height: 0.75rem; appearance: none; border: 0; background: var(--wash); }
::-webkit-meter-inner-element { height: 0.75rem; grid-template-rows: 0 1fr 0; }
::-webkit-meter-bar { height: 0.75rem; border: 0; border-radius: 0; background: var(--wash); grid-row: 1 / -1; }
::-webkit-meter-optimum-value { background: var(--ink); }
::-webkit-meter-suboptimum-value { background: var(--soft); }
meter::-moz-meter-bar { background: var(--soft); }
meter:-moz-meter-optimum::-moz-meter-bar { background: var(--ink); }
.tabs a { display: block; padding: 0.3rem 0.75rem; border: 1px solid var(--hair); text-decoration: none; }
.tabs a:hover { border-color: var(--ink); background: var(--wash); }
.tabs [aria-current] { background: var(--ink); border-color: var(--ink); color: var(--paper); }
.client { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; scroll-margin-top: 16rem; max-width: 46rem; }
.client h3 { font-size: var(--step-2); }
.clients .client:not(:target) { display: none; }
.clients:not(:has(:target)) .client:first-child { display: grid; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); padding: 1px 0 0 1px; }
.tiles li { border: 1px solid var(--hair); margin: -1px 0 0 -1px; }
.tiles a { display: grid; align-content: start; gap: 0.5rem; height: 100%; padding: 1rem 1.15rem 1.25rem; text-decoration: none; }
.tiles a:hover { background: var(--wash); }
.tiles .name { font-size: 1.375rem; line-height: 1.2; text-decoration: underline; text-decoration-color: var(--red); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
.tiles .three { counter-reset: rank; display: grid; gap: 0.15rem; font-size: 0.9375rem; }
.tiles .three span::before { counter-increment: rank; content: counter(rank) " "; color: var(--soft); font-variant-numeric: lining-nums; }
.tiles .three span:first-child::before { color: var(--red); }
.description { color: var(--soft); max-width: 40em; }
.sources { counter-reset: rank; display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.35rem; align-content: start; }
.sources li { counter-increment: rank; position: relative; padding-left: clamp(3rem, 2.4rem + 2vw, 4.25rem); max-width: 46rem; }
.sources li::before {
  content: counter(rank); position: absolute; left: 0; top: -0.12em; width: 1ch; text-align: center;
  font: 400 clamp(2.6rem, 2.2rem + 1.6vw, 3.5rem)/1 var(--serif); font-variant-numeric: lining-nums; color: var(--ink);
}
.sources li:first-child::before { color: var(--red); }
.sources .name { display: block; font-size: 1.375rem; line-height: 1.25; overflow-wrap: break-word; }
.sources .facts { display: block; margin: 0.2rem 0 0.4rem; overflow-wrap: anywhere; }
.sources .aside { font: var(--small)/1.5 var(--sans); }
.facts-list { display: grid; grid-template-columns: minmax(6.5rem, max-content) minmax(0, 1fr); border-top: 1px solid var(--hair); }
.facts-list dt, .facts-list dd { border-bottom: 1px solid var(--hair); padding: 0.45rem 1.5rem 0.45rem 0; }
#server-status::first-letter { text-transform: uppercase; }
.facts-list dt { font-size: var(--small); font-weight: 600; padding-top: 0.6rem; color: var(--soft); }
.snippet { position: relative; display: grid; gap: 0.35rem; min-width: 0; }
figcaption { display: grid; align-items: center; min-height: 1.75rem; padding-right: 5.5rem; font-size: var(--small); color: var(--soft); }
pre { padding: 0.85rem 1rem; border: 1px solid transparent; background: var(--wash); overflow: auto; font-size: var(--small); line-height: 1.55; tab-size: 2; }
pre code { font-size: inherit; }
div.snippet pre { padding-right: 5.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.address pre { font-size: clamp(0.95rem, 0.8rem + 0.8vw, 1.35rem); border-left: 3px solid var(--red); }
.copy { position: absolute; right: 0; top: 0; padding: 0.15rem 0.6rem; font-size: var(--small); background: var(--paper); color: var(--ink); border-width: 1px; min-width: 4.5rem; text-align: center; }
div.snippet .copy { right: 0.75rem; top: calc(50% - 0.85rem); }
.panel { display: grid; gap: 1.25rem; }
fieldset { border: 0; display: flex; flex-wrap: wrap; gap: 0.35rem 1.75rem; font-size: 0.9375rem; min-width: 0; }
legend { float: left; margin-right: 1rem; padding: 0; line-height: 1.7; }
fieldset label { font-weight: 400; font-size: 0.9375rem; display: flex; gap: 0.5rem; align-items: center; }
input[type="radio"] { accent-color: var(--red); width: 1.05rem; height: 1.05rem; margin: 0; }
.pair { display: grid; gap: 1rem; align-items: end; }
.pair p, .panel p { display: grid; gap: 0.35rem; min-width: 0; justify-items: start; }
.pair select, .pair input, textarea { width: 100%; min-width: 0; border: 2px solid var(--ink); border-radius: 0; background: var(--paper); color: var(--ink); padding: 0.55rem 0.75rem; min-height: 2.75rem; font: 1rem/1.4 var(--mono); }
textarea { resize: vertical; max-width: 46rem; }
.result { display: grid; gap: 1rem; min-width: 0; }
.result h3 { font-size: var(--step-1); }
.result pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.exchange { display: grid; gap: 1.5rem; min-width: 0; }
.exchange li { display: grid; gap: 0.75rem; min-width: 0; }
.exchange .received { max-height: 32rem; }
.exchange .sent { border-left: 3px solid var(--hair); }
.exchange .received { border-left: 3px solid var(--ink); }
.verdict { border-left: 3px solid var(--hair); padding: 0.35rem 0 0.35rem 1.25rem; display: grid; gap: 0.6rem; min-height: 6rem; align-content: start; }
.verdict .kicker { font: 400 var(--step-2)/1.15 var(--serif); color: var(--ink); }
.verdict[data-state="good"] { border-color: var(--green); }
.verdict[data-state="good"] .kicker { color: var(--green); }
.verdict[data-state="bad"] { border-color: var(--red); }
.verdict[data-state="bad"] .kicker { color: var(--red); }
.chain li { position: relative; padding: 0 0 1.25rem 3rem; min-height: 4.75rem; }
/* Room for the longest reasons, so that nothing moves when the check is done. */
@media (max-width: 48rem) { .verdict { min-height: 8.25rem; } .chain li { min-height: 6.5rem; } }
@media (max-width: 22rem) { .verdict { min-height: 10rem; } }
.chain li::before {
  content: ""; position: absolute; left: 0; top: 0; width: 1.75rem; height: 1.75rem; border: 2px solid var(--link, var(--hair));
  border-radius: 50%; font: 700 1rem/1.5rem var(--sans); text-align: center; color: var(--link, var(--soft)); background: var(--paper);
}
.chain li:not(:last-child)::after { content: ""; position: absolute; left: 0.8125rem; top: 2rem; bottom: 0.25rem; border-left: 2px solid var(--link, var(--hair)); }
.chain li:has(+ [data-state="bad"])::after { border-left: 2px dashed var(--red); }
.chain [data-state="good"] { --link: var(--green); }
.chain [data-state="bad"] { --link: var(--red); }
.chain [data-state="good"]::before { content: "✓" / ""; }
.chain [data-state="bad"]::before { content: "✗" / ""; }
.chain h3 { font-size: var(--step-1); line-height: 1.75rem; letter-spacing: 0; }
.chain .state { margin-left: 0.35rem; font: 600 var(--small)/1.5 var(--sans); color: var(--link, var(--soft)); }
.chain .reason { color: var(--soft); max-width: 40rem; }
mark { background: var(--red); color: var(--on-red); }
summary { font: 600 0.9375rem/1.5 var(--sans); cursor: pointer; }
details[open] summary { margin-bottom: 0.75rem; }
.sheet { border-top: 3px solid var(--ink); padding-top: clamp(1.75rem, 4vw, 4rem); display: grid; gap: 1.5rem; align-content: start; }
.sheet h1 { text-wrap: balance; }
.sheet .sources { gap: 2rem; margin: 1rem 0; }
.sheet .head, .sheet .foot { display: grid; gap: 1.5rem; align-content: start; }
.nearest { display: grid; gap: 0.5rem; font-size: var(--step-2); }
.others { margin-top: var(--band); border-top: 1px solid var(--hair); padding-top: 1rem; display: grid; gap: 1rem; }
.others h2 { font: 600 var(--small)/1.5 var(--sans); color: var(--soft); letter-spacing: 0; }
.others ul { columns: 3 16rem; column-gap: 2rem; }
.others li { padding: 0.3rem 0; break-inside: avoid; }
@media (max-width: 30rem) {
  .facts-list { grid-template-columns: minmax(0, 1fr); }
  .facts-list dt { border-bottom: 0; padding-bottom: 0; }
  .facts-list dd { padding-top: 0; }
}
@media (min-width: 48rem) {
  .pair { grid-template-columns: minmax(11rem, 1fr) 2fr auto; }
}
@media (min-width: 60rem) {
  .opening, .topic-sheet { grid-template-columns: minmax(0, 1.08fr) minmax(0, 1fr); column-gap: clamp(2rem, 6vw, 6rem); }
  .topic-sheet { grid-template-rows: auto 1fr; }
  .opening h1 { font-size: clamp(3.75rem, 6.6vw, 5.75rem); }
  .topic-sheet .sources { grid-column: 2; grid-row: 1 / span 2; margin: 0; }
  }
/* What does nothing without scripts. */
@media (scripting: none) { .scripted { display: none; } }
@media print {
  .search, #connect, #try, nav, .copy { display: none; }
  .sources a[href^="https"]::after { content: " (" attr(href) ")"; font: var(--small)/1.4 var(--sans); overflow-wrap: anywhere; }
  .sources li, .tiles li, dl { break-inside: avoid; }
  h1, h2, h3, .margin { break-after: avoid; }
}
/* The topic page below its sources, and the page of the methodology. */
.forms { gap: 0; }
details { border-top: 1px solid var(--hair); padding: 0.6rem 0; display: grid; gap: 0.5rem; min-width: 0; }
.forms details:last-of-type { border-bottom: 1px solid var(--hair); margin-bottom: 1rem; }
summary { font: 600 0.9375rem/1.6 var(--sans); cursor: pointer; }
details p, details pre { margin-top: 0.5rem; }
details pre { white-space: pre-wrap; overflow-wrap: anywhere; max-height: 40rem; }
.history { display: grid; gap: 1.25rem; max-width: 46rem; }
.history time { font: 600 0.9375rem/1.6 var(--sans); }
.badge { display: block; height: 30px; max-width: 100%; object-fit: contain; object-position: left; }
figcaption:has(.badge) { gap: 0.35rem; padding-right: 5.5rem; }
.snippet:has(.badge) pre { white-space: pre-wrap; overflow-wrap: anywhere; }
.short + .short { margin-top: calc(var(--band) / 2); border-top-width: 1px; }
.quoted { border-left: 3px solid var(--red); padding-left: 1.25rem; display: grid; gap: 0.35rem; }
blockquote { margin: 0; }
`;
