// The topic page below its sources, and the page of the methodology.

export const TOPIC_STYLE = `
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
