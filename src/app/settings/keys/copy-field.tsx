import { useId, useRef } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';

export interface CopyFieldProps {
  label: string;
  text: string;
  hint: string;
  onCopy?: () => void;
}

/** Read-only text with a Copy button. The text is selected on focus. */
export function CopyField({ label, text, hint, onCopy }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1 [&>output]:order-last [&>output]:basis-full [&>output:empty]:hidden">
        <textarea
          ref={field}
          id={id}
          readOnly
          rows={1}
          spellCheck={false}
          value={text}
          aria-describedby={`${id}-hint`}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onCopy={onCopy}
          className="control w-auto! min-w-0 flex-1 field-sizing-content resize-none font-mono wrap-anywhere"
        />
        <CopyButton
          text={() => text}
          instead="The text is selected, so you can copy it yourself."
          onCopied={onCopy}
          onBlocked={() => field.current?.focus()}
        >
          Copy
          <span className="sr-only">{label}</span>
        </CopyButton>
      </div>
      <p id={`${id}-hint`} className="text-xs text-grey-10">
        {hint}
      </p>
    </div>
  );
}
