import { useState } from 'react';
import { Button } from './button.tsx';

export interface CopyButtonProps {
  text: () => string;
  label?: string;
  /** What to do when the browser forbids it. */
  instead?: string;
}

/** Copies a text and confirms it, or says what to do when the browser forbids it. */
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
