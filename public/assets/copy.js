// @ts-check
// A copy button beside every snippet. It stands above the snippet's corner, so adding it moves nothing.

const SHOWN_MS = 2000;

for (const snippet of document.querySelectorAll('.snippet')) {
  const code = snippet.querySelector('code');
  if (code === null) continue;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  const caption = snippet.querySelector('figcaption')?.textContent ?? 'address';
  button.setAttribute('aria-label', `Copy: ${caption}`);
  button.addEventListener('click', async () => {
    button.textContent = (await copy(code)) ? 'Copied' : 'Selected';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, SHOWN_MS);
  });
  snippet.append(button);
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
