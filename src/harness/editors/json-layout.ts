// How members of a JSON object are laid out in its text: each on its own line if those of the object are. Removing a
// member restores the earlier text.
import { applyEdits, createScanner, type Node } from 'jsonc-parser';
import type { Json } from '../../domain/json.ts';
import { eolOf, type NewMembers } from '../values.ts';

/** The text with new members in an object: before the others, the last of them first, or behind them. */
export const insertMembers = (text: string, container: Node, members: NewMembers, isLast = false): string => {
  const all = isLast ? members : members.toReversed();
  const eol = eolOf(text);
  const there = container.children ?? [];
  const open = container.offset + 1;
  const outer = indentAt(text, container.offset);
  const line = all.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`).join(', ');
  const linesAt = (indent: string): string => {
    const forms = [unitOf(text), eol, indent] as const;
    return all.map(([name, value]) => `${indent}${JSON.stringify(name)}: ${layOutAs(value, forms)}`).join(`,${eol}`);
  };
  const lines = linesAt(`${outer}${unitOf(text)}`);
  if (there.length === 0) {
    const inner = text.slice(open, container.offset + container.length - 1);
    const isInline = isEmptyObject(text, container) && container.parent !== undefined && !text.trim().includes('\n');
    const end = isEmptyObject(text, container) ? `${eol}${outer}` : inner;
    return replaceAt(text, { offset: open, length: inner.length }, isInline ? line : `${eol}${lines}${end}`);
  }
  const [first, last] = [there[0], there.at(-1)];
  if (isLast && last !== undefined) {
    const isInline = !text.slice(container.offset, container.offset + container.length).includes('\n');
    const end = { offset: last.offset + last.length, length: 0 };
    return replaceAt(text, end, isInline ? `, ${line}` : `,${eol}${lines}`);
  }
  const next = first?.offset ?? open;
  const gap = text.slice(open, next);
  const opening = /^[^\S\n]*(?:\/\/[^\n]*)?\n/.exec(gap);
  const lineStart = opening === null ? gap.lastIndexOf('\n') + 1 : opening[0].length;
  if (lineStart === 0 || (opening === null && gap.slice(lineStart).trim() !== ''))
    return replaceAt(text, { offset: next, length: 0 }, `${line}, `);
  return replaceAt(text, { offset: open + lineStart, length: 0 }, `${linesAt(indentAt(text, next))},${eol}`);
};

/** The text without a member and its comma, and without its line if nothing else is on it. Every comment stays. */
export const cutMember = (text: string, member: Node): string => {
  const { offset, length, parent } = member;
  const all = parent?.children ?? [];
  const before = all[all.indexOf(member) - 1];
  const [start, end] = [
    before === undefined ? (parent?.offset ?? 0) + 1 : before.offset + before.length,
    offset + length,
  ];
  const [gap, next] = [text.slice(start, offset), commaAt(text, end)];
  if (member === all.at(-1) && (before === undefined ? /^\s*$/ : /^\s*,\s*$/).test(gap)) {
    // As it was appended, or alone between the braces.
    if (before !== undefined || next === undefined) return text.slice(0, start) + text.slice(end);
    if (text.slice(end, next).trim() === '') return text.slice(0, start) + text.slice(next + 1);
  }
  const lineStart = text.lastIndexOf('\n', offset) + 1;
  const line = /^[ \t]*,?[ \t]*\r?\n/.exec(text.slice(end))?.[0];
  const isAlone = line !== undefined && text.slice(lineStart, offset).trim() === '';
  const inline = /^,? ?/.exec(next === end ? text.slice(end) : '')?.[0].length ?? 0;
  const [from, to] = isAlone ? [lineStart, end + line.length] : [offset, end + inline];
  const rest = text.slice(0, from) + text.slice(to);
  const comma = next ?? (before && commaAt(text, start));
  if (comma === undefined || (comma >= from && comma < to)) return rest;
  return replaceAt(rest, { offset: comma < from ? comma : comma - to + from, length: 1 }, '');
};

// Where the next comma is, if only white space and comments come before it.
const commaAt = (text: string, offset: number): number | undefined => {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  return text[scanner.getTokenOffset()] === ',' ? scanner.getTokenOffset() : undefined;
};

/** The text with a piece replaced. */
export const replaceAt = (text: string, { offset, length }: Pick<Node, 'offset' | 'length'>, content: string): string =>
  applyEdits(text, [{ offset, length, content }]);
/** A value as text on separate lines, indented like the rest. */
export const layOut = (text: string, value: Json, indent: string): string =>
  layOutAs(value, [unitOf(text), eolOf(text), indent]);
const layOutAs = (value: Json, [unit, eol, indent]: readonly [string, string, string]): string =>
  JSON.stringify(value, null, unit).replaceAll('\n', `${eol}${indent}`);
const unitOf = (text: string): string => /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
/** The indentation of the line at an offset. */
export const indentAt = (text: string, offset: number): string =>
  text.slice(text.lastIndexOf('\n', offset) + 1).replace(/[^ \t].*/s, '');
/** The text of a node. */
export const nodeText = (text: string, { offset, length }: Node): string => text.slice(offset, offset + length);
/** Whether an object has nothing in it. */
export const isEmptyObject = (text: string, node: Node): boolean => /^\{\s*\}$/.test(nodeText(text, node));
