import { useState } from 'react';
import { DEFAULT_PATTERN, listPatternNames, writeFileName } from '../history/file-name-pattern.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import type { ShownRender } from '../generate/use-render.ts';
import { convertImage } from './convert-image.ts';
import { copyDataUri, copyImage } from './copy-image.ts';
import { keepPattern, readPattern } from './kept-pattern.ts';
import { listSaveForms } from './save-forms.ts';
import { SelectField } from './show-fields.tsx';
import { useAsked } from './use-asked.ts';

/** Opened as a page, an SVG could run as one of ours. */
const OPENED = new Set(['png', 'jpg', 'webp', 'gif', 'avif']);
const PATTERN_LENGTH_MAX = 120;

export interface SavePanelProps {
  templateName: string;
  shown: ShownRender;
  /** What lies behind a JPEG. */
  matte: string | undefined;
}

/** The ways to take a render along, and what its file is called. */
export function SavePanel({ templateName, shown, matte }: SavePanelProps) {
  const { render, url, renderedAt } = shown;
  const asked = useAsked(shown);
  const [pattern, setPattern] = useState(readPattern);
  const [chosen, setChosen] = useState(render.imageType.extension);
  const [said, setSaid] = useState('');
  const forms = listSaveForms(render.imageType);
  const form = forms.find(({ extension }) => extension === chosen) ?? forms[0];
  const { extension = '', isConverted = false } = form ?? {};
  const name = writeFileName(pattern.trim() === '' ? DEFAULT_PATTERN : pattern, {
    ...asked,
    templateName,
    renderedAt,
    extension,
  });

  async function tell(doing: Promise<string>): Promise<void> {
    // Emptied first, so that the same sentence is told twice.
    setSaid('');
    setSaid(await doing.catch(({ message }: Error) => message));
  }

  async function save(): Promise<string> {
    if (form === undefined || !isConverted) {
      saveFile(name, render.bytes, render.imageType.mediaType);
      return '';
    }
    saveFile(name, await convertImage(url, form, matte), form.mediaType);
    return 'Converted here, without the density of the render.';
  }

  return (
    <div className="look-fields">
      <label className="look-field">
        File name
        <input
          className="control"
          value={pattern}
          maxLength={PATTERN_LENGTH_MAX}
          placeholder={DEFAULT_PATTERN}
          autoComplete="off"
          spellCheck={false}
          aria-describedby="look-name-hint look-name"
          onChange={({ target }) => {
            setPattern(target.value);
            keepPattern(target.value);
          }}
        />
      </label>
      <p id="look-name-hint" className="look-note">
        {listPatternNames(asked.values).map((each) => (
          <code key={each}>{`{${each}}`} </code>
        ))}
      </p>
      <output id="look-name" className="look-name" dir="auto">
        {name}
      </output>
      <SelectField
        label="Save as"
        value={extension}
        options={forms.map((each) => [each.extension, each.label])}
        onChange={setChosen}
      />
      <div className="look-actions">
        <Button look="primary" onClick={() => void tell(save())}>
          Download
        </Button>
        <Button onClick={() => void tell(copyImage(render, url))}>Copy image</Button>
        <Button onClick={() => void tell(copyDataUri(render))}>Copy data URI</Button>
        {OPENED.has(render.imageType.extension) && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass('plain')}>
            Open in a tab
          </a>
        )}
      </div>
      <output className="look-note">{said}</output>
    </div>
  );
}
