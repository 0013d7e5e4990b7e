import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { pagePath } from '../../../contract/pages.ts';
import { useHasSettings } from '../../lib/use-service-description.ts';
import { ActionMenu, menuItemClass, type MenuItem } from '../../ui/action-menu.tsx';
import { readTheme, switchTheme, themes } from './theme.ts';

/** The theme, the shortcuts, the settings, and the pages that don't fit in the header. */
export function Menu({ openShortcuts }: { openShortcuts: () => void }) {
  const hasSettings = useHasSettings();
  const items: MenuItem[] = [
    { label: 'Batches', href: pagePath.batches(), className: 'wide:hidden' },
    { label: 'Developer', href: pagePath.developer(), className: 'wide:hidden' },
    ...(hasSettings ? [{ label: 'Settings', href: pagePath.keys() }] : []),
    { label: 'Help', href: pagePath.help() },
    { label: 'Keyboard shortcuts', onChoose: openShortcuts },
  ];
  return (
    <ActionMenu
      label="Menu"
      title="Menu"
      items={items}
      head={<ThemeChoice />}
      className="size-9 px-0! text-grey-10 pointer-coarse:size-11 wide:-me-2"
    >
      <MenuIcon size="1.25rem" aria-hidden="true" />
      <span className="sr-only">Menu</span>
    </ActionMenu>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme);
  return (
    <fieldset className="mb-1 border-b border-grey-6 pb-1">
      <legend className="px-2.5 py-1 text-xs semibold text-grey-10">Theme</legend>
      {themes.map(([each, name]) => (
        <label key={each} className={menuItemClass}>
          <input
            type="radio"
            name="theme"
            checked={theme === each}
            onChange={() => {
              switchTheme(each);
              setTheme(each);
            }}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
