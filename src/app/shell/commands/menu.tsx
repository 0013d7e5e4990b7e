import { Link } from 'wouter';
import { Menu as MenuIcon } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useHasSettings } from '../../lib/use-service-description.ts';
import { pagePath } from '../../../contract/pages.ts';
import { closeWhenLeft } from '../../ui/dialog.tsx';
import { readTheme, switchTheme, themes } from './theme.ts';

const itemClass = 'flex min-h-9 w-full items-center gap-2 rounded-control px-2 hover:bg-grey-3 pointer-coarse:min-h-11';

/** The theme, the shortcuts, the settings, and the pages that don't fit the header. */
export function Menu({ openShortcuts }: { openShortcuts: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget="menu"
        title="Menu"
        className="inline-flex size-9 items-center justify-center gap-2 rounded-control text-grey-10 hover:bg-grey-3 hover:text-grey-12 pointer-coarse:size-11 wide:-me-2"
      >
        <MenuIcon size="1.25rem" aria-hidden="true" />
        <span className="sr-only">Menu</span>
      </button>
      <div
        id="menu"
        popover="auto"
        onBlur={closeWhenLeft}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="max-h-[calc(100dvh-4rem)] inset-[3.5rem_1rem_auto_auto] w-64 rounded-card border border-grey-7 bg-grey-2 p-2 text-grey-12 shadow-float"
      >
        {isOpen && <Items openShortcuts={openShortcuts} />}
      </div>
    </>
  );
}

function Items({ openShortcuts }: { openShortcuts: () => void }) {
  const [theme, setTheme] = useState(readTheme);
  const hasSettings = useHasSettings();
  return (
    <>
      <fieldset className="mb-1 border-b border-grey-6 pb-1">
        <legend className="px-2 py-1 text-xs semibold text-grey-10">Theme</legend>
        {themes.map(([each, name]) => (
          <label key={each} className={itemClass}>
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
      <Link href={pagePath.batches()} onClick={closeMenu} className={`${itemClass} wide:hidden`}>
        Batches
      </Link>
      <Link href={pagePath.developer()} onClick={closeMenu} className={`${itemClass} wide:hidden`}>
        Developer
      </Link>
      {hasSettings && (
        <Link href={pagePath.keys()} onClick={closeMenu} className={itemClass}>
          Settings
        </Link>
      )}
      <Link href={pagePath.help()} onClick={closeMenu} className={itemClass}>
        Help
      </Link>
      <button
        type="button"
        className={itemClass}
        onClick={(event) => {
          closeMenu(event);
          openShortcuts();
        }}
      >
        Keyboard shortcuts
      </button>
    </>
  );
}

function closeMenu({ currentTarget }: SyntheticEvent): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
