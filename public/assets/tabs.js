// @ts-check
// Marks the tab whose panel is shown: the one that the address names, else the first.
const tabs = document.querySelectorAll('.tabs a');

addEventListener('hashchange', mark);
mark();

function mark() {
  const current = [...tabs].find((tab) => tab.getAttribute('href') === location.hash) ?? tabs[0];
  for (const tab of tabs) {
    if (tab === current) tab.setAttribute('aria-current', 'true');
    else tab.removeAttribute('aria-current');
  }
}
