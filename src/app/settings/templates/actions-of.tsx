import { Ellipsis } from 'lucide-react';
import { ActionMenu, type ActionMenuProps } from '../../ui/action-menu.tsx';

/** The button for all that can be done with one thing of a list. */
export function ActionsOf({ name, items }: { name: string } & Pick<ActionMenuProps, 'items'>) {
  const label = `Actions of ${name}`;
  return (
    <ActionMenu {...{ label, items }} title="Actions" className="w-9 shrink-0 px-0! pointer-coarse:w-11">
      <Ellipsis size="1.25rem" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </ActionMenu>
  );
}
