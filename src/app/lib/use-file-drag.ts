import { useEffect, useEffectEvent, useState } from 'react';

/**
 * True while a file is dragged over the page. A file that is dropped anywhere is passed to `onDrop`. Without `onDrop` it is
 * ignored: the browser would open it instead of the form.
 */
export function useFileDrag(onDrop?: (dropped: DataTransfer) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const isTaken = onDrop !== undefined;
  const take = useEffectEvent((dropped: DataTransfer) => onDrop?.(dropped));

  useEffect(() => {
    function over(event: DragEvent): void {
      const dragged = findFiles(event);
      if (dragged === undefined) return;
      setDragging(true);
      if (event.defaultPrevented && !isTaken) return;
      event.preventDefault();
      dragged.dropEffect = isTaken ? 'copy' : 'none';
    }
    function leave(event: DragEvent): void {
      if (event.relatedTarget === null) setDragging(false);
    }
    function drop(event: DragEvent): void {
      setDragging(false);
      const dropped = findFiles(event);
      if (dropped === undefined) return;
      event.preventDefault();
      take(dropped);
    }
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, [isTaken]);

  return isDragging;
}

/** Dragged text is left to the field below it. */
function findFiles({ dataTransfer }: DragEvent): DataTransfer | undefined {
  return dataTransfer?.types.includes('Files') === true ? dataTransfer : undefined;
}
