import {
  createContext,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type Dispatch,
  type DragEvent,
  type SetStateAction,
} from 'react';
import { flushSync } from 'react-dom';
import { isWebAddress } from '../../../variables/web-address.ts';
import { Button } from '../../ui/button.tsx';
import { FieldFrame } from '../fields/field-frame.tsx';
import { useField, type FieldProps } from '../fields/use-field.ts';
import { AddressPicture } from './address-picture.tsx';
import { FieldTurnsContext } from './field-turns.ts';
import { blobFromDataUri, dataUriOf } from '../../lib/data-uri.ts';
import { FilePicture } from './file-picture.tsx';
import { takePictureFile } from './take-picture-file.ts';
import { useFileDrag } from '../../lib/use-file-drag.ts';

/** Input of a person who types, as the browser names it, and none of a paste, a drop or what it fills in itself. */
const BY_KEYS = /^insert(Text|.*Composition)|^delete/;

/** Files over what may be sent, by the places of their fields: each waits there for a lighter copy. */
export type HeavyFiles = Readonly<Record<string, File | undefined>>;

/** The heavy files of a form: what fills, clears or restores it drops them or brings them back. */
export const HeavyFilesContext = createContext<[HeavyFiles, Dispatch<SetStateAction<HeavyFiles>>]>([{}, () => {}]);

/** A picture by its address, or a file: chosen, dropped or pasted. A file stands beside the box, so typing replaces it. */
export function ImageField(props: FieldProps) {
  const [heavyFiles, setHeavyFiles] = use(HeavyFilesContext);
  const heavy = heavyFiles[props.name];
  const parts = useField(props, heavy && 'Shrink this picture or remove it: it is too large to be sent.');
  const { ref, name, onChange, onBlur, value: typed } = parts.input;
  const chooser = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [picked, setPicked] = useState<{ dataUris: string[]; name: string }>({ dataUris: [], name: '' });
  const [problem, setProblem] = useState('');
  /** What a copy of it, shrunk or cropped, took the place of. */
  const [copied, setCopied] = useState({ copy: '', original: '' });
  /** Not looked at before it is whole: on leaving the box, not on each key. */
  const [beingTyped, setBeingTyped] = useState('');
  const turns = use(FieldTurnsContext);
  const isDragging = useFileDrag();
  const waiting = typed === '' ? heavy : undefined;
  const file = useMemo(() => waiting ?? blobFromDataUri(typed), [waiting, typed]);
  const latest = useRef({ typed, file });
  useEffect(() => {
    latest.current = { typed, file };
  }, [typed, file]);
  const fileName = waiting?.name ?? (picked.dataUris.includes(typed) ? picked.name : 'Picture file');
  const address = typed !== beingTyped && isWebAddress(typed.trim()) ? typed.trim() : undefined;
  const pictureId = `${parts.id}-picture`;

  function setHeavy(next: File | undefined): void {
    setHeavyFiles((files) => (files[name] === next ? files : { ...files, [name]: next }));
  }

  function change(text: string): void {
    turns.begin(name);
    setProblem('');
    // The text is checked at once, by the rules of the last time that the field was rendered.
    flushSync(() => setHeavy(undefined));
    onChange(text);
  }

  function type({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    change(target.value);
    if (BY_KEYS.test((nativeEvent as InputEvent).inputType)) setBeingTyped(target.value);
  }

  async function take(chosen: File): Promise<void> {
    const isLatest = turns.begin(name);
    const taken = await takePictureFile(chosen);
    if (!isLatest() || latest.current.typed !== typed) return;
    if ('problem' in taken) return setProblem(taken.problem);
    change('dataUri' in taken ? taken.dataUri : '');
    if ('dataUri' in taken) setPicked({ dataUris: [taken.dataUri], name: chosen.name });
    else setHeavy(chosen);
  }

  /** Takes a file wherever it comes to, and an address beside the box of text: in the box the browser puts it at the caret. */
  function takeFrom(event: DragEvent | ClipboardEvent, chosen: File | undefined, text: string): void {
    if (chosen !== undefined) void take(chosen);
    else if (isWebAddress(text) && !isTextBox(event)) change(text);
    else return;
    event.preventDefault();
  }

  /** A spreadsheet puts a picture of the cell beside its text: an address among them is what is meant. */
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain').trim();
    takeFrom(event, isWebAddress(text) ? undefined : event.clipboardData.files[0], text);
  }

  function drop(event: DragEvent): void {
    takeFrom(event, event.dataTransfer.files[0], event.dataTransfer.getData('url'));
  }

  function allowDrop(event: DragEvent): void {
    const { types } = event.dataTransfer;
    if (types.includes('Files') || (types.includes('text/uri-list') && !isTextBox(event))) event.preventDefault();
  }

  /** In place of the picture that stands there. The button that was pressed for it goes away. */
  function replace(text: string): void {
    change(text);
    chooseButton.current?.focus();
  }

  async function takeCopy(copy: Blob): Promise<void> {
    const isLatest = turns.begin(name);
    const dataUri = await dataUriOf(copy, copy.type);
    if (!isLatest() || latest.current.file !== file) return;
    setPicked({ dataUris: [typed, dataUri], name: fileName });
    setCopied({ copy: dataUri, original: copied.copy === typed ? copied.original : typed });
    replace(dataUri);
  }

  function leave(): void {
    setBeingTyped('');
    onBlur();
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
            placeholder={file ? 'A file is in use' : (parts.attributes.placeholder ?? 'https://')}
            aria-describedby={described || undefined}
            name={name}
            ref={ref}
            // A file's text never stands in the box.
            value={file ? '' : typed}
            onChange={type}
            onBlur={leave}
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
              if (chosen) void take(chosen);
              target.value = '';
            }}
          />
        </div>
        {file !== undefined ? (
          <FilePicture
            id={pictureId}
            fileName={fileName}
            picture={file}
            onRemove={() => replace('')}
            onCopied={(copy) => void takeCopy(copy)}
          >
            {copied.copy === typed && copied.original !== '' && (
              <div className="flex w-full justify-end border-t border-grey-6 pt-2">
                <Button onClick={() => replace(copied.original)}>Use the original</Button>
              </div>
            )}
          </FilePicture>
        ) : address ? (
          <AddressPicture id={pictureId} address={address} />
        ) : (
          <p className="flex min-h-22 items-center justify-center rounded-control border border-dashed border-grey-7 p-2 text-center text-xs text-grey-10">
            {isDragging ? 'Drop the picture here.' : 'Drop or paste a picture here, or choose a file.'}
          </p>
        )}
      </div>
      {problem !== '' && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </FieldFrame>
  );
}

function isTextBox({ target }: DragEvent | ClipboardEvent): boolean {
  return target instanceof HTMLInputElement;
}
