import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { closeDialog, Dialog } from '../../ui/dialog.tsx';

export interface PaletteFrameProps {
  label?: string;
  query: string;
  onQuery: (query: string) => void;
  onClose: () => void;
  /** Makes the text box a combobox once the list has loaded. */
  box?: ComponentProps<'input'>;
  children?: ReactNode;
}

/** The command palette's dialog with its text box, which accepts input while the list loads. */
export function PaletteFrame({ label = 'Go to', query, onQuery, onClose, box, children }: PaletteFrameProps) {
  return (
    <Dialog
      label={label}
      className="mx-auto mt-[12vh] max-h-[min(32rem,80vh)] w-160 max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-card bg-grey-2 shadow-float backdrop:bg-[rgb(0_0_0/0.6)] open:flex"
      onClose={onClose}
    >
      <div className="flex shrink-0 items-center border-b border-grey-6 pe-2">
        <input
          type="text"
          aria-label="Go to a project, template, page or setting"
          placeholder="Project, template, page or setting"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => onQuery(target.value)}
          className="h-13 min-w-0 flex-1 px-4 text-base outline-none"
          {...box}
        />
        <Button variant="quiet" aria-label="Close" title="Close" onClick={closeDialog}>
          <X size="1rem" />
        </Button>
      </div>
      {children}
    </Dialog>
  );
}
