// What a refusal of Claude Code covers: the calls that it matches, and those that a client is tried with. They come from
// the rule itself and from the client's own rules that allow something it covers.
import { type Call, textsOf } from '../clients/calls.ts';
import type { Permission } from '../clients/made.ts';
import { subjectOf } from '../clients/permissions.ts';
import { matchesRule, pathGlob, type Spend } from '../globs.ts';
import type { Run } from '../model.ts';

type Places = Run['places'];

// Whether Claude Code applies a refusal to a call that was made from its pattern, where a `*` is wider than in a path or host.
const covers = (places: Places, item: Permission, call: Call): boolean => {
  const subject = subjectOf(item);
  if (call.tool === 'Bash' && subject.kind === 'shell') return matchesRule(subject.pattern, call.command);
  if (call.tool === 'WebFetch' && subject.kind === 'domain')
    return matchesRule(subject.host.toLowerCase(), new URL(call.url).hostname);
  return subject.kind !== 'path' || !('path' in call) || pathGlob(globOf(places, item), true)(call.path);
};

/** The rules of an engine that allow a call with this tool, or only ask, and may match the same text as a glob. */
export type Exceptions = (tool: Call['tool']) => (glob: string) => readonly string[];

/** The calls that a refusal is tried with against an engine. */
export const probesOf = (
  places: Places,
  item: Permission,
  { exceptions, spend }: { readonly exceptions: Exceptions; readonly spend: Spend },
): readonly Call[] => {
  const subject = subjectOf(item);
  // The texts of a pattern, and those that it shares with a rule of the client.
  const texts = (tool: Call['tool'], patterns: readonly string[]): readonly string[] => [
    ...new Set(
      patterns.flatMap((pattern) =>
        ['*', ...exceptions(tool)(pattern)].flatMap((rule) => textsOf(pattern, rule, spend)),
      ),
    ),
  ];
  const calls = ((): readonly Call[] => {
    switch (subject.kind) {
      case 'shell':
        return texts('Bash', [subject.pattern]).map((text) => ({ tool: 'Bash', command: text.trim() }));
      case 'path': {
        const globs = pathGlobs(places, item);
        const isBoth = subject.access === 'read' && item.decision === 'deny';
        const tools = isBoth ? (['Read', 'Edit'] as const) : ([subject.access === 'edit' ? 'Edit' : 'Read'] as const);
        return tools.flatMap((tool) => texts(tool, globs).map((path) => ({ tool, path })));
      }
      case 'domain':
        return texts('WebFetch', [`https://${subject.host}/*`]).map((url) => ({ tool: 'WebFetch', url }));
      case 'agent':
        return [{ tool: 'Agent', name: subject.name }];
      case 'mcp': {
        const { server, tool } = subject;
        const names = texts('mcp', [`${server}_${tool}`]).map((text) => text.slice(server.length + 1));
        return names.filter((name) => name !== '').map((name) => ({ tool: 'mcp', server, name }));
      }
      case 'tool':
        return ['q7', ...TOOLS.flatMap((tool) => (tool === subject.tool ? texts(tool, ['*']) : []))].map((text) =>
          toolCall(subject.tool, text),
        );
      case 'none':
        return [];
    }
  })();
  return calls.filter((call) => covers(places, item, call));
};

/** Tools whose calls differ in a text that clients have rules for. */
const TOOLS = ['Bash', 'Read', 'Edit'] as const;

const toolCall = (tool: string, text: string): Call => {
  if (tool === 'Bash') return { tool, command: text };
  if (tool === 'Read' || tool === 'Edit') return { tool, path: text };
  return tool === 'WebFetch' ? { tool, url: 'https://q7.example/' } : { tool: 'other', name: tool };
};

// The way from the project to the folder that a path counts from.
const baseOf = ({ home, project = home }: Places, { spec = '' }: Permission): string => {
  const path = spec.trim();
  const up = (folder: string): string => {
    if (project === folder) return '';
    const rest = project.startsWith(`${folder}/`) ? project.slice(folder.length) : undefined;
    return rest === undefined ? `${folder}/` : '../'.repeat(rest.split('/').length - 1);
  };
  if (path.startsWith('~/')) return up(home);
  if (path.startsWith('//')) return up('');
  return '';
};

const pathGlobs = (places: Places, item: Permission): readonly string[] => {
  const subject = subjectOf(item);
  if (subject.kind !== 'path') return [];
  const glob = subject.glob.replaceAll('**/', '*').replaceAll('**', '*');
  // A letter of a class, and any, which a rule of the client may name.
  const globs = [...new Set([letterOf, () => '?'].map((letter) => glob.replace(/\[[^\]]*\]/g, letter)))];
  const starts = globs.flatMap((end) => (subject.isEverywhere ? [end, `*/${end}`] : [`${baseOf(places, item)}${end}`]));
  return starts.flatMap((start) => [start, `${start}/*`]);
};

const letterOf = (part: string): string => {
  return ['q', '7', ...part].find(pathGlob(part)) ?? '?';
};

// The paths that a refusal covers, with all below them.
const globOf = (places: Places, item: Permission): string => {
  const subject = subjectOf(item);
  if (subject.kind !== 'path') return '';
  return `${subject.isEverywhere ? '**/' : baseOf(places, item).replace(/[*?[\\]/g, '\\$&')}${subject.glob}`;
};
