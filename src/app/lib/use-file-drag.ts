import { useState } from 'react';
import { useWindowEvent } from '../ui/use-window-event.ts';

/**
 * True while a file is dragged over the page. A file dropped anywhere is passed to `onDrop`. Without `onDrop`, the file is
 * ignored, because the browser would open it in place of the app.
 */
export function useFileDrag(onDrop?: (dropped: DataTransfer) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  useWindowEvent('dragover', (event) => {
    const dragged = findFiles(event);
    if (dragged === undefined) return;
    setDragging(true);
    if (event.defaultPrevented && onDrop === undefined) return;
    event.preventDefault();
    dragged.dropEffect = onDrop === undefined ? 'none' : 'copy';
  });
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) setDragging(false);
  });
  useWindowEvent('drop', (event) => {
    setDragging(false);
    const dropped = findFiles(event);
    if (dropped === undefined) return;
    event.preventDefault();
    onDrop?.(dropped);
  });
  return isDragging;
}

/** Leaves dragged text to the field under the pointer. */
function findFiles({ dataTransfer }: DragEvent): DataTransfer | undefined {
  return dataTransfer?.types.includes('Files') === true ? dataTransfer : undefined;
}
