import { Ellipsis } from 'lucide-react';
import { ActionMenu, type ActionMenuProps } from './action-menu.tsx';

/** A menu with everything that can be done with an item of a list. */
export function ItemMenu({ name, ...menu }: { name: string } & Pick<ActionMenuProps, 'items' | 'head'>) {
  const label = `Actions for ${name}`;
  return (
    <ActionMenu
      label={label}
      title="Actions"
      className="w-9 shrink-0 px-0! pointer-coarse:-my-1 pointer-coarse:w-11"
      {...menu}
    >
      <Ellipsis size="1.25rem" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </ActionMenu>
  );
}
