import { useRef, useState, type ChangeEvent, type ClipboardEvent, type DragEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { isWebAddress } from '../../../variables/variable-type.ts';
import { useFileDrag } from '../../lib/use-file-drag.ts';
import { Button } from '../../ui/button.tsx';
import { FieldFrame } from '../fields/field-frame.tsx';
import { useField, type FieldProps } from '../fields/use-field.ts';
import { settle, valueOf, type FormValue, type FormValues } from '../form-values.ts';
import { AddressPicture } from './address-picture.tsx';
import { FilePicture } from './file-picture.tsx';
import { PictureFile, PictureReading, readPictureFile } from './picture-file.ts';

/** The input types for keyboard input, as opposed to a paste, a drop or autofill. */
const BY_KEYS = /^insert(Text|.*Composition)|^delete/;

/** An image URL, or a file that is chosen, dropped or pasted. Typing replaces the file. */
export function ImageField(props: FieldProps) {
  const { getValues } = useFormContext<FormValues>();
  const parts = useField(props);
  const { ref, name, onChange, onBlur } = parts.input;
  const chooser = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState('');
  /** A URL is not fetched while it is being typed. */
  const [beingTyped, setBeingTyped] = useState('');
  const isDragging = useFileDrag();
  const value = settle(parts.value);
  const file = value instanceof PictureFile ? value : undefined;
  const text = file === undefined ? parts.text : '';
  const address = text !== beingTyped && isWebAddress(text.trim()) ? text.trim() : undefined;
  const pictureId = `${parts.id}-picture`;

  function change(next: FormValue): void {
    setProblem('');
    onChange(next);
  }

  function type({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    change(valueOf(props.field, target.value));
    if (BY_KEYS.test((nativeEvent as InputEvent).inputType)) setBeingTyped(target.value);
  }

  /** Puts a file into the field once it has been read, unless the field has changed in the meantime. */
  async function read(blob: Blob, fileName: string, original?: PictureFile): Promise<void> {
    const reading = new PictureReading(value);
    change(reading);
    const isCurrent = () => getValues(name) === reading;
    try {
      const picture = await readPictureFile(blob, fileName, original);
      if (isCurrent()) change(picture);
    } catch (error) {
      if (!isCurrent()) return;
      change(reading.before);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  /** Accepts a file anywhere, and a URL outside the text box, where the browser inserts it at the caret. */
  function takeFrom(event: DragEvent | ClipboardEvent, chosen: File | undefined, url: string): void {
    if (chosen !== undefined) void read(chosen, chosen.name);
    else if (isWebAddress(url) && !isTextBox(event)) change(url);
    else return;
    event.preventDefault();
  }

  /** A spreadsheet copies an image of the cell along with the cell's text, so a URL in the text has priority. */
  function paste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text/plain').trim();
    takeFrom(event, isWebAddress(pasted) ? undefined : event.clipboardData.files[0], pasted);
  }

  function drop(event: DragEvent): void {
    takeFrom(event, event.dataTransfer.files[0], event.dataTransfer.getData('url'));
  }

  function allowDrop(event: DragEvent): void {
    const { types } = event.dataTransfer;
    if (types.includes('Files') || (types.includes('text/uri-list') && !isTextBox(event))) event.preventDefault();
  }

  /** Focuses the Choose button, because the pressed button disappears. */
  function replace(next: FormValue): void {
    change(next);
    chooseButton.current?.focus();
  }

  function handleBlur(): void {
    setBeingTyped('');
    onBlur();
  }

  async function takeCopy(copy: Blob): Promise<void> {
    if (file === undefined) return;
    await read(copy, file.name, file.original ?? file);
    chooseButton.current?.focus();
  }

  const described = [parts.attributes['aria-describedby'], (file ?? address) && pictureId].filter(Boolean).join(' ');
  return (
    <FieldFrame field={props.field} parts={parts}>
      <div
        className={`flex flex-col gap-2 rounded-control ${isDragging ? 'outline-2 outline-offset-4 outline-accent outline-dashed' : ''}`}
        onDrop={drop}
        onDragOver={allowDrop}
        onPaste={paste}
      >
        <div className="flex flex-wrap gap-2">
          <input
            type="text"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            {...parts.attributes}
            placeholder={file ? `Using ${file.name}` : (parts.attributes.placeholder ?? 'https://')}
            aria-describedby={described || undefined}
            name={name}
            ref={ref}
            value={text}
            onChange={type}
            onBlur={handleBlur}
            className="control min-w-40 flex-1"
          />
          <Button ref={chooseButton} aria-describedby={`${parts.id}-label`} onClick={() => chooser.current?.click()}>
            Choose file
          </Button>
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            hidden
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              if (chosen) void read(chosen, chosen.name);
              target.value = '';
            }}
          />
        </div>
        <Picture
          {...{ file, address, isDragging }}
          id={pictureId}
          onChange={replace}
          onCopied={(copy) => void takeCopy(copy)}
        />
      </div>
      {problem !== '' && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </FieldFrame>
  );
}

interface PictureProps {
  id: string;
  file: PictureFile | undefined;
  address: string | undefined;
  isDragging: boolean;
  onChange: (value: FormValue) => void;
  onCopied: (copy: Blob) => void;
}

function Picture({ id, file, address, isDragging, onChange, onCopied }: PictureProps) {
  if (file !== undefined) {
    const { original } = file;
    return (
      <FilePicture id={id} file={file} onRemove={() => onChange('')} onCopied={onCopied}>
        {original && (
          <div className="flex w-full justify-end border-t border-grey-6 pt-2">
            <Button onClick={() => onChange(original)}>Use the original</Button>
          </div>
        )}
      </FilePicture>
    );
  }
  if (address !== undefined) return <AddressPicture id={id} address={address} />;
  return (
    <p className="flex min-h-22 items-center justify-center rounded-control border border-dashed border-grey-7 p-2 text-center text-xs text-grey-10">
      {isDragging ? 'Drop the image here.' : 'Drop or paste an image here, or choose a file.'}
    </p>
  );
}

function isTextBox({ target }: DragEvent | ClipboardEvent): boolean {
  return target instanceof HTMLInputElement;
}
