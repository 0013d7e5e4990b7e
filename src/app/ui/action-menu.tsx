import { useId, useState, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react';
import { Link } from 'wouter';
import { Button } from './button.tsx';
import { closeWhenLeft } from './dialog.tsx';

/** A menu item: a link or a command. */
export type MenuItem = { label: string; className?: string } & ({ href: string } | { onChoose: () => void });

export interface ActionMenuProps extends Pick<ComponentProps<'button'>, 'title' | 'className'> {
  /** Names the menu for screen readers. */
  label: string;
  items?: readonly MenuItem[];
  /** Shown above the items. */
  head?: ReactNode;
  /** The button's content. */
  children: ReactNode;
}

/** Below the button; browsers without anchor positioning center the menu on screen. */
const menuClass =
  'inset-0 m-auto max-w-[calc(100vw-2rem)] min-w-52 rounded-card border border-grey-6 bg-grey-2 p-1.5 text-inherit shadow-float ' +
  'supports-[position-area:block-end]:inset-auto supports-[position-area:block-end]:mx-0 supports-[position-area:block-end]:my-1 ' +
  '[position-area:block-end_span-inline-start] [position-try:most-height_flip-block] max-h-[calc(100%-0.5rem)]';
export const menuItemClass =
  'flex min-h-9 w-full max-w-80 items-center gap-2 rounded-control px-2.5 text-start hover:bg-grey-4 focus-visible:-outline-offset-2 pointer-coarse:min-h-11';

/** A button that opens a menu. The items are in the document only while the menu is open. */
export function ActionMenu({ label, items, head, ...button }: ActionMenuProps) {
  const id = useId();
  const anchor = `--menu-${id}`;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" popoverTarget={id} style={{ anchorName: anchor }} {...button} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handler only follows the focus */}
      <div
        id={id}
        popover="auto"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has a border
        role="group"
        aria-label={label}
        style={{ positionAnchor: anchor }}
        className={menuClass}
        onBlur={closeWhenLeft}
        // Items are rendered before the menu is shown, so that Tab moves into it, and until it is hidden, so that the focus
        // returns.
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
      >
        {isOpen && head}
        {isOpen && items && <MenuItems items={items} />}
      </div>
    </>
  );
}

/** Items of the menu around them. */
export function MenuItems({ items }: { items: readonly MenuItem[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- labels may repeat
  return items.map((item, index) => <Item key={index} item={item} />);
}

function closeMenu({ currentTarget }: SyntheticEvent): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

function Item({ item }: { item: MenuItem }) {
  const className = `${menuItemClass} ${item.className ?? ''}`;
  const label = <span className="truncate">{item.label}</span>;
  if ('href' in item) {
    return (
      <Link href={item.href} className={className} onClick={closeMenu}>
        {label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className}
      onClick={(event) => {
        // Close the menu first, so that a dialog returns the focus to the menu's button.
        closeMenu(event);
        item.onChoose();
      }}
    >
      {label}
    </button>
  );
}
