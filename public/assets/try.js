// @ts-check
// The panel that calls a tool, or asks for a list, in either era, and shows every message that went over the wire.
import { addCopyButton } from './copy.js';
import { byId, newElement } from './dom.js';
import { asCurl, askInSession, askOnce } from './mcp.js';
import { at, textAt } from './values.js';

/** @import { Received, Sent } from './mcp.js' */

const form = byId('try-form', HTMLFormElement);
const tool = byId('try-tool', HTMLSelectElement);
const args = byId('try-arguments', HTMLInputElement);
const run = byId('try-run', HTMLButtonElement);
const result = byId('try-result', HTMLElement);
const status = byId('try-status', HTMLElement);
const answer = byId('try-answer', HTMLElement);
const question = byId('query', HTMLInputElement);
const title = byId('try-exchange-title', HTMLElement);
const exchanges = byId('try-exchange', HTMLOListElement);

run.disabled = false;
tool.addEventListener('change', () => {
  args.value = tool.selectedOptions[0]?.dataset['arguments'] ?? '{}';
});
// A tool that takes a question is given the last one of the search box.
question.form?.addEventListener('submit', () => {
  const query = question.value.trim();
  if (query !== '' && args.value.startsWith('{"query"')) args.value = JSON.stringify({ query });
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
  const ask = new FormData(form).get('era') === 'envelope' ? askOnce : askInSession;
  const method = tool.selectedOptions[0]?.dataset['method'] ?? 'tools/call';
  const params = method === 'tools/call' ? { name: tool.value, arguments: parsed } : Object(parsed);
  try {
    const message = await ask(method, params, append);
    const refused = at(message, 'error');
    if (refused !== undefined) return show('The server answered with an error', JSON.stringify(refused, null, 2));
    if (at(message, 'result') === undefined) return show('No answer', 'The response was not a valid MCP message.');
    const failed = at(message, 'result', 'isError') === true;
    show(failed ? 'The tool could not answer' : 'Answer', textOf(at(message, 'result')));
  } catch (error) {
    show('No answer', String(error));
  }
}

/** What a tool said, or what a list names. @param {unknown} result */
function textOf(result) {
  const listed = Object.values(Object(result)).find(Array.isArray) ?? [];
  return textAt(result, 'content', 0, 'text') || listed.map((each) => textAt(each, 'name')).join('\n');
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

/** @param {Sent} sent @param {Received} received */
function append(sent, received) {
  title.hidden = false;
  const answered = messageText(`${received.status} ${received.statusText}`, received);
  const blocks = [
    block('sent', 'Request', messageText(`${sent.method} /mcp`, sent)),
    block('received', `Response after ${received.ms} ms`, answered),
    block('curl', 'The same with curl', asCurl(sent)),
  ];
  exchanges.append(newElement('li', '', ...blocks));
}

/** @param {string} first line @param {{ headers: Record<string, string>, body: unknown }} message */
function messageText(first, { headers, body }) {
  const head = [first.trim(), ...Object.entries(headers).map(([key, value]) => `${key}: ${value}`)].join('\n');
  if (body === undefined) return head;
  return `${head}\n\n${typeof body === 'string' ? body : JSON.stringify(body, null, 2)}`;
}

/** @param {string} name @param {string} label @param {string} text */
function block(name, label, text) {
  const element = newElement('pre', name, newElement('code', '', text));
  element.tabIndex = 0;
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', `${label} ${exchanges.children.length + 1}`);
  const figure = newElement('figure', 'snippet', newElement('figcaption', '', label), element);
  addCopyButton(figure);
  return figure;
}
