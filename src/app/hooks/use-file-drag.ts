import { useEffect, useState } from 'react';

/**
 * True while a file is dragged over the page. Until the page is left, a file that is dropped beside its target does
 * nothing: the browser would open it in place of the form.
 */
export function useFileDrag(): boolean {
  const [isDragging, setDragging] = useState(false);

  useEffect(() => {
    function over(event: DragEvent): void {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      setDragging(true);
      if (event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    }
    function leave(event: DragEvent): void {
      if (event.relatedTarget === null) setDragging(false);
    }
    function drop(event: DragEvent): void {
      setDragging(false);
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault();
    }
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);

  return isDragging;
}
