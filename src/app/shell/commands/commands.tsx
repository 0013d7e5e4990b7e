import { useCallback, useEffect, useRef } from 'react';
import { CommandPalette } from './command-palette.tsx';
import { readShortcut } from './read-shortcut.ts';
import { hasSingleKeys } from './single-keys.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { useRecent } from './use-recent.ts';

/** What is at hand on every page: the command palette, the shortcuts, the memory of what was opened. */
export function Commands() {
  const palette = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  useRecent();

  const openPalette = useCallback(() => open(palette.current), []);
  const openSheet = useCallback(() => open(sheet.current), []);

  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      const shortcut = readShortcut(event, hasSingleKeys);
      if (shortcut === undefined || (shortcut !== 'palette' && document.querySelector('dialog[open]') !== null)) return;
      event.preventDefault();
      if (shortcut === 'help') openSheet();
      else if (shortcut === 'palette' || !focusSearchBox()) openPalette();
    }
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [openPalette, openSheet]);

  return (
    <>
      <button type="button" className="find-button" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
        <svg
          viewBox="0 0 16 16"
          width="16"
          height="16"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
        >
          <path d="M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.3 10.3 14 14" strokeLinecap="round" />
        </svg>
        <span>Go to</span>
        <kbd aria-hidden="true">{isApple() ? '⌘' : 'Ctrl'} K</kbd>
      </button>
      <CommandPalette dialog={palette} openSheet={openSheet} />
      <ShortcutSheet dialog={sheet} />
    </>
  );
}

function open(dialog: HTMLDialogElement | null): void {
  if (dialog?.open === false) dialog.showModal();
}

function focusSearchBox(): boolean {
  const box = document.querySelector<HTMLInputElement>('main input[type=search]');
  box?.focus();
  box?.select();
  return box !== null;
}

function isApple(): boolean {
  return /mac|iphone|ipad/i.test(navigator.platform);
}
