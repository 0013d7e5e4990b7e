import { useState } from 'react';
import { pagePath } from '../../../contract/pages.ts';
import type { FontFamilyEntry } from '../../../contract/workspace.ts';
import { offeredFamilies } from '../../../document/offered-fonts.ts';
import { confirmDelete } from '../../lib/confirm-action.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { DoneMessage, SettingsFrame } from '../settings-frame.tsx';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { acceptGone, useChange } from '../use-change.ts';
import { useWorkspaceQuery } from '../use-workspace-client.ts';
import { AddFontButton, AddFontFailure, useAddFont } from './add-font-button.tsx';
import { FontSample } from './font-sample.tsx';
import { useAddFonts, type ChosenFont } from './use-add-fonts.ts';
import { Trash2, Check, CircleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { formatCount } from '../../../variables/messages.ts';
import { useFileDrag } from '../../lib/use-file-drag.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { FileButton } from '../../ui/file-button.tsx';

export function FontsPage() {
  const fonts = useWorkspaceQuery(['workspace', 'fonts'], (client, call) => client.listFonts(call));
  const { data: families, error } = fonts;
  const { chosen, addFiles, forgetAdded } = useAddFonts();
  const [message, setMessage] = useState('');
  const parts = [
    { id: 'own', title: 'Your fonts', families: families?.filter(({ isOwn }) => isOwn) ?? [] },
    { id: 'service', title: 'Built-in fonts', families: families?.filter(({ isOwn }) => !isOwn) ?? [] },
  ];
  const removal = useChange((client, id: string) => client.removeFont(id).catch(acceptGone));

  function remove(family: FontFamilyEntry, face: FontFamilyEntry['faces'][number]): void {
    const label = `${family.name} ${describeFace(face)}`;
    setMessage('');
    confirmDelete({
      verb: 'Remove',
      label,
      message: (
        <p>
          {describeUse(family)}.
          {family.templateCount > 0 && ' They will use the closest available font until you add this one again.'}
        </p>
      ),
      onConfirm: async () => {
        await removal.mutateAsync(face.id ?? '');
        forgetAdded();
        setMessage(`${label} was removed.`);
      },
    });
  }

  return (
    <SettingsFrame title="Fonts">
      <FontInput
        onFiles={(files) => {
          setMessage('');
          addFiles(files);
        }}
      />
      <HelpLink href={pagePath.helpPage('fonts-and-languages')} title="fonts and languages" />
      <ChosenFonts chosen={chosen} />
      <ReadFailure
        title={families === undefined ? 'The fonts couldn’t be loaded.' : 'The list couldn’t be refreshed.'}
        query={fonts}
      />
      {families === undefined && error === null && <div className="skeleton h-72" aria-busy="true" />}
      <DoneMessage>{message}</DoneMessage>
      {families !== undefined &&
        parts.map(({ id, title, families: shown }) => (
          <section key={id} aria-labelledby={id} className="flex flex-col gap-2">
            <h2 id={id} className="text-base">
              {title}
            </h2>
            {shown.length === 0 ? (
              <p className="text-sm text-grey-11">No fonts yet.</p>
            ) : (
              <ul className="flex flex-col rounded-card border border-grey-6 bg-grey-2">
                {shown.map((family) => (
                  <FontFamily key={family.name} family={family} onRemove={(face) => remove(family, face)} />
                ))}
              </ul>
            )}
          </section>
        ))}
      {families !== undefined && (
        <OfferedFonts
          families={families}
          onAdded={(name) => {
            forgetAdded();
            setMessage(`${name} was added.`);
          }}
        />
      )}
    </SettingsFrame>
  );
}

interface OfferedFontsProps {
  families: readonly FontFamilyEntry[];
  onAdded: (name: string) => void;
}

/** The fonts that can be added by name. */
function OfferedFonts({ families, onAdded }: OfferedFontsProps) {
  const keptFocus = useKeptFocus<HTMLElement>();
  const addition = useAddFont(onAdded);
  const names = offeredFamilies.filter((name) => !families.some((family) => family.name === name));
  return (
    <section aria-labelledby="offered" className="flex flex-col gap-2 outline-none" {...keptFocus}>
      <h2 id="offered" className="text-base">
        Add by name
      </h2>
      <ul className="grid gap-x-6 rounded-card border border-grey-6 bg-grey-2 px-4 py-2 sm:grid-cols-2 xl:grid-cols-3">
        {names.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <FontSample family={name} />
            <AddFontButton family={name} addition={addition} isShort />
          </li>
        ))}
      </ul>
      <AddFontFailure addition={addition} />
    </section>
  );
}

