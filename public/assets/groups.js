// @ts-check
// On a wide screen all groups of topics stand open, as they do there without scripts, but can be folded; on any screen the one
// that the address names is opened.

const groups = document.querySelectorAll('details.group');

const isWide = matchMedia('(min-width: 60rem)').matches;
for (const group of groups) {
  if (isWide) group.toggleAttribute('open', true);
  group.toggleAttribute('data-folds', true);
}
addEventListener('hashchange', openNamed);
openNamed();

function openNamed() {
  const name = decodeURIComponent(location.hash.slice(1));
  const named = [...groups].find(({ id }) => id === name);
  named?.toggleAttribute('open', true);
  named?.scrollIntoView();
}
