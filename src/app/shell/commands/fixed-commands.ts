import type { ShelfItem, ShelfState } from '../../hooks/create-shelf.ts';
import { pagePath } from '../paths.ts';
import type { Command } from './command.ts';
import { switchTheme, themes, type Theme } from './theme.ts';

const themeNames: Record<Theme, string> = { system: 'as the system has it', light: 'light', dark: 'dark' };

/** Pages, ways to see them, and settings. */
export function fixedCommands(navigate: (href: string) => void, openSheet: () => void): Command[] {
  const view = (id: string, name: string, detail: string, href: string): Command => ({
    id,
    group: 'Pages',
    name,
    detail,
    run: () => navigate(href),
  });
  return [
    view('projects', 'Projects', 'All of them', pagePath.projects()),
    view('projects-table', 'Projects as a table', 'One to a line', `${pagePath.projects()}?layout=table`),
    view('projects-latest', 'Projects, last updated first', '', `${pagePath.projects()}?sort=-updated`),
    view('history', 'History', 'Renders this browser keeps', pagePath.history()),
    view('explorer', 'Developer', 'Every call of the service, to try', pagePath.developer()),
    view('try', 'Try a schema', 'A form from variables of your own', pagePath.trySchema()),
    ...themes.map((theme) => ({
      id: `theme-${theme}`,
      group: 'Settings',
      name: `Theme: ${themeNames[theme]}`,
      detail: '',
      run: () => switchTheme(theme),
    })),
    { id: 'shortcuts', group: 'Settings', name: 'Keyboard shortcuts', detail: '?', run: openSheet },
  ];
}

/** Templates that are likely wanted again. */
export function shelfCommands({ favourites, recent }: ShelfState, navigate: (href: string) => void): Command[] {
  const marked = new Set(favourites.map(({ id }) => id));
  const open = (group: string) => (item: ShelfItem) => ({
    id: item.id,
    group,
    name: item.name === '' ? 'Untitled' : item.name,
    detail: item.projectName,
    run: () => navigate(pagePath.template(item.id)),
  });
  return [...recent.filter(({ id }) => !marked.has(id)).map(open('Recent')), ...favourites.map(open('Favourites'))];
}