interface FontFamilyProps {
  family: FontFamilyEntry;
  onRemove: (face: FontFamilyEntry['faces'][number]) => void;
}

/** A font family. A custom font's faces can be removed one at a time. */
function FontFamily({ family, onRemove }: FontFamilyProps) {
  const { name, isOwn, faces } = family;
  return (
    <li className="flex flex-col gap-1 border-b border-grey-6 px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 font-normal wrap-anywhere">
          <FontSample family={name} version={faces[0]?.id ?? ''} />
        </h3>
        <p className="text-xs text-grey-10 tabular">{describeUse(family)}</p>
      </div>
      {isOwn ? (
        <ul aria-label={`Faces of ${name}`} className="flex flex-col">
          {faces.map((face) => (
            <li key={face.id} className="flex items-center gap-x-4">
              <p className="min-w-0 flex-1 text-sm tabular">
                {describeFace(face)}
                <span className="text-xs text-grey-10">{` · ${formatBytes(face.byteCount)}`}</span>
              </p>
              <Button variant="quiet" className="-me-3" onClick={() => onRemove(face)}>
                <Trash2 size="1rem" aria-hidden="true" />
                Remove
                <span className="sr-only">{`${name} ${describeFace(face)}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-grey-11 tabular">{faces.map(describeFace).join(', ')}</p>
      )}
    </li>
  );
}

type Face = FontFamilyEntry['faces'][number];

/** "700 italic", or "100 to 900" for a variable font. */
function describeFace({ weight, weightMax, isItalic }: Face): string {
  return `${weight === weightMax ? weight : `${weight} to ${weightMax}`}${isItalic ? ' italic' : ''}`;
}

function describeUse({ templateCount }: Pick<FontFamilyEntry, 'templateCount'>): string {
  return templateCount === 0 ? 'Not used by any template' : `Used by ${formatCount(templateCount, 'template')}`;
}

function ChosenFonts({ chosen }: { chosen: readonly ChosenFont[] }) {
  return (
    <ul aria-label="Chosen font files" aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {chosen.map(({ id, fileName, state, message }) => (
        <li key={id} className="flex min-w-0 items-start gap-2 text-sm">
          {state === 'added' && <Check size="1rem" aria-hidden="true" className="mt-0.5 shrink-0 text-success" />}
          {state === 'refused' && (
            <CircleAlert size="1rem" aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
          )}
          {state === 'unclear' && (
            <CircleAlert size="1rem" aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
          )}
          <p className="min-w-0 wrap-anywhere">
            <bdi className="semibold">{fileName}</bdi>{' '}
            {state === 'waiting' && <span className="text-grey-10">uploading…</span>}
            {state === 'added' && (
              <>
                added to <bdi>{message}</bdi>.
              </>
            )}
            {state === 'refused' && <span dir="auto">wasn’t added. {message}</span>}
            {state === 'unclear' && <span dir="auto">{message}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

const ACCEPTED = '.ttf,.otf,.woff2,font/ttf,font/otf,font/woff2';

interface FontInputProps {
  onFiles: (files: readonly File[]) => void;
}

/** Font files, chosen or dropped anywhere on the page. */
function FontInput({ onFiles }: FontInputProps) {
  const isDragging = useFileDrag(({ files }) => files.length > 0 && onFiles([...files]));
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-dashed p-4 ${isDragging ? 'border-accent bg-grey-3' : 'border-grey-8 bg-grey-2'}`}
    >
      <FileButton variant="primary" name="Choose font files" accept={ACCEPTED} isMultiple onFiles={onFiles}>
        Add fonts
      </FileButton>
      <p className="min-w-0 flex-1 basis-60 text-sm text-grey-11">
        Choose or drop TTF, OTF or WOFF2 files up to 8 MB each. A variable font contains all of its weights. Fonts are
        available to everyone in this workspace right away.
      </p>
    </div>
  );
}
