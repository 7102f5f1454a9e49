// @ts-check
// Marks the tab whose panel is shown, and shows that panel: the one that the address names, else the one that was chosen on
// the last visit, else the first.
const STORED = 'client';
const tabs = [...document.querySelectorAll('.tabs a')];

addEventListener('hashchange', follow);
mark(named() ?? remembered() ?? tabs[0]);

function follow() {
  const tab = named();
  if (tab === undefined) return;
  mark(tab);
  try {
    localStorage.setItem(STORED, location.hash);
  } catch {
    // A browser that keeps nothing shows the first next time.
  }
}

function named() {
  return tabs.find((tab) => tab.getAttribute('href') === location.hash);
}

function remembered() {
  try {
    const hash = localStorage.getItem(STORED);
    return tabs.find((tab) => tab.getAttribute('href') === hash);
  } catch {
    return undefined;
  }
}

/** @param {Element | undefined} current */
function mark(current) {
  for (const tab of tabs) {
    const panel = document.querySelector(tab.getAttribute('href') ?? '');
    panel?.toggleAttribute('data-current', tab === current);
    if (tab === current) tab.setAttribute('aria-current', 'true');
    else tab.removeAttribute('aria-current');
  }
}
