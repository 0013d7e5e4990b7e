import { useEffect, useEffectEvent, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import type { FieldControlProps } from './field-control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { PickedPicture } from './picked-picture.tsx';
import { readPictureFile } from './read-picture-file.ts';
import { useField } from './use-field.ts';
import { useTyped } from './use-typed.ts';

/** A picture by its address, or a file: chosen, dropped or pasted. A file stands beside the box, so typing replaces it. */
export function PictureField(props: FieldControlProps) {
  const { field, name, form } = props;
  const parts = useField(props);
  const { ref: register, onChange, onBlur } = form.control.register(name, parts.rules);
  const typed = useTyped(form, name);
  const box = useRef<HTMLInputElement>(null);
  const [fileName, setFileName] = useState<string>();
  const [fileError, setFileError] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const isFile = typed.startsWith('data:');
  const fileId = `${parts.id}-file`;

  // The box is not the field: a file's text never stands in it. The form library is told only where the focus goes.
  const registerFocus = useEffectEvent(() => register({ focus: () => box.current?.focus() }));
  useEffect(() => registerFocus(), []);

  function change(text: string): void {
    setFileError('');
    void onChange({ type: 'change', target: { name, value: text } });
  }

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    try {
      const dataUri = await readPictureFile(file);
      setFileName(file.name);
      change(dataUri);
    } catch (error) {
      setFileError(error instanceof Error ? error.message : String(error));
    }
  }

  function takeDropped(event: DragEvent): void {
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void take(file);
  }

  function takePasted(event: ClipboardEvent): void {
    const file = event.clipboardData.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void take(file);
  }

  return (
    <FieldFrame field={field} parts={parts}>
      <div className="flex flex-wrap gap-2" onDrop={takeDropped} onDragOver={(event) => event.preventDefault()}>
        <input
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...parts.attributes}
          placeholder={isFile ? 'A file is in use' : (parts.attributes.placeholder ?? 'https://')}
          aria-describedby={
            [parts.attributes['aria-describedby'], isFile && fileId].filter(Boolean).join(' ') || undefined
          }
          name={name}
          ref={box}
          value={isFile ? '' : typed}
          onChange={(event) => change(event.target.value)}
          onBlur={() => void onBlur({ type: 'blur', target: { name, value: typed } })}
          onPaste={takePasted}
          className="control min-w-40 flex-1"
        />
        <Button aria-describedby={`${parts.id}-label`} onClick={() => chooser.current?.click()}>
          Choose file
        </Button>
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {isFile && <PickedPicture id={fileId} dataUri={typed} fileName={fileName} onRemove={() => change('')} />}
      {fileError !== '' && (
        <p role="alert" className="text-danger">
          {fileError}
        </p>
      )}
    </FieldFrame>
  );
}
