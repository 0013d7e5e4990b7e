import { useEffect, useState } from 'react';

const PAUSE_MS = 1_000;

/** A text once it has not changed for a moment, for what is spoken: not each key is news. Nothing on the first visit. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
