import { useState } from 'react';
import { Button } from './button.tsx';

/**
 * Takes the text of the clipboard where there is no key to paste with, as on a phone. Absent where the browser lets no page
 * read the clipboard, as over plain HTTP from another machine.
 */
export function PasteButton({ onText }: { onText: (text: string) => void }) {
  const [problem, setProblem] = useState('');
  if (navigator.clipboard?.readText === undefined) return null;

  async function paste(): Promise<void> {
    // Emptied first, so that the same problem is announced twice.
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

/** The text on the clipboard; `problem` is one sentence where there is none, or the browser refuses. */
export async function readClipboard(
  clipboard: Pick<Clipboard, 'readText'>,
): Promise<{ text: string; problem: string }> {
  try {
    const text = await clipboard.readText();
    return {
      text,
      problem: text.trim() === '' ? 'There is no text on the clipboard. Copy it first, then paste it.' : '',
    };
  } catch {
    return { text: '', problem: 'This browser did not let the page paste. Allow it when asked, or choose a file.' };
  }
}
