// @ts-check
// The panel that calls a tool in either era and shows every message that went over the wire.
import { byId, withText } from './dom.js';
import { callInSession, callOnce } from './mcp.js';
import { at, textAt } from './values.js';

/** @import { Exchange } from './mcp.js' */

const form = byId('try-form', HTMLFormElement);
const tool = byId('try-tool', HTMLSelectElement);
const args = byId('try-arguments', HTMLInputElement);
const run = byId('try-run', HTMLButtonElement);
const result = byId('try-result', HTMLElement);
const status = byId('try-status', HTMLElement);
const answer = byId('try-answer', HTMLPreElement);
const title = byId('try-exchange-title', HTMLElement);
const exchanges = byId('try-exchange', HTMLOListElement);

run.disabled = false;
tool.addEventListener('change', () => {
  args.value = tool.selectedOptions[0]?.dataset['arguments'] ?? '{}';
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  // Not `disabled`: the button would lose the focus.
  if (run.getAttribute('aria-disabled') === 'true') return;
  run.setAttribute('aria-disabled', 'true');
  exchanges.replaceChildren();
  title.hidden = true;
  answer.textContent = '';
  result.hidden = false;
  status.textContent = 'Asking';
  await call();
  run.removeAttribute('aria-disabled');
});

async function call() {
  const parsed = parse(args.value);
  if (parsed instanceof Error) return show('The arguments are not JSON', parsed.message);
  const once = new FormData(form).get('era') === 'envelope';
  try {
    const message = await (once ? callOnce : callInSession)(tool.value, parsed, { observe: append });
    const refused = at(message, 'error');
    if (refused !== undefined) return show('The server answered with an error', JSON.stringify(refused, null, 2));
    if (at(message, 'result') === undefined) return show('No answer', 'The response was not a valid MCP message.');
    const failed = at(message, 'result', 'isError') === true;
    show(failed ? 'The tool could not answer' : 'Answer', textAt(message, 'result', 'content', 0, 'text'));
  } catch (error) {
    show('No answer', String(error));
  }
}

/** @param {string} title @param {string} text */
function show(title, text) {
  status.textContent = title;
  answer.textContent = text;
}

/** @param {string} text @returns {unknown} */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** @param {Exchange} exchange */
function append({ sent, received }) {
  title.hidden = false;
  const item = document.createElement('li');
  item.append(
    block('sent', 'Request', `${sent.method} /mcp`, sent.headers, sent.body),
    block('received', 'Response', `${received.status} ${received.statusText}`, received.headers, received.body),
  );
  exchanges.append(item);
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} first
 * @param {Record<string, string>} headers
 * @param {unknown} body
 */
function block(name, label, first, headers, body) {
  const lines = [first.trim(), ...Object.entries(headers).map(([key, value]) => `${key}: ${value}`)];
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  const element = withText('pre', body === undefined ? lines.join('\n') : `${lines.join('\n')}\n\n${text}`);
  element.className = name;
  element.tabIndex = 0;
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', `${label} ${exchanges.children.length + 1}`);
  const figure = document.createElement('figure');
  figure.append(withText('figcaption', label), element);
  return figure;
}
