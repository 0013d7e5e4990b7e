import { useQuery } from '@tanstack/react-query';
import type { CheckedRow } from '../../../batch/rows/check-rows.ts';
import type { RowValue } from '../../../batch/rows/mapping.ts';
import { detectImageType } from '../../../contract/image-type.ts';
import type { Template } from '../../../contract/template.ts';
import { dataUriOf } from '../../lib/data-uri.ts';
import type { OutputChoice } from '../../template/output-options.tsx';
import { useShownImage } from '../../lib/use-object-url.ts';
import { previewQueryOptions } from '../../lib/preview-query-options.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { useServices } from '../../services.ts';
import type { PictureFiles } from './create-setup-store.ts';

/** A service can make about ten proofs per second. */
const PAUSE_MS = 400;

export interface TrialProps {
  template: Template;
  /** Up to three. */
  rows: readonly CheckedRow[];
  pictures: PictureFiles;
  output: OutputChoice;
  /** False until the rows are checked. */
  isChecked: boolean;
  /** False if values are missing or invalid. */
  isSound: boolean;
}

/** The free proof of the row that is selected. */
export function SelectedRow({
  row,
  ...source
}: Pick<TrialProps, 'template' | 'pictures' | 'output'> & { row: CheckedRow }) {
  const shown = useDebouncedValue(row, PAUSE_MS);
  const proof = useTrialProof(source, shown, true);
  return <TrialProof template={source.template} row={shown} {...proof} />;
}

/** Free proofs of three rows, before anything is rendered. */
export function Trial({ template, rows: latestRows, pictures, output, isChecked, isSound }: TrialProps) {
  const rows = useDebouncedValue(latestRows, PAUSE_MS);
  const [first, second, third] = rows;
  const source = { template, pictures, output };
  // Sequential, because a service drops a queued proof when a newer one for the same template arrives.
  const firstProof = useTrialProof(source, first, true);
  const secondProof = useTrialProof(source, second, !firstProof.isPending);
  const thirdProof = useTrialProof(source, third, !secondProof.isPending);
  const proofs = [firstProof, secondProof, thirdProof];
  return (
    <div className="flex flex-col gap-3 tall:min-[75rem]:sticky tall:min-[75rem]:top-6">
      <p className="text-grey-10">
        First, longest and shortest row. Previews are free.
        {!isSound && ' Missing or invalid values are outlined.'}
      </p>
      {isChecked && latestRows.length === 0 ? (
        <p>No rows selected.</p>
      ) : (
        <ul
          aria-label="Proofs"
          aria-busy={rows.length === 0}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll the list on a narrow screen
          tabIndex={0}
          className="flex gap-4 overflow-x-auto min-[75rem]:flex-col"
        >
          {(rows.length === 0 ? proofs.map(() => undefined) : rows).map((row, index) => (
            <li key={row?.at ?? `waiting ${index}`} className="shrink-0" style={{ width: widthOf(template) }}>
              <TrialProof template={template} row={row} {...proofs[index]} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useTrialProof(
  { template, pictures, output }: Pick<TrialProps, 'template' | 'pictures' | 'output'>,
  row: CheckedRow | undefined,
  isOn: boolean,
) {
  const { client } = useServices();
  return useQuery({
    ...previewQueryOptions,
    queryKey: ['trial', template.id, template.updatedAt, output, row?.values, row && readSizes(row, pictures)],
    enabled: isOn && row !== undefined,
    queryFn: async ({ signal }) => {
      const values = (row?.values ?? []).map(
        async ([name, value]) => [name, await wireValue(value, pictures)] as const,
      );
      const variables = new Map(await Promise.all(values));
      return client.proof({ templateId: template.id, variables, ...output }, { signal, priority: 'low' });
    },
  });
}

/** Detects changed files: a new file can have the same name as the old one, but rarely the same size. */
function readSizes({ values }: CheckedRow, pictures: PictureFiles): (number | undefined)[] {
  return values.map(([, value]) => (typeof value === 'object' ? pictures.get(value.picture)?.length : undefined));
}

interface TrialProofProps {
  template: Template;
  /** Undefined until the rows are checked. */
  row: CheckedRow | undefined;
  data?: { bytes: Uint8Array<ArrayBuffer> } | undefined;
  error?: Error | null;
}

/** Sizes the proofs so that all three fit on the screen. */
function widthOf({ viewport }: Template): string {
  const { width = 1, height = 1 } = viewport ?? {};
  return `min(18rem, ${width / height} * max(10rem, 22vh))`;
}

function TrialProof({ template, row, data, error }: TrialProofProps) {
  const url = useShownImage(data?.bytes)?.url;
  const { width = 1, height = 1 } = template.viewport ?? {};
  const isWaiting = url === undefined && !error;
  return (
    <figure className="flex flex-col gap-1.5">
      <div className={`w-full ${isWaiting ? 'skeleton' : ''}`} style={{ aspectRatio: `${width} / ${height}` }}>
        {url !== undefined && <img src={url} alt={`Proof of row ${row?.line}`} className="checkerboard w-full" />}
        {error && <p className="p-4 text-grey-10">No preview available for this row.</p>}
      </div>
      <figcaption className="min-h-4 truncate text-xs text-grey-10 tabular">
        {row !== undefined && (
          <>
            Row {row.line} · <bdi>{row.fileStem}</bdi>
          </>
        )}
      </figcaption>
    </figure>
  );
}

/** A value as it is sent. */
export async function wireValue(value: RowValue, pictures: PictureFiles): Promise<unknown> {
  if (typeof value !== 'object') return value;
  const bytes = pictures.get(value.picture) ?? new Uint8Array();
  return dataUriOf(new Blob([bytes]), detectImageType(bytes)?.mediaType ?? '');
}
