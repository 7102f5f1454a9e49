// @ts-check
// On a wide screen all groups of topics stand open, as they do there without scripts, but can be folded; on any screen what the
// address names is opened.

const groups = document.querySelectorAll('details.group');

const isWide = matchMedia('(min-width: 60rem)').matches;
for (const group of groups) {
  if (isWide) group.toggleAttribute('open', true);
  group.toggleAttribute('data-folds', true);
}
addEventListener('hashchange', openNamed);
openNamed();

function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!named?.matches('details')) return;
  named.toggleAttribute('open', true);
  named.scrollIntoView();
}
