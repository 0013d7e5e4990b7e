import { useEffect, useEffectEvent, useState } from 'react';

/** Browsers limit how often the URL can change. */
const TYPING_MS = 200;

/** The text of a control that is written to the URL after a pause. Setting undefined drops text that was not written yet. */
export function useTypedText(
  written: string,
  write: (text: string) => void,
): [text: string, setText: (text: string | undefined) => void] {
  const [typed, setTyped] = useState<string>();
  const writeLatest = useEffectEvent(write);
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => {
      writeLatest(typed);
      setTyped(undefined);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed ?? written, setTyped];
}
