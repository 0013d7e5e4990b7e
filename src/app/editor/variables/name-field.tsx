import { useId, useState } from 'react';
import { useEditor } from '../editor-context.ts';
import { FieldFrame } from '../fields/field-frame.tsx';
import { findNameProblem } from './variable-names.ts';

export interface NameFieldProps {
  name: string;
  onRename: (name: string) => void;
}

/** A variable's name. It changes when the user leaves the box or presses Enter, because layers could use a half typed name. */
export function NameField({ name, onRename }: NameFieldProps) {
  const id = useId();
  const document = useEditor((state) => state.document);
  const [draft, setDraft] = useState<{ text: string; name: string }>();
  // Undo, for example, replaces what was typed.
  const text = draft?.name === name ? draft.text : name;
  const problem = text.trim() === name ? undefined : findNameProblem(document, text);

  function rename(): void {
    if (problem === undefined && text.trim() !== name) onRename(text.trim());
  }

  return (
    <FieldFrame id={id} label="Name" problem={problem}>
      <input
        id={id}
        value={text}
        dir="auto"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        className="control font-mono"
        onChange={({ target }) => setDraft({ text: target.value, name })}
        onBlur={() => {
          rename();
          setDraft(undefined);
        }}
        onKeyDown={({ key }) => key === 'Enter' && rename()}
      />
    </FieldFrame>
  );
}
