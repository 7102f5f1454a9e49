// @ts-check
// On a wide screen all groups of topics stand open, and on any screen the one that the address names.

const groups = document.querySelectorAll('details.group');

if (matchMedia('(min-width: 60rem)').matches) for (const group of groups) group.toggleAttribute('open', true);
addEventListener('hashchange', openNamed);
openNamed();

function openNamed() {
  const name = decodeURIComponent(location.hash.slice(1));
  const named = [...groups].find(({ id }) => id === name);
  named?.toggleAttribute('open', true);
  named?.scrollIntoView();
}
