import { useState } from 'react';
import { Button } from '../ui/button.tsx';

/** Copies a text and says so. Where the browser forbids it, it says what to do instead. */
export function CopyButton({ text, label = 'Copy' }: { text: () => string; label?: string }) {
  const [said, setSaid] = useState('');

  async function copy(): Promise<void> {
    // Emptied first, so that copying twice is told twice.
    setSaid('');
    try {
      await navigator.clipboard.writeText(text());
      setSaid('Copied.');
    } catch {
      setSaid('This browser does not let pages copy. Select the text, or download it.');
    }
  }

  return (
    <>
      <output className="text-xs text-grey-10">{said}</output>
      <Button onClick={() => void copy()}>{label}</Button>
    </>
  );
}
