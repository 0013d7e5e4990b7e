import { useState } from 'react';
import type { ViewedRender } from '../generate/render-record.ts';
import { DEFAULT_PATTERN, listPatternNames, writeFileName } from '../history/file-name.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { copyDataUri, copyImage } from './copy-image.ts';
import { readPattern, writePattern } from './file-name-pattern.ts';
import { convertImage, listSaveFormats } from './save-formats.ts';
import { canShareImage, shareImage } from './share-image.ts';
import { Field, SelectField } from './viewer-options.tsx';

/** Opened as a page, an SVG could run as one of ours. */
const OPENED = new Set(['png', 'jpg', 'webp', 'gif', 'avif']);
const PATTERN_LENGTH_MAX = 120;

export interface SavePanelProps {
  templateName: string;
  shown: ViewedRender;
  /** What lies behind a JPEG. */
  matte: string | undefined;
}

/** The ways to take a render along, and what its file is called. */
export function SavePanel({ templateName, shown, matte }: SavePanelProps) {
  const { render, url, renderedAt, request } = shown;
  const [pattern, setPattern] = useState(readPattern);
  const [chosen, setChosen] = useState(render.imageType.extension);
  const [status, setStatus] = useState('');
  const formats = listSaveFormats(render.imageType);
  const format = formats.find(({ extension }) => extension === chosen) ?? formats[0];
  const { extension = '', isConverted = false } = format ?? {};
  const name = writeFileName(pattern.trim() === '' ? DEFAULT_PATTERN : pattern, {
    ...request,
    templateName,
    renderedAt,
    extension,
  });

  async function run(task: Promise<string>): Promise<void> {
    // Emptied first, so that the same sentence is announced twice.
    setStatus('');
    setStatus(await task.catch(({ message }: Error) => message));
  }

  async function save(): Promise<string> {
    if (format === undefined || !isConverted) {
      saveFile(name, render.bytes, render.imageType.mediaType);
      return '';
    }
    saveFile(name, await convertImage(url, format, matte), format.mediaType);
    return 'Converted here, without the density of the render.';
  }

  async function share(): Promise<string> {
    const isAsItCame = format === undefined || !isConverted;
    const { mediaType } = isAsItCame ? render.imageType : format;
    const content = isAsItCame ? render.bytes : await convertImage(url, format, matte);
    return shareImage(new File([content], name, { type: mediaType }));
  }

  return (
    <div className="flex flex-col gap-3">
      <Field label="File name">
        <input
          className="control"
          value={pattern}
          maxLength={PATTERN_LENGTH_MAX}
          placeholder={DEFAULT_PATTERN}
          autoComplete="off"
          spellCheck={false}
          aria-describedby="file-name-hint file-name"
          onChange={({ target }) => {
            setPattern(target.value);
            writePattern(target.value);
          }}
        />
      </Field>
      <p id="file-name-hint" className="text-xs text-grey-10">
        {listPatternNames(request.values).map((each) => (
          <code key={each} className="font-mono">{`{${each}} `}</code>
        ))}
      </p>
      <output id="file-name" aria-live="off" className="font-mono text-xs wrap-anywhere" dir="auto">
        {name}
      </output>
      <SelectField
        label="Save as"
        value={extension}
        options={formats.map((each) => [each.extension, each.label])}
        onChange={setChosen}
      />
      <div className="flex flex-wrap items-center gap-1.5">
        <Button look="primary" onClick={() => void run(save())}>
          Download
        </Button>
        {format !== undefined && canShareImage(format.mediaType, extension) && (
          <Button onClick={() => void run(share())}>Share</Button>
        )}
        <Button onClick={() => void run(copyImage(render, url))}>Copy image</Button>
        <Button onClick={() => void run(copyDataUri(render))}>Copy data URI</Button>
        {OPENED.has(render.imageType.extension) && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass('plain')}>
            Open in a tab
          </a>
        )}
      </div>
      <output className="text-xs text-grey-10">{status}</output>
    </div>
  );
}
