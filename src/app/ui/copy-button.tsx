import { useState } from 'react';
import { Button } from './button.tsx';

export interface CopyButtonProps {
  text: () => string;
  label?: string;
  /** What to do where the browser forbids it. */
  instead?: string;
}

/** Copies a text and says so. Where the browser forbids it, it says what to do instead. */
export function CopyButton({ text, label = 'Copy', instead = 'Select the text, or download it.' }: CopyButtonProps) {
  const [status, setStatus] = useState('');

  async function copy(): Promise<void> {
    // Emptied first, so that copying twice is announced twice.
    setStatus('');
    try {
      await navigator.clipboard.writeText(text());
      setStatus('Copied.');
    } catch {
      setStatus(`This browser does not let pages copy. ${instead}`);
    }
  }

  return (
    <>
      <output className="text-xs text-grey-10 empty:-me-2">{status}</output>
      <Button onClick={() => void copy()}>{label}</Button>
    </>
  );
}
