import { Ellipsis } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../../ui/button.tsx';

/** One line of a menu: it leads somewhere, or does something. */
export type MenuItem = { label: string; href: string } | { label: string; onChoose: () => void };

export interface ActionMenuProps {
  /** What the actions are of. */
  name: string;
  items: readonly MenuItem[];
}

/** Under its button; a browser that cannot do this shows it in the middle. */
const menuClass =
  'inset-0 m-auto max-w-[calc(100vw-2rem)] min-w-52 rounded-card border border-grey-6 bg-grey-2 p-1.5 text-inherit shadow-float ' +
  'supports-[position-area:block-end]:inset-auto supports-[position-area:block-end]:mx-0 supports-[position-area:block-end]:my-1 ' +
  '[position-area:block-end_span-inline-start] [position-try-fallbacks:flip-block]';
const itemClass =
  'flex min-h-9 w-full items-center rounded-control px-2.5 text-start hover:bg-grey-4 focus-visible:-outline-offset-2 pointer-coarse:min-h-11';

/** The button for all that can be done with one thing of a list. Its lines are in the document only while it is open. */
export function ActionMenu({ name, items }: ActionMenuProps) {
  const id = useId();
  const anchor = `--menu-${id}`;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title="Actions"
        style={{ anchorName: anchor }}
        className={buttonClass('quiet', 'w-9 shrink-0 px-0! pointer-coarse:w-11')}
      >
        <Ellipsis size={20} aria-hidden="true" />
        <span className="sr-only">Actions of {name}</span>
      </button>
      <div
        id={id}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset draws an edge of its own
        role="group"
        aria-label={`Actions of ${name}`}
        style={{ positionAnchor: anchor }}
        className={menuClass}
        // Before it shows, so that the Tab key leads into it; until it has gone, so that the focus finds its way back.
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
      >
        {isOpen && items.map((item) => <Item key={item.label} item={item} popoverId={id} />)}
      </div>
    </>
  );
}

function Item({ item, popoverId }: { item: MenuItem; popoverId: string }) {
  if ('href' in item) {
    return (
      <Link href={item.href} className={itemClass}>
        {item.label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={itemClass}
      onClick={() => {
        // First, so that the focus is back on the button that a dialog gives it back to.
        document.getElementById(popoverId)?.hidePopover();
        item.onChoose();
      }}
    >
      {item.label}
    </button>
  );
}
