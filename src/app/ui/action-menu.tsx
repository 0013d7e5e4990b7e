import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from './button.tsx';
import { closeWhenLeft } from './close-when-left.ts';

/** One line of a menu: it leads somewhere, or does something. */
export type MenuItem = { label: string; href: string } | { label: string; onChoose: () => void };

export interface ActionMenuProps extends Pick<ComponentProps<'button'>, 'title' | 'className'> {
  /** What the lines are, for those who do not see the menu. */
  label: string;
  items: readonly MenuItem[];
  onOpen?: () => void;
  /** What the button shows. */
  children: ReactNode;
}

/** Under its button; a browser that cannot do this shows it in the middle. */
const menuClass =
  'inset-0 m-auto max-w-[calc(100vw-2rem)] min-w-52 rounded-card border border-grey-6 bg-grey-2 p-1.5 text-inherit shadow-float ' +
  'supports-[position-area:block-end]:inset-auto supports-[position-area:block-end]:mx-0 supports-[position-area:block-end]:my-1 ' +
  '[position-area:block-end_span-inline-start] [position-try:most-height_flip-block] max-h-[calc(100%-0.5rem)]';
const itemClass =
  'flex min-h-9 w-full max-w-80 items-center rounded-control px-2.5 text-start hover:bg-grey-4 focus-visible:-outline-offset-2 pointer-coarse:min-h-11';

/** A button for several things that can be done. The lines are in the document only while the menu is open. */
export function ActionMenu({ label, items, onOpen, ...button }: ActionMenuProps) {
  const id = useId();
  const anchor = `--menu-${id}`;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" popoverTarget={id} style={{ anchorName: anchor }} {...button} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is told only where the focus goes */}
      <div
        id={id}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset draws an edge of its own
        role="group"
        aria-label={label}
        style={{ positionAnchor: anchor }}
        className={menuClass}
        onBlur={closeWhenLeft}
        // Before it shows, so that the Tab key leads into it; until it has gone, so that the focus finds its way back.
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open') return;
          setOpen(true);
          onOpen?.();
        }}
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
      >
        {/* oxlint-disable-next-line react/no-array-index-key -- two lines may read alike */}
        {isOpen && items.map((item, at) => <Item key={at} item={item} popoverId={id} />)}
      </div>
    </>
  );
}

function Item({ item, popoverId }: { item: MenuItem; popoverId: string }) {
  const words = <span className="truncate">{item.label}</span>;
  if ('href' in item) {
    return (
      <Link href={item.href} className={itemClass}>
        {words}
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
      {words}
    </button>
  );
}
