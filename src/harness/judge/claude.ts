// The calls that a refusal of Claude Code covers and that a client is tried with. They come from the rule itself and from the
// client's own rules that allow something it covers.
import { type Call, textsOf } from '../clients/calls.ts';
import type { Permission } from '../clients/made.ts';
import { type PathSubject, subjectOf } from '../clients/permissions.ts';
import { matchesRule, pathGlob, type Spend } from '../globs.ts';
import type { Run } from '../model.ts';

type Places = Run['places'];

type Probing = {
  readonly exceptions: (tool: Call['tool']) => (glob: string) => readonly string[];
  readonly spend: Spend;
};

/**
 * The calls that a refusal is tried with against an engine. `exceptions` has the rules of the engine that allow a call with a tool,
 * or only ask, and may match the same text as a glob.
 */
export const probesOf = (places: Places, item: Permission, { exceptions, spend }: Probing): readonly Call[] => {
  const subject = subjectOf(item);
  // The texts of a pattern, and those that it shares with a rule of the client.
  const texts = (tool: Call['tool'], patterns: readonly string[]): readonly string[] => {
    const pairs = patterns.flatMap((glob) => ['*', ...exceptions(tool)(glob)].map((rule) => [glob, rule] as const));
    return [...new Set(pairs.flatMap(([glob, rule]) => textsOf(glob, rule, spend)))];
  };
  switch (subject.kind) {
    case 'shell': {
      const commands = texts('Bash', [subject.pattern]).map((text) => text.trim());
      const covered = commands.filter((command) => matchesRule(subject.pattern, command));
      return covered.map((command) => ({ tool: 'Bash', command }));
    }
    case 'path': {
      const base = subject.isEverywhere ? '' : baseOf(places, item);
      const covers = pathGlob(`${subject.isEverywhere ? '**/' : literally(base)}${subject.glob}`, true);
      const isBoth = subject.access === 'read' && item.decision === 'deny';
      const tools = isBoth ? (['Read', 'Edit'] as const) : ([subject.access === 'edit' ? 'Edit' : 'Read'] as const);
      const paths = (tool: Call['tool']) => texts(tool, pathGlobs(subject, base)).filter(covers);
      return tools.flatMap((tool) => paths(tool).map((path) => ({ tool, path })));
    }
    case 'domain': {
      const urls = texts('WebFetch', [`https://${subject.host}/*`]);
      const covered = urls.filter((url) => matchesRule(subject.host.toLowerCase(), new URL(url).hostname));
      return covered.map((url) => ({ tool: 'WebFetch', url }));
    }
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
  return path.startsWith('//') ? up('') : '';
};

const literally = (path: string): string => path.replace(/[*?[\\]/g, '\\$&');

// With a letter of each class, and with any, which a rule of the client may name.
const pathGlobs = ({ glob, isEverywhere }: PathSubject, base: string): readonly string[] => {
  const plain = glob.replaceAll('**/', '*').replaceAll('**', '*');
  const globs = [...new Set([letterOf, () => '?'].map((letter) => plain.replace(/\[[^\]]*\]/g, letter)))];
  const starts = globs.flatMap((end) => (isEverywhere ? [end, `*/${end}`] : [`${base}${end}`]));
  return starts.flatMap((start) => [start, `${start}/*`]);
};

const letterOf = (part: string): string => ['q', '7', ...part].find(pathGlob(part)) ?? '?';
