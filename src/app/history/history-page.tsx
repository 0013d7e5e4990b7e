import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { KeptRender, WholeRender } from './kept-render.ts';
import { renderStore } from './render-store.ts';
import { SaveProblem } from './save-problem.tsx';
import { PartSlot } from '../hooks/part-slot.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { createKeptList } from './create-kept-list.ts';
import { Gallery } from './gallery.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { historyTools } from './parts.ts';
import { describeRenders, removeRenders } from './remove-renders.ts';
import { nameOf } from './render-card.tsx';
import { RenderDialog, type RenderDialogProps } from './render-dialog.tsx';
import { useHistoryView } from './use-history-view.ts';

interface Removed {
  what: string;
  count: number;
  /** What puts them back. */
  wholes: WholeRender[];
}

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
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const [removed, setRemoved] = useState<Removed>();
  const isChoosing = chosen !== undefined;
  const open = useCallback(
    (id: string) => (isChoosing ? setChosen((before) => toggle(before, id)) : setOpenId(id)),
    [isChoosing],
  );

  async function remove(render: KeptRender): Promise<void> {
    setRemoved({ what: nameOf(render), count: 1, wholes: await removeRenders(renderStore, [render]) });
  }

  async function putBack(wholes: WholeRender[]): Promise<void> {
    await renderStore.save(wholes);
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
          <div className="history-files">
            <p className="text-grey-10 tabular">
              {isChoosing ? `${describeRenders(chosen.size)} chosen` : `${describeRenders(kept.count)} in this browser`}
            </p>
            <PartSlot part={historyTools} missing={null}>
              {(HistoryTools) => (
                <HistoryTools
                  view={view}
                  count={kept.count}
                  chosen={chosen}
                  onChoose={setChosen}
                  onRemoved={(count, wholes) => setRemoved({ what: describeRenders(count), count, wholes })}
                />
              )}
            </PartSlot>
          </div>
          <output className="history-outcome">
            {removed !== undefined && (
              <>
                <span>
                  <bdi>{removed.what}</bdi> {removed.count === 1 ? 'is' : 'are'} deleted.
                </span>
                {removed.wholes.length > 0 && (
                  <Button ref={takeFocus} onClick={() => void putBack(removed.wholes).catch(() => {})}>
                    Undo
                  </Button>
                )}
              </>
            )}
          </output>
          {kept.renders.length === 0 && <Empty isEmpty={kept.count === 0} />}
          <Gallery {...kept} chosen={chosen} onOpen={open} onMore={list.showMore} />
        </>
      )}
      {openId !== undefined && (
        <RenderDialog
          key={openId}
          id={openId}
          onFill={onFill}
          onRemove={(render) => void remove(render).catch(() => {})}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </div>
  );
}

function toggle(chosen: ReadonlySet<string> | undefined, id: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
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
