// @ts-check
// On a wide screen all groups of topics stand open, as they do there without scripts, but can be folded; on any screen what the
// address names is opened, and the index of the groups shows the one that the page is of.

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
  // A list without groups is one fold.
  const fold = named?.matches('details') ? named : named?.querySelector('details:only-child');
  fold?.toggleAttribute('open', true);
  if (fold) named?.scrollIntoView();
}

const current = document.querySelector('.index [aria-current]');
current?.closest('ul')?.scrollBy({ left: current.getBoundingClientRect().left - innerWidth / 3 });
