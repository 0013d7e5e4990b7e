import type { ProjectEntry, TemplateEntry } from '../../../contract/workspace.ts';
import { foldText, matchesWords, parseQuery } from '../../lib/match-text.ts';

/** One line on the page: a project, or a template below its project. */
export type CatalogueLine =
  | { kind: 'project'; id: string; project: ProjectEntry; isEmpty: boolean }
  | { kind: 'template'; id: string; template: TemplateEntry };

/** Lists projects with their templates, the user's own projects first. With a query, lists only matches. */
export function listLines(
  projects: readonly ProjectEntry[],
  templates: readonly TemplateEntry[],
  query: string,
): CatalogueLine[] {
  const words = parseQuery(query);
  const byProject = groupByProject(templates);
  const ordered = [...projects].sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.name.localeCompare(b.name, 'en'));
  return ordered.flatMap((project) => {
    const all = byProject.get(project.id) ?? [];
    const parentText = `${project.name} ${project.owner}`;
    const isMatch = matchesWords(words, foldText(`${parentText} ${project.description}`));
    const found = isMatch
      ? all
      : all.filter((template) => matchesWords(words, describe(template, parentText), template.id));
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
  return foldText(`${name} ${description} ${parentText}`);
}
