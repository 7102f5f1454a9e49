// The parts: opening and answer, ranked sources, the list, facts, folds and snippets, the panels of the scripts.

export const PARTS_STYLE = `
.opening { display: grid; gap: 2.25rem clamp(2rem, 6vw, 6rem); border-top: 3px solid var(--ink); padding-top: clamp(1.75rem, 4vw, 4rem); }
.statement { display: grid; gap: 1.5rem; align-content: start; }
.search, .handover { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.5rem; max-width: 34rem; align-content: start; }
.search { margin-top: 0.75rem; }
.label { font: 600 var(--small)/1.5 var(--sans); }
label, legend { font-size: var(--small); font-weight: 600; }
.field { display: flex; border: 2px solid var(--ink); }
.field:focus-within { outline: 3px solid var(--red); outline-offset: 3px; }
.field input { flex: 1; min-width: 0; border: 0; outline: 0; padding: 0.7rem 0.9rem; background: transparent; font: 1.25rem/1.3 var(--serif); color: inherit; }
.field button { border: 0; }
::-webkit-search-cancel-button { filter: grayscale(1); }
::placeholder { color: var(--soft); opacity: 1; font-style: italic; }
button, .button {
  border: 2px solid var(--ink); border-radius: 0; padding: 0.55rem 1.25rem; background: var(--ink); color: var(--paper);
  font: 600 0.9375rem/1.4 var(--sans); text-decoration: none; cursor: pointer; display: inline-block;
}
button:hover:not(:disabled), .button:hover { background: var(--red); border-color: var(--red); color: var(--on-red); }
button:disabled { background: var(--wash); border-color: var(--hair); color: var(--soft); cursor: default; }
.answer { align-content: start; display: grid; gap: 0.6rem; min-height: 33rem; }
.answer h2 { font-size: var(--step-3); }
.answer .sources { margin-top: 0.75rem; }
.answer a, .topic h3 a, .sources .name { text-decoration-color: transparent; }
.answer a:hover, .topic h3 a:hover, .sources .name:hover { text-decoration-color: var(--red); }
.description { color: var(--soft); max-width: 40em; }
.sources { counter-reset: rank; display: grid; gap: 1.35rem; align-content: start; }
.sources li { counter-increment: rank; position: relative; padding-left: clamp(3rem, 2.4rem + 2vw, 4.25rem); max-width: 46rem; }
.sources li::before {
  content: counter(rank); position: absolute; left: 0; top: -0.12em; width: 1ch; text-align: center;
  font: 400 clamp(2.6rem, 2.2rem + 1.6vw, 3.5rem)/1 var(--serif); font-variant-numeric: lining-nums; color: var(--ink);
}
.sources li:first-child::before { color: var(--red); }
.sources .name { display: block; font-size: 1.3125rem; font-weight: 700; line-height: 1.25; overflow-wrap: break-word; }
.sources .facts { display: block; margin: 0.2rem 0 0.4rem; overflow-wrap: anywhere; }
.sources .aside { font: var(--small)/1.5 var(--sans); }
.contents { margin-top: 1rem; font-size: 0.9375rem; line-height: 1.35; columns: 2 13rem; column-gap: 2rem; }
.contents li { break-inside: avoid; }
.contents a { display: block; padding: 0.32rem 0; text-decoration-color: transparent; }
.contents a:hover { text-decoration-color: var(--red); }
.topics .column { gap: clamp(2.75rem, 2rem + 3vw, 4.5rem); }
.topic { display: grid; gap: 0.75rem; scroll-margin-top: 1.5rem; }
.topic + .topic { border-top: 1px solid var(--hair); padding-top: 1.5rem; }
.topic:target h3 { color: var(--red); }
.topic .sources { margin-top: 1rem; }
.facts-list { display: grid; grid-template-columns: minmax(6.5rem, max-content) minmax(0, 1fr); border-top: 1px solid var(--hair); }
.facts-list dt, .facts-list dd { border-bottom: 1px solid var(--hair); padding: 0.45rem 1.5rem 0.45rem 0; }
#server-status::first-letter { text-transform: uppercase; }
.facts-list dt { font-size: var(--small); font-weight: 600; padding-top: 0.6rem; color: var(--soft); }
.snippet { position: relative; display: grid; gap: 0.35rem; min-width: 0; }
figcaption { display: grid; align-items: center; min-height: 1.75rem; padding-right: 5.5rem; font-size: var(--small); color: var(--soft); }
pre { padding: 0.85rem 1rem; background: var(--wash); overflow: auto; font-size: var(--small); line-height: 1.55; tab-size: 2; }
pre code { font-size: inherit; }
div.snippet pre { padding-right: 5.75rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.handover pre { font-size: 0.9375rem; }
.address pre { font-size: clamp(0.95rem, 0.8rem + 0.8vw, 1.35rem); border-left: 3px solid var(--red); }
.copy { position: absolute; right: 0; top: 0; padding: 0.15rem 0.6rem; font-size: var(--small); background: var(--paper); color: var(--ink); border-width: 1px; min-width: 4.5rem; text-align: center; }
div.snippet .copy { right: 0.75rem; top: calc(50% - 0.85rem); }
.clients { border-top: 1px solid var(--hair); }
.clients details { border-bottom: 1px solid var(--hair); }
summary { cursor: pointer; padding: 0.7rem 0; font-weight: 600; list-style: none; display: flex; justify-content: space-between; gap: 1rem; }
summary::-webkit-details-marker { display: none; }
summary::after { content: "+"; font: 400 1.4rem/1 var(--serif); color: var(--red); }
details[open] > summary::after { content: "\\2212"; }
summary:hover { color: var(--red); }
.fold { display: grid; gap: 1rem; padding: 0.25rem 0 1.5rem; min-width: 0; }
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
.exchange pre { max-height: 28rem; }
.exchange .sent { border-left: 3px solid var(--hair); }
.exchange .received { border-left: 3px solid var(--red); }
.verdict { border-left: 3px solid var(--hair); padding: 0.35rem 0 0.35rem 1.25rem; display: grid; gap: 0.6rem; min-height: 6rem; align-content: start; }
.verdict .kicker { font: 400 var(--step-2)/1.15 var(--serif); color: var(--ink); }
.verdict[data-state="good"] { border-color: var(--ink); }
.verdict[data-state="bad"] { border-color: var(--red); }
.verdict[data-state="bad"] .kicker { color: var(--red); }
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
  .opening, .topic-sheet { grid-template-rows: auto 1fr; }
  .opening .answer { grid-column: 2; grid-row: 1 / span 2; }
  .opening h1 { font-size: clamp(3.75rem, 6.6vw, 5.75rem); }
  .topic-sheet .sources { grid-column: 2; grid-row: 1 / span 2; margin: 0; }
  .contents { columns: auto; }
  .topics .margin { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow: auto; }
}
@media (min-width: 76rem) {
  .topic { grid-template-columns: minmax(0, 17rem) minmax(0, 1fr); grid-template-rows: auto 1fr; column-gap: 3rem; }
  .topic h3 { font-size: 1.9rem; }
  .topic .sources { grid-column: 2; grid-row: 1 / span 2; margin: 0.4rem 0 0; }
}
@media print {
  .search, #connect, #try, nav, .copy { display: none; }
}
`;
