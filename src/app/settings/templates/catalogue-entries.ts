import type { ProjectEntry, TemplateEntry } from '../../../contract/workspace.ts';
import { foldText } from '../../hooks/fold-text.ts';

/** Shorter words are not taken for the start of an ID. */
const ID_LENGTH_MIN = 8;

/** One line of the page: a project, or a template below it. */
export type CatalogueLine =
  | { kind: 'project'; id: string; project: ProjectEntry; isEmpty: boolean }
  | { kind: 'template'; id: string; template: TemplateEntry };

/** Each project with its templates, your own projects first; only matches if there is a query. */
export function listLines(
  projects: readonly ProjectEntry[],
  templates: readonly TemplateEntry[],
  query: string,
): CatalogueLine[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const byProject = groupByProject(templates);
  const ordered = [...projects].sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.name.localeCompare(b.name, 'en'));
  return ordered.flatMap((project) => {
    const all = byProject.get(project.id) ?? [];
    const parentText = `${project.name} ${project.owner}`;
    const isMatch = matches(words, `${parentText} ${project.description}`);
    const found = isMatch ? all : all.filter((template) => matches(words, describe(template, parentText), template.id));
    if (!isMatch && found.length === 0) return [];
    return [
      { kind: 'project' as const, id: project.id, project, isEmpty: all.length === 0 },
      ...found.map((template) => ({ kind: 'template' as const, id: template.id, template })),
    ];
  });
}

function groupByProject(templates: readonly TemplateEntry[]): Map<string, TemplateEntry[]> {
  const groups = new Map<string, TemplateEntry[]>();
  for (const template of templates) {
    const group = groups.get(template.projectId);
    if (group === undefined) groups.set(template.projectId, [template]);
    else group.push(template);
  }
  return groups;
}

function describe({ name, description }: TemplateEntry, parentText: string): string {
  return `${name} ${description} ${parentText}`;
}

/** Every word occurs in the text, in any order, or starts the ID. */
function matches(words: readonly string[], text: string, id = ''): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word) || (word.length >= ID_LENGTH_MIN && id.startsWith(word)));
}
