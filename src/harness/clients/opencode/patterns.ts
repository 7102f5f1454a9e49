// What a refusal is in OpenCode's words: a tool, and a pattern that the text of a call matches. What has no such words is lost.
import { overlapsIn } from '../../globs.ts';
import type { Decision } from '../../items.ts';
import { onceIn, type Run } from '../../model.ts';
import { lose, type Permission, widen } from '../made.ts';
import { isChain, type PathSubject, type RulesFor, subjectOf, widerEdits, withoutRule } from '../permissions.ts';
import { OPENCODE_TOOLS, openCodeName, type PermissionRule, serverNames } from './config.ts';

export type ToolPattern = Omit<PermissionRule, 'action'>;

/** The tools and patterns that a refusal means, and what they refuse beyond it. */
export const patternsFor = (run: Run, item: Permission): RulesFor<ToolPattern> => {
  const subject = subjectOf(item);
  switch (subject.kind) {
    case 'shell': {
      const { pattern } = subject;
      if (!isChain(pattern)) return { rules: [{ tool: 'bash', pattern }] };
      const words = subject.words.join(' ');
      if (words === '') return lose(item, 'OpenCode looks at each command of a chain by itself');
      return { rules: [{ tool: 'bash', pattern: `${words} *` }], ...widen(item, `refuses every \`${words}\``) };
    }
    case 'path':
      return { rules: pathPatterns(subject, item.decision), ...widen(item, subject.wider) };
    case 'domain':
      return { rules: [{ tool: 'webfetch', pattern: '*' }], ...widen(item, 'refuses every webfetch') };
    case 'agent':
      return { rules: [{ tool: 'task', pattern: subject.name }] };
    case 'mcp': {
      const tool = `${openCodeName(subject.server)}_${openCodeName(subject.tool)}`;
      const all = subject.tool.includes('*') ? onceIn(run, serversByGlob)(tool) : [];
      const others = all.filter((name) => name !== subject.server);
      const wider = others.length > 0 ? `also refuses tools of ${others.join(', ')}` : undefined;
      return { rules: [{ tool, pattern: '*' }], ...widen(item, wider) };
    }
    case 'tool': {
      const tool = OPENCODE_TOOLS.get(subject.tool);
      if (tool === undefined) return lose(item, 'OpenCode has no counterpart for this tool');
      return { rules: [{ tool, pattern: '*' }], ...widen(item, widerEdits(run, subject.tool)) };
    }
    case 'none':
      return withoutRule(item, subject.why, 'OpenCode has no counterpart for this rule');
  }
};

const serversByGlob = (run: Run) => overlapsIn(serverNames(run, 'project'), (name) => `${openCodeName(name)}_*`);

// At every depth, a folder with what is below it, and never a longer name. What may not be read may not be written.
const pathPatterns = ({ access, glob }: PathSubject, action: Decision): readonly ToolPattern[] => {
  const plain = glob
    .replaceAll('**/', '*')
    .replaceAll('**', '*')
    .replace(/\[[^\]]*\]/g, '?');
  const patterns = [plain, `*/${plain}`, `${plain}/*`, `*/${plain}/*`];
  const tools = access === 'read' && action === 'deny' ? ['read', 'edit'] : [access];
  return tools.flatMap((tool) => patterns.map((pattern) => ({ tool, pattern })));
};
