import { useDebouncedValue } from '../../lib/use-debounced-value.ts';

const NAME_LENGTH_MAX = 80;
const SPOKEN_AFTER_MS = 1_000;

export interface CodeDrawingProps {
  /** For example "QR code". */
  kind: string;
  text: string;
  message: string;
  isConcern: boolean | undefined;
  /** The content's size, for example "320 bytes". */
  count?: string | undefined;
  /** Size in modules, including the quiet zone. */
  size: { width: number; height: number };
  /** Dark modules as an SVG path; undefined shows an empty box of the same size. */
  path: string | undefined;
  place: string;
  isWide?: boolean;
}

/** A code with a message beside it. Scanners need dark modules on white, so the code looks the same in both themes. */
export function CodeDrawing({
  kind,
  text,
  message,
  isConcern,
  count,
  size,
  path,
  place,
  isWide = false,
}: CodeDrawingProps) {
  // Announced when the user pauses.
  const spoken = useDebouncedValue(isConcern ? message : '', SPOKEN_AFTER_MS);
  return (
    <div className={`flex min-h-28 gap-x-3 gap-y-2 text-xs text-grey-10 ${isWide ? 'flex-col' : ''}`}>
      {path === undefined ? (
        <div className={`rounded-control border border-dashed border-grey-6 ${place}`} />
      ) : (
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the content policy allows no `data:` images
          role="img"
          aria-label={`${kind} of ${cutText(text.trim())}`}
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio={isWide ? 'none' : undefined}
          // Crisp edges would change the width of bars that are not whole pixels wide.
          shapeRendering={isWide ? undefined : 'crispEdges'}
          className={`rounded-control border border-grey-6 ${place}`}
        >
          <path d="M0 0h999v999h-999z" fill="#fff" />
          <path d={path} fill="#000" />
        </svg>
      )}
      <div className="min-w-0">
        {count !== undefined && <p className="tabular">{count}</p>}
        <p aria-hidden={isConcern} dir="auto" className={isConcern ? 'text-warning' : ''}>
          {message || (path === undefined && 'The code appears here as you type.')}
        </p>
      </div>
      <output className="sr-only">{spoken}</output>
    </div>
  );
}

/** Shortens text for a code's accessible name. */
function cutText(text: string): string {
  return text.length > NAME_LENGTH_MAX ? `${text.slice(0, NAME_LENGTH_MAX)}…` : text;
}
