// Hooks in OpenCode, which has them in plugins alone: one plugin of the sync for each scope starts the commands of PreToolUse.
import type { ItemOf } from '../../items.ts';
import type { Run } from '../../model.ts';
import { displayPath } from '../../paths.ts';
import { hasShell, homeOf } from '../client.ts';
import { wholeFile } from '../entries.ts';
import { textOf, unlessAsked } from '../hooks.ts';
import { joinMade, lose, type Made, omitHook, widen } from '../made.ts';
import { OPENCODE_FACTS } from './client.ts';
import { pluginText } from './plugin.ts';

export const openCodeHook = (run: Run, item: ItemOf<'hook'>): Made => {
  if (item.name !== 'PreToolUse')
    return omitHook(
      item,
      'OpenCode has no hooks of its own, and the plugin of the sync starts those of PreToolUse alone',
    );
  if (!hasShell(run.places)) return lose(item, 'the plugin that starts hooks in OpenCode was not tried on Windows');
  const left = unlessAsked(run, item);
  if (left !== undefined) return left;
  const file = `${homeOf(run, item, OPENCODE_FACTS)}/plugins/three-good-sources.js`;
  const texts = item.groups.flatMap(({ commands }) => commands.map(({ command }) => textOf(run, command)));
  const isWider = texts.some((text) => ASKS.test(text) && /permissionDecision|updatedInput|continue/.test(text));
  const [foreign] = texts.flatMap((text) => FOREIGN.exec(text) ?? []);
  return joinMade([
    wholeFile(item, { file, text: pluginText(item.groups, displayPath(run.places, item.from)) }),
    widen(item, isWider ? 'refuses where the hook asks, changes the call or ends the session' : undefined),
    foreign === undefined ? {} : lose(item, `its script looks at ${foreign}, which OpenCode does not have`),
  ]);
};

/** What a hook may answer in Claude Code that is no plain refusal. */
const ASKS = /\b(?:ask|defer|updatedInput)\b|\bcontinue["']?\s*:\s*false/i;
/** What Claude Code tells a hook of a session. */
const FOREIGN = /transcript_path|permission_mode|\bCLAUDE_?CODE\w*/;
