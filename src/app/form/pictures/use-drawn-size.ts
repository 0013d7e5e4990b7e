import { useEffect, useState } from 'react';
import type { Template } from '../../../contract/template.ts';
import { outputPixels } from '../../generate/output-pixels.ts';

/**
 * The pixels of a render at this scale. It follows once all rows are taken over: React draws anew what is told something
 * before.
 */
export function useDrawnSize(template: Template, scale: number, whenWhole: () => Promise<void> | undefined) {
  const [size, setSize] = useState(() => outputPixels(template, scale));
  useEffect(() => {
    const next = outputPixels(template, scale);
    if (next?.widthPx === size?.widthPx && next?.heightPx === size?.heightPx) return undefined;
    let isCurrent = true;
    const follow = () => isCurrent && setSize(next);
    const whole = whenWhole();
    if (whole === undefined) follow();
    else void whole.then(follow);
    return () => {
      isCurrent = false;
    };
  });
  return size;
}
