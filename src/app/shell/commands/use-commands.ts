import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { helpPages } from '../../help/pages.ts';
import type { RememberedTemplate } from '../../hooks/create-remembered-templates.ts';
import { useRememberedTemplates } from '../../hooks/use-remembered-templates.ts';
import { useHasSettings } from '../../hooks/use-service-description.ts';
import { isTemplate, type Entry } from '../../lists/entry.ts';
import { gradeMatch, prepareQuery, prepareText } from '../../lists/match-text.ts';
import type { PicturedTemplate } from '../../lists/use-picture.ts';
import { useSearch } from '../../lists/use-results.ts';
import { useWorkspace } from '../../lists/use-workspace.ts';
import { pagePath } from '../../hooks/page-path.ts';
import { orderCommands } from './order-commands.ts';
import { switchTheme, themes } from './theme.ts';

const FOUND_MAX = 40;

type Navigate = (href: string) => void;

/** One line of the palette. */
export interface Command {
  id: string;
  /** What the line stands under: "Recent", "Settings". */
  group: string;
  name: string;
  /** Where it belongs, in softer type. */
  detail: string;
  run: () => void;
  /** That it leads to. */
  template?: PicturedTemplate;
}

export interface Commands {
  commands: Command[];
  /** More may be found. */
  isReading: boolean;
  /** More may be there, which could not be read. */
  hasFailed: boolean;
  /** More was found than is offered. */
  hasMore: boolean;
}

/** What the palette offers for what is typed. The templates of all projects are read from the first letter on. */
export function useCommands(query: string, openShortcuts: () => void): Commands {
  const [, navigate] = useLocation();
  const isSearch = query.trim() !== '';
  const { entries, projectNames, isRead, isReading } = useWorkspace(isSearch);
  const found = useSearch(entries, query, projectNames, !isReading);
  const { recent, favourites } = useRememberedTemplates();
  const hasSettings = useHasSettings();

  const commands = useMemo(() => {
    const fixed = fixedCommands(navigate, openShortcuts, hasSettings);
    const remembered = rememberedCommands(recent, favourites, navigate);
    if (!isSearch) return [...remembered, ...fixed];
    const words = prepareQuery(query);
    const isMatch = ({ name, detail }: Command) => {
      const text = prepareText(`${name} ${detail}`);
      return words.every((word) => gradeMatch(word, text) > 0);
    };
    const help = helpCommands(navigate).filter(isMatch);
    const known = remembered.filter(isMatch);
    const knownIds = new Set(known.map(({ id }) => id));
    const listed = (found.entries ?? [])
      .slice(0, FOUND_MAX)
      .map((entry) => entryCommand(entry, projectNames(entry), navigate))
      .filter(({ id }) => !knownIds.has(id));
    // What was found for fewer letters may be no match any more, and Enter takes the first.
    const matches = found.query === query ? listed : listed.filter(isMatch);
    return orderCommands(query, [...known, ...matches], [...fixed.filter(isMatch), ...help]);
  }, [query, isSearch, found, projectNames, recent, favourites, openShortcuts, hasSettings, navigate]);

  return {
    commands,
    isReading: isReading || found.entries === undefined || found.isReadingTraits === true,
    hasFailed: isSearch && !isRead && !isReading,
    hasMore: found.query === query && (found.entries?.length ?? 0) > FOUND_MAX,
  };
}

/** Pages, ways to see them, and settings. */
function fixedCommands(navigate: Navigate, openShortcuts: () => void, hasSettings: boolean): Command[] {
  const page = (id: string, name: string, detail: string, href: string): Command => ({
    id,
    group: 'Pages',
    name,
    detail,
    run: () => navigate(href),
  });
  const settings = [
    page('keys', 'API keys', 'Settings: made, changed and revoked', pagePath.keys()),
    page('templates', 'Templates', 'Settings: renamed, moved, shared, deleted', pagePath.templates()),
    page('new-template', 'New template', 'Settings: from a drawing or document', pagePath.newTemplate()),
    page('fonts', 'Fonts', 'Settings: those of your own', pagePath.fonts()),
  ];
  return [
    page('projects', 'Projects', 'All of them', pagePath.projects()),
    page('projects-table', 'Projects as a table', 'One to a line', `${pagePath.projects()}?layout=table`),
    page('projects-latest', 'Projects, last updated first', '', `${pagePath.projects()}?sort=-updated`),
    page('history', 'History', 'Renders this browser keeps', pagePath.history()),
    page('batches', 'Batches', 'Spreadsheets rendered in this browser', pagePath.batches()),
    page('explorer', 'Developer', 'Every call of the service, to try', pagePath.developer()),
    page('help', 'Help', 'The guide', pagePath.help()),
    ...(hasSettings ? settings : []),
    ...themes.map(([theme, name]) => ({
      id: `theme-${theme}`,
      group: 'Settings',
      name: `Theme: ${name.toLowerCase()}`,
      detail: '',
      run: () => switchTheme(theme),
    })),
    { id: 'shortcuts', group: 'Settings', name: 'Keyboard shortcuts', detail: '?', run: openShortcuts },
  ];
}

function helpCommands(navigate: Navigate): Command[] {
  return helpPages.map(({ slug, title, summary }) => ({
    id: `help-${slug}`,
    group: 'Help',
    name: title,
    detail: summary,
    run: () => navigate(pagePath.help(slug)),
  }));
}

/** Templates that are likely wanted again. */
function rememberedCommands(
  recent: readonly RememberedTemplate[],
  favourites: readonly RememberedTemplate[],
  navigate: Navigate,
): Command[] {
  const favouriteIds = new Set(favourites.map(({ id }) => id));
  const open =
    (group: string) =>
    ({ id, name, projectName, updatedAt }: RememberedTemplate): Command => ({
      id,
      group,
      name: name === '' ? 'Untitled' : name,
      detail: projectName,
      run: () => navigate(pagePath.template(id)),
      template: { id, name, updatedAt },
    });
  const others = recent.filter(({ id }) => !favouriteIds.has(id));
  return [...others.map(open('Recent')), ...favourites.map(open('Favourites'))];
}

function entryCommand(entry: Entry, projectName: string, navigate: Navigate): Command {
  const { id, name } = entry;
  return {
    id,
    group: isTemplate(entry) ? 'Templates' : 'Projects',
    name: name === '' ? 'Untitled' : name,
    detail: projectName,
    run: () => navigate(isTemplate(entry) ? pagePath.template(id) : pagePath.project(id)),
    ...(isTemplate(entry) && { template: entry }),
  };
}
