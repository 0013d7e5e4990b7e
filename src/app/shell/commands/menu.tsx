import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { pagePath } from '../../../contract/pages.ts';
import { useServiceDescription, useSettingsPages } from '../../lib/use-service-description.ts';
import { ActionMenu, menuItemClass, type MenuItem } from '../../ui/action-menu.tsx';
import { readTheme, switchTheme, themes } from './theme.ts';

interface MenuProps {
  openShortcuts: () => void;
  openSignOut: () => void;
}

/** The person, the theme, the shortcuts, the settings, and the pages that don't fit in the header. */
export function Menu({ openShortcuts, openSignOut }: MenuProps) {
  const person = useServiceDescription().data?.person;
  const [settings] = useSettingsPages();
  const items: MenuItem[] = [
    { label: 'Batches', href: pagePath.batches(), className: 'wide:hidden' },
    { label: 'Developer', href: pagePath.developer() },
    ...(settings ? [{ label: 'Settings', href: pagePath[settings]() }] : []),
    { label: 'Help', href: pagePath.help() },
    { label: 'Keyboard shortcuts', onChoose: openShortcuts },
    ...(person
      ? [
          { label: 'Account', href: pagePath.account() },
          { label: 'Sign out', onChoose: openSignOut },
        ]
      : []),
  ];
  return (
    <ActionMenu
      label="Menu"
      title="Menu"
      items={items}
      head={
        <>
          {person && <p className="max-w-80 truncate px-2.5 py-1 semibold">{person.name}</p>}
          <ThemeChoice />
        </>
      }
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
