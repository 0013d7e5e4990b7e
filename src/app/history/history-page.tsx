// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign
import './history.css';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { WholeRender } from '../renders/kept-render.ts';
import { renderStore } from '../renders/render-store.ts';
import { SaveProblem } from '../renders/save-problem.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { createKeptList } from './create-kept-list.ts';
import { Gallery } from './gallery.tsx';
import { HistoryFiles } from './history-files.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { nameOf } from './render-card.tsx';
import { RenderDialog, type RenderDialogProps } from './render-dialog.tsx';
import { useHistoryView } from './use-history-view.ts';

/** The renders that this browser keeps. `onFill` opens a template with what stands after its address. */
export function HistoryPage({ onFill }: Pick<RenderDialogProps, 'onFill'>) {
  const [view, setView] = useHistoryView();
  const { search, template, isPinnedOnly } = view;
  const list = useMemo(
    () => createKeptList(renderStore, { search, template, isPinnedOnly }),
    [search, template, isPinnedOnly],
  );
  const kept = useSyncExternalStore(list.subscribe, list.read);
  const [openId, setOpenId] = useState<string>();
  const [removed, setRemoved] = useState<WholeRender>();
  const open = useCallback((id: string) => setOpenId(id), []);

  async function remove(whole: WholeRender): Promise<void> {
    await renderStore.remove(whole.render.id);
    setRemoved(whole);
  }

  async function putBack(whole: WholeRender): Promise<void> {
    await renderStore.save([whole]);
    setRemoved(undefined);
  }

  return (
    <div className="history-page">
      <PageHeading title="History" />
      <SaveProblem />
      {kept instanceof Error && (
        <Alert title="The renders of this browser could not be read.">
          <p dir="auto">{kept.message}</p>
          <p>The browser may deny storage, or a newer Galley has written here. Reload the page.</p>
        </Alert>
      )}
      {kept === undefined && <div className="skeleton history-waiting" aria-busy="true" />}
      {kept !== undefined && !(kept instanceof Error) && (
        <>
          <HistoryFilters view={view} setView={setView} templates={kept.templates} />
          <HistoryFiles view={view} count={kept.count} />
          <output className="history-outcome">
            {removed !== undefined && (
              <>
                <span>
                  <bdi>{nameOf(removed.render)}</bdi> is deleted.
                </span>
                <Button ref={takeFocus} onClick={() => void putBack(removed).catch(() => {})}>
                  Undo
                </Button>
              </>
            )}
          </output>
          {kept.renders.length === 0 && <Empty isEmpty={kept.count === 0} />}
          <Gallery {...kept} onOpen={open} onMore={list.showMore} />
        </>
      )}
      {openId !== undefined && (
        <RenderDialog
          key={openId}
          id={openId}
          onFill={onFill}
          onRemove={(whole) => void remove(whole).catch(() => {})}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </div>
  );
}

/** The card that had the focus is gone. */
function takeFocus(button: HTMLElement | null): void {
  button?.focus();
}

function Empty({ isEmpty }: { isEmpty: boolean }) {
  return (
    <p className="max-w-prose text-grey-10">
      {isEmpty
        ? 'No renders yet. Each render you make is kept here, in this browser alone, with its values.'
        : 'No renders match. Search for other words, or show all templates.'}
    </p>
  );
}
