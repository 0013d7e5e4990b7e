import { Search } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { ErrorBoundary, LazyFailure } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Menu } from './menu.tsx';
import { PaletteFrame } from './palette-frame.tsx';
import { kbdClass, readShortcut } from './shortcuts.ts';
import { isNotFound } from '../../../client/api-error.ts';
import { isUuid } from '../../../contract/resource.ts';
import { useServices } from '../../services.ts';
import { templateQuery } from '../../lib/template-query.ts';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { useProject } from '../../lists/queries.ts';
import { useWindowEvent } from '../../ui/use-window-event.ts';
import { usePage } from '../use-page.ts';

const CommandPalette = lazyComponent(async () => (await import('./command-palette.tsx')).CommandPalette);
const SignOutDialog = lazyComponent(async () => (await import('../../account/sign-out-dialog.tsx')).SignOutDialog);
const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** The command palette, the menu and the shortcuts on every page. The children are between the two buttons. */
export function Commands({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | 'signOut'>();
  const [query, setQuery] = useState('');
  const closePalette = () => {
    setOpened((current) => (current === 'palette' ? undefined : current));
    setQuery('');
  };
  const palette = { query, onQuery: setQuery, onClose: closePalette };
  useRecent();

  // Dialogs and menus close when another page opens. A `key` would also remount the children.
  const [path] = useLocation();
  const [openedAt, setOpenedAt] = useState(path);
  if (openedAt !== path) {
    setOpenedAt(path);
    setOpened(undefined);
    setQuery('');
  }
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs once per page
  useEffect(() => document.querySelector<HTMLElement>(':popover-open')?.hidePopover(), [path]);

  useWindowEvent('keydown', (event) => {
    const shortcut = readShortcut(event);
    if (shortcut === undefined || (shortcut !== 'palette' && document.querySelector('dialog[open]') !== null)) return;
    event.preventDefault();
    if (shortcut === 'help') setOpened('shortcuts');
    else if (shortcut === 'palette' || !focusSearchBox()) setOpened('palette');
  });

  return (
    <>
      <button
        type="button"
        className="inline-flex h-9 min-w-36 items-center gap-2 rounded-control border border-grey-6 px-2.5 text-grey-10 hover:border-grey-8 hover:text-grey-12 pointer-coarse:h-11 max-wide:w-9 max-wide:min-w-0 max-wide:justify-center max-wide:border-0 max-wide:px-0 max-wide:pointer-coarse:w-11"
        title="Go to"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened('palette')}
      >
        <Search aria-hidden="true" className="size-4 shrink-0 max-wide:size-5" />
        <span className="whitespace-nowrap max-wide:sr-only">Go to</span>
        <kbd aria-hidden="true" className={`ms-auto max-wide:hidden ${kbdClass}`}>
          {isApple() ? '⌘' : 'Ctrl'} K
        </kbd>
      </button>
      {children}
      <Menu openShortcuts={() => setOpened('shortcuts')} openSignOut={() => setOpened('signOut')} />
      <ErrorBoundary
        renderFallback={(_error, tryAgain) => (
          <FailureDialog
            onClose={() => {
              setOpened(undefined);
              tryAgain();
            }}
            tryAgain={tryAgain}
          />
        )}
      >
        <Suspense fallback={opened === 'palette' && <PaletteFrame {...palette} />}>
          {opened === 'palette' && <CommandPalette {...palette} openShortcuts={() => setOpened('shortcuts')} />}
          {opened === 'shortcuts' && <ShortcutsDialog onClose={() => setOpened(undefined)} />}
          {opened === 'signOut' && <SignOutDialog onClose={() => setOpened(undefined)} />}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Shown when a dialog's code couldn't be loaded. */
function FailureDialog({ onClose, tryAgain }: { onClose: () => void; tryAgain: () => void }) {
  return (
    <Dialog label="This dialog couldn’t be loaded" className={`${floatingDialogClass} w-120`} onClose={onClose}>
      <DialogHead title="This dialog couldn’t be loaded" />
      <LazyFailure title="Part of the app couldn’t be loaded." tryAgain={tryAgain} />
    </Dialog>
  );
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

/** Remembers each opened template, and forgets templates that no longer exist. The template page loads the templates. */
function useRecent(): void {
  const page = usePage();
  const id = page?.name === 'template' ? page.id : '';
  const query = templateQuery(useServices().client, id);
  const { data: template, error } = useQuery({ ...query, enabled: false });
  const project = useProject(template !== undefined && isUuid(template.projectId) ? template.projectId : undefined);
  const projectName = project === undefined ? undefined : (project?.name ?? '');
  const addRecent = useRememberedTemplates((state) => state.addRecent);
  const forget = useRememberedTemplates((state) => state.forget);
  useEffect(() => {
    if (template === undefined || projectName === undefined) return;
    const { id: opened, name, projectId, updatedAt } = template;
    addRecent({ id: opened, name, projectName, projectId, updatedAt });
  }, [template, projectName, addRecent]);
  const isGone = isNotFound(error);
  useEffect(() => {
    if (isGone) forget(id);
  }, [id, isGone, forget]);
}
