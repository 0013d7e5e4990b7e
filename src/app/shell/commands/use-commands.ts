import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { orderCommands } from './matches.ts';
import { helpPages } from '../../help/pages.ts';
import { foldText, matchesWords } from '../../lib/match-text.ts';
import type { RememberedTemplate } from '../../lib/create-remembered-templates.ts';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { findAccess, mayOpen } from '../../lib/settings-access.ts';
import { useServiceDescription } from '../../lib/use-service-description.ts';
import { isTemplate, type Entry } from '../../lists/entry.ts';
import type { PicturedTemplate } from '../../lists/template-picture.tsx';
import { useFoundEntries } from '../../lists/use-results.ts';
import { useWorkspace } from '../../lists/use-workspace.ts';
import type { ServiceDescription } from '../../../contract/app-server.ts';
import { pagePath, pagePatterns, type PageName } from '../../../contract/pages.ts';
import { palettePages, routes } from '../../routes.tsx';
import { switchTheme, themes } from './theme.ts';

const FOUND_MAX = 40;

type Navigate = (href: string) => void;

/** An item in the palette. */
export interface Command {
  id: string;
  /** The heading above the item, such as "Recent" or "Settings". */
  group: string;
  name: string;
  /** Shown in a lighter color. */
  detail: string;
  run: () => void;
  /** The template that the command opens. */
  template?: PicturedTemplate;
}

/**
 * Returns the commands for a query. The first letter loads all projects' templates. For a spreadsheet, these are the only commands,
 * and load at once.
 */
export function useCommands(query: string, openShortcuts: () => void, isForSpreadsheet: boolean) {
  const [, navigate] = useLocation();
  const isSearch = isForSpreadsheet || query.trim() !== '';
  const { entries, projectNames, isRead, isReading } = useWorkspace(isSearch);
  const { entries: found, words, isReadingTraits } = useFoundEntries(entries, query, projectNames, !isReading);
  const { recent, favourites } = useRememberedTemplates((remembered) => remembered);
  const { data: service } = useServiceDescription();

  const commands = useMemo(() => {
    const fixed = fixedCommands(navigate, openShortcuts, service);
    const remembered = rememberedCommands(recent, favourites, navigate);
    if (!isSearch) return [...remembered, ...fixed];
    const isMatch = ({ name, detail }: Command) => matchesWords(words, foldText(`${name} ${detail}`));
    const help = helpCommands(navigate).filter(isMatch);
    const known = remembered.filter(isMatch);
    const knownIds = new Set(known.map(({ id }) => id));
    const listed = (isForSpreadsheet ? found.filter(isTemplate) : found)
      .slice(0, FOUND_MAX)
      .map((entry) => entryCommand(entry, projectNames(entry), navigate))
      .filter(({ id }) => !knownIds.has(id));
    if (isForSpreadsheet) {
      const run = (id: string) => () => navigate(pagePath.spreadsheet(id));
      return orderCommands(query, [...known, ...listed], []).map((template) => ({
        ...template,
        run: run(template.id),
      }));
    }
    return orderCommands(query, [...known, ...listed], [...fixed.filter(isMatch), ...help]);
  }, [
    query,
    isSearch,
    isForSpreadsheet,
    found,
    words,
    projectNames,
    recent,
    favourites,
    openShortcuts,
    service,
    navigate,
  ]);

  return {
    commands,
    words,
    isReading: isReading || isReadingTraits,
    /** Some projects or templates couldn't be loaded. */
    hasFailed: isSearch && !isRead && !isReading,
    hasMore: isSearch && found.length > FOUND_MAX,
  };
}

/** Pages, page views, and settings. */
function fixedCommands(
  navigate: Navigate,
  openShortcuts: () => void,
  service: ServiceDescription | undefined,
): Command[] {
  const isShown = (name: PageName) =>
    name === 'account'
      ? service?.person !== undefined
      : findAccess(name) === undefined || (service !== undefined && mayOpen(name, service));
  const page = (id: string, name: string, detail: string, href: string): Command => ({
    id,
    group: 'Pages',
    name,
    detail,
    run: () => navigate(href),
  });
  const pages = palettePages
    .filter(isShown)
    .map((name) => page(name, routes[name].title, routes[name].palette ?? '', pagePatterns[name]));
  return [
    ...pages,
    page('projects-table', 'Projects as a table', '', `${pagePath.projects()}?layout=table`),
    page('projects-latest', 'Projects, recently updated first', '', `${pagePath.projects()}?sort=-updated`),
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
    run: () => navigate(pagePath.helpPage(slug)),
  }));
}

/** Recent and favorite templates. */
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
  return [...others.map(open('Recent')), ...favourites.map(open('Favorites'))];
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
