// The skill as a resource, and what the skills extension lists about it besides its text.
import type { Registry } from '../../domain/registry/registry.ts';
import { type SkillFrontmatter, skillFrontmatter, skillText } from '../../domain/registry/skill.ts';
import type { Needs } from '../ports.ts';
import type { Resource } from './resource.ts';

/** A skill of one file. The frontmatter is that of its text. @see MCP skills extension (SEP-2640), skill entries */
export type Skill<Needed> = Pick<Resource<Needed>, 'listing'> & {
  readonly frontmatter: SkillFrontmatter;
  readonly read: (ports: Needed) => Promise<{ readonly uri: string; readonly mimeType: string; readonly text: string }>;
};

/** The skills of `registry`. */
export const skillsOf = (registry: Registry): readonly Skill<Needs<'registry' | 'publicUrl'>>[] => {
  const frontmatter = skillFrontmatter(registry);
  const { name, description } = frontmatter;
  const uri = `skill://${name}/SKILL.md`;
  const mimeType = 'text/markdown';
  return [
    {
      listing: { uri, name, title: 'Skill: when and how to ask this list', description, mimeType },
      frontmatter,
      read: async (ports) => ({ uri, mimeType, text: skillText(ports.registry, ports.publicUrl) }),
    },
  ];
};
