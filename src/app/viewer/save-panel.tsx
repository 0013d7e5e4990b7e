import { useState } from 'react';
import type { Template } from '../../contract/template.ts';
import type { ViewedRender } from '../template/render-record.ts';
import {
  DEFAULT_PATTERN,
  listPatternParts,
  readPattern,
  readPatternParts,
  togglePatternPart,
  writeFileName,
  writePattern,
} from '../history/file-name.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { copyDataUri, copyImage, canShareImage, shareImage, convertImage, listSaveFormats } from './save-image.ts';
import { SelectField } from '../ui/select-field.tsx';
import { Field } from './viewer-options.tsx';

/** Formats that can open in a tab. SVG is excluded, because an SVG page could run scripts in this origin. */
const OPENED = new Set(['png', 'jpg', 'webp', 'gif', 'avif']);
const PATTERN_LENGTH_MAX = 120;

export interface SavePanelProps {
  template: Template;
  shown: ViewedRender;
  /** The background color for JPEG. */
  matte: string | undefined;
}

/** Saves, shares or copies a render, and sets the file name. */
export function SavePanel({ template, shown, matte }: SavePanelProps) {
  const { render, url, renderedAt, request } = shown;
  const [pattern, setPattern] = useState(readPattern);
  const [chosen, setChosen] = useState(render.imageType.extension);
  const [status, setStatus] = useState('');
  const formats = listSaveFormats(render.imageType);
  const format = formats.find((each) => each.extension === chosen) ?? formats[0];
  const { extension } = format;
  const usedPattern = pattern.trim() === '' ? DEFAULT_PATTERN : pattern;
  const parts = readPatternParts(usedPattern);
  const labelOf = new Map(template.variables.map((variable) => [variable.name, variable.label]));
  const name = writeFileName(usedPattern, { ...request, templateName: template.name, renderedAt, extension });

  function change(next: string): void {
    setPattern(next);
    writePattern(next);
  }

  async function run(task: Promise<string>): Promise<void> {
    // Clear the status first, so that the same message is announced again.
    setStatus('');
    setStatus(await task.catch(({ message }: Error) => message));
  }

  async function createFile(): Promise<File> {
    const content = format.isConverted ? await convertImage(url, format, matte) : render.bytes;
    return new File([content], name, { type: format.mediaType });
  }

  async function save(): Promise<string> {
    saveFile(name, await createFile(), format.mediaType);
    return '';
  }

  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="mb-1.5 semibold">Include in the file name</legend>
        {listPatternParts(request.values, labelOf).map(([part, label]) => (
          <button
            key={part}
            type="button"
            aria-pressed={parts.includes(part)}
            className="flex min-h-7 max-w-full items-center rounded-full border border-grey-8 px-2.5 text-xs hover:bg-grey-4 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent pointer-coarse:min-h-11 pointer-coarse:px-3.5"
            onClick={() => change(togglePatternPart(usedPattern, part))}
          >
            <bdi className="truncate">{label}</bdi>
          </button>
        ))}
      </fieldset>
      <output id="file-name" aria-live="off" className="font-mono text-xs wrap-anywhere" dir="auto">
        {name}
      </output>
      <details>
        <summary className="text-xs text-grey-11 pointer-coarse:py-3">Custom file name</summary>
        <Field label="File name">
          <input
            className="control"
            value={pattern}
            maxLength={PATTERN_LENGTH_MAX}
            placeholder={DEFAULT_PATTERN}
            autoComplete="off"
            spellCheck={false}
            aria-describedby="file-name"
            onChange={({ target }) => change(target.value)}
          />
        </Field>
      </details>
      <SelectField
        label="Save as"
        value={extension}
        options={formats.map((each) => [each.extension, each.label])}
        onChange={({ target }) => setChosen(target.value)}
      />
      {format.isConverted && (
        <p className="text-xs text-grey-10">
          Converted in your browser. The resolution setting is lost; JPEG and WebP also lose some sharpness.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1.5">
        <Button variant="primary" onClick={() => void run(save())}>
          Download
        </Button>
        {canShareImage(format.mediaType, extension) && (
          <Button onClick={() => void run(createFile().then((file) => shareImage(file)))}>Share</Button>
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
