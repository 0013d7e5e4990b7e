import type { RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { useEditorStore } from '../editor-context.ts';
import { makeVariable } from '../variables/make-variable.ts';

export interface MakeVariableButtonProps {
  layerId: string;
  /** A text's box, whose marked words become the variable; without a mark, the whole text. */
  box?: RefObject<HTMLTextAreaElement | null>;
  className?: string;
  /** Names the layer for screen readers, in a list of layers. */
  of?: string;
}

/** Turns what a layer shows into a variable that people fill in. */
export function MakeVariableButton({ layerId, box, className, of }: MakeVariableButtonProps) {
  const store = useEditorStore();

  function make(): void {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = box?.current ?? {};
    const { document, change } = store.getState();
    const made = makeVariable(document, layerId, from === to ? undefined : { from, to });
    change(() => made, { message: `Added ${made.variables.at(-1)?.name ?? 'a variable'}` });
  }

  return (
    <Button variant="quiet" className={className} onClick={make}>
      Make a variable
      {of !== undefined && <span className="sr-only">of {of}</span>}
    </Button>
  );
}
