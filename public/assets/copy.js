// @ts-check
// A copy button for every snippet. The style keeps room for it beside the caption or the URL, so adding it causes no layout
// shift.

const SHOWN_MS = 2000;

for (const snippet of document.querySelectorAll('.snippet')) addCopyButton(snippet);

/** Adds a button to an element that holds `code`. @param {Element} snippet */
export function addCopyButton(snippet) {
  const code = snippet.querySelector('code');
  if (code === null) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  snippet.append(button);
  label(button, 'Copy');
  button.addEventListener('click', async () => {
    label(button, (await copy(code)) ? 'Copied' : 'Selected');
    setTimeout(() => label(button, 'Copy'), SHOWN_MS);
  });
}

/**
 * Shows a word; those who hear the page are told it with the name of the snippet.
 * @param {HTMLButtonElement} button @param {string} word
 */
function label(button, word) {
  const caption = button.parentElement?.querySelector('figcaption')?.textContent ?? 'address';
  button.textContent = word;
  button.setAttribute('aria-label', `${word}: ${caption}`);
}

/**
 * Copies the text; where the browser refuses, it is selected instead, ready for the keyboard.
 * @param {HTMLElement} code
 */
async function copy(code) {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return false;
  }
}
