import { use, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { examplePath } from '../../contract/routes.ts';
import { useOutput } from './form-values.ts';
import { keepText, openStorage } from '../lib/open-storage.ts';
import { isShowable } from '../lib/is-showable.ts';
import { useHasProofs } from '../lib/use-service-description.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { MissedLine } from '../ui/missed-line.tsx';
import { chooseView, type ChosenView, type PreviewView } from './choose-view.ts';
import { FieldLinksContext, putFindings } from './field-links.ts';
import { Notes, NotesAnnouncement } from './notes.tsx';
import { Preview, type PreviewProps } from './preview.tsx';
import { useObjectUrl } from '../lib/use-object-url.ts';
import { useProof, type ProofSource } from './use-proof.ts';

const ProofPlaces = lazyComponent(async () => (await import('./proof-places.tsx')).ProofPlaces);

export type LivePreviewProps = Omit<PreviewProps, 'live' | 'url' | 'isTooLarge'> & ProofSource;

const STORAGE_KEY = 'galley:live-proof';

const views = { proof: 'Proof', render: 'Render', compare: 'Compare' };

/** The preview. If the service has proofs, it shows a free proof of the typed values. */
export function LivePreview({ fields, form, ...props }: LivePreviewProps) {
  const { template, shown, isCurrent } = props;
  const { scale } = useOutput(form.control);
  const hasProofs = useHasProofs();
  const [isWanted, turn] = useLiveSwitch();
  const { proof, error, tryAgain, isStale, isTouched, findings, places, key } = useProof(
    { template, fields, form },
    hasProofs && isWanted,
  );
  const proofUrl = useObjectUrl(proof?.bytes, proof?.imageType.mediaType);
  const renderUrl = useObjectUrl(shown?.render.bytes, shown?.render.imageType.mediaType);
  const isTooLarge = useMemo(() => shown !== undefined && !isShowable(shown.render.bytes), [shown]);
  const render = { url: renderUrl, isTooLarge };
  const [chosen, setChosen] = useState<ChosenView>();
  const example = examplePath(template.id, template.updatedAt);
  const [brokenExample, setBrokenExample] = useState<string>();
  const links = use(FieldLinksContext);
  useEffect(() => {
    if (links !== undefined) putFindings(links, findings, fields);
  }, [links, findings, fields]);
  if (!hasProofs) return <Preview {...props} {...render} />;

  const best = chooseView({ render: shown, isCurrent, hasProof: proofUrl !== undefined, key, chosen });
  const view = best === 'example' && brokenExample === example ? 'render' : best;
  const hasBoth = shown !== undefined && !isCurrent && proofUrl !== undefined;
  const liveSwitch = (
    <label className="-my-2 flex min-h-8 shrink-0 items-center gap-2 text-xs text-grey-11 pointer-coarse:-my-3 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isWanted}
        onChange={({ target }) => turn(target.checked)}
        className="size-4 shrink-0"
      />
      Live preview
    </label>
  );
  const controls = (
    <>
      {hasBoth && view !== 'example' && (
        <ViewChoice
          view={view}
          canCompare={!isTooLarge}
          onChange={(next) => setChosen({ view: next, render: shown, key })}
        />
      )}
      {error !== null && (
        <MissedLine className="text-xs text-grey-11" onTryAgain={tryAgain}>
          Preview unavailable: {describeReason(error)}
        </MissedLine>
      )}
    </>
  );
  return (
    <Preview
      {...props}
      {...render}
      live={{
        onExampleBroken: () => setBrokenExample(example),
        view,
        proofUrl,
        isProofStale: isStale,
        scale,
        liveSwitch,
        controls,
        // An example doesn't show the form's values.
        overlay: (view !== 'example' || !isTouched) && (
          <LazyBoundary>
            <ProofPlaces places={places} fields={fields} form={form} isOverRender={view === 'render'} />
          </LazyBoundary>
        ),
        notes: (
          <>
            <Notes form={form} fields={fields} />
            <NotesAnnouncement fields={fields} changeKey={key} />
          </>
        ),
      }}
    />
  );
}

interface ViewChoiceProps {
  view: PreviewView;
  canCompare: boolean;
  onChange: (view: PreviewView) => void;
}

/** Switches between the proof, the render and a comparison, once the values have changed since the render. */
function ViewChoice({ view, canCompare, onChange }: ViewChoiceProps) {
  const offered = Object.entries(views).filter(([name]) => canCompare || name !== 'compare');
  return (
    <fieldset aria-label="Preview mode" className="flex self-start rounded-control border border-grey-8">
      {offered.map(([name, label]) => (
        <label
          key={name}
          className="flex min-h-8 items-center rounded-control px-3 text-xs has-checked:bg-grey-4 has-checked:semibold forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="preview-view"
            className="sr-only"
            checked={name === view}
            onChange={() => onChange(name as PreviewView)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function describeReason(error: Error): string {
  const kind = error instanceof ApiError ? error.details.kind : 'failed';
  if (kind === 'unreachable') return 'no response.';
  return kind === 'busy' ? 'the service is busy.' : error.message;
}

/** Whether live proofs are on. The setting is stored in this browser. */
function useLiveSwitch(): [isWanted: boolean, turn: (isWanted: boolean) => void] {
  const [isWanted, setWanted] = useState(() => openStorage()?.getItem(STORAGE_KEY) !== 'off');
  function turn(next: boolean): void {
    setWanted(next);
    keepText(openStorage(), STORAGE_KEY, next ? 'on' : 'off');
  }
  return [isWanted, turn];
}
