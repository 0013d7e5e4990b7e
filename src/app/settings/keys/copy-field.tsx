import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';

export interface CopyFieldProps {
  label: string;
  text: string;
  hint: string;
  /** It has the focus when it comes, with its text selected. */
  isFirst?: boolean;
  onCopy: () => void;
}

/** A text to take away: selected by itself when it gets the focus, and copied by its button or by hand. */
export function CopyField({ label, text, hint, isFirst = false, onCopy }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [status, setStatus] = useState('');

  async function copy(): Promise<void> {
    // Emptied first, so that copying twice is announced twice.
    setStatus('');
    try {
      await navigator.clipboard.writeText(text);
      setStatus('Copied.');
      onCopy();
    } catch {
      field.current?.focus();
      setStatus('This browser does not let pages copy. The text is selected: copy it by hand.');
    }
  }

  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="semibold">
        {label}
      </label>
      <div className="flex items-start gap-2">
        <textarea
          ref={field}
          id={id}
          readOnly
          rows={1}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus is gone, and this took its place
          autoFocus={isFirst}
          spellCheck={false}
          value={text}
          aria-describedby={`${id}-hint`}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onCopy={onCopy}
          className="control field-sizing-content resize-none font-mono wrap-anywhere"
        />
        <Button onClick={() => void copy()}>
          Copy
          <span className="sr-only">{label}</span>
        </Button>
      </div>
      <output className="text-xs text-grey-11 empty:hidden">{status}</output>
      <p id={`${id}-hint`} className="text-xs text-grey-10">
        {hint}
      </p>
    </div>
  );
}
