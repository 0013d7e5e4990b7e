import { useState } from 'react';
import { Button } from './button.tsx';

/**
 * Pastes text without a keyboard, for example on a phone. Hidden if the browser doesn't let pages read the clipboard, for example
 * over plain HTTP.
 */
export function PasteButton({ onText }: { onText: (text: string) => void }) {
  const [problem, setProblem] = useState('');
  if (navigator.clipboard?.readText === undefined) return null;

  async function paste(): Promise<void> {
    // Cleared first, so that a repeated problem is announced again.
    setProblem('');
    const { text, problem: reason } = await readClipboard(navigator.clipboard);
    setProblem(reason);
    if (reason === '') onText(text);
  }

  return (
    <>
      <Button onClick={() => void paste()}>Paste</Button>
      <output className="basis-full text-sm text-danger empty:sr-only">{problem}</output>
    </>
  );
}

/** Reads text from the clipboard. `problem` is a sentence if the clipboard has no text or the browser blocks access. */
export async function readClipboard(
  clipboard: Pick<Clipboard, 'readText'>,
): Promise<{ text: string; problem: string }> {
  try {
    const text = await clipboard.readText();
    return {
      text,
      problem: text.trim() === '' ? 'The clipboard has no text. Copy something first.' : '',
    };
  } catch {
    return { text: '', problem: 'The browser blocked access to the clipboard. Allow it when asked, or choose a file.' };
  }
}
