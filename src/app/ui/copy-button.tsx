import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

export interface CopyButtonProps {
  text: () => string;
  /** Says what to do if the browser blocks copying. */
  instead?: string;
  onCopied?: () => void;
  onBlocked?: () => void;
  /** The button's label. */
  children?: ReactNode;
}

/** Copies text and confirms it, or says what to do if the browser blocks copying. */
export function CopyButton(props: CopyButtonProps) {
  const { text, instead = 'Select the text, or download it.', onCopied, onBlocked, children = 'Copy' } = props;
  const [status, setStatus] = useState('');

  async function copy(): Promise<void> {
    // Cleared first, so that copying twice is announced twice.
    setStatus('');
    try {
      await navigator.clipboard.writeText(text());
      setStatus('Copied.');
      onCopied?.();
    } catch {
      setStatus(`The browser blocked access to the clipboard. ${instead}`);
      onBlocked?.();
    }
  }

  return (
    <>
      <output className="text-xs text-grey-10 empty:-me-2">{status}</output>
      <Button onClick={() => void copy()}>{children}</Button>
    </>
  );
}
