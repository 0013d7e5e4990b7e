import type { CSSProperties } from 'react';

const FRAMES_MAX = 4;

/** A project as small frames for its first templates, or one dashed frame without templates. */
export function ProjectFrames({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className="m-auto flex gap-2">
      {Array.from({ length: Math.min(count, FRAMES_MAX) || 1 }, (_, index) => (
        <span key={index} className={`h-12 w-16 border border-grey-7 ${count === 0 ? 'border-dashed' : 'bg-grey-2'}`} />
      ))}
    </div>
  );
}

/**
 * A template as a frame between crop marks, at most 144 px wide and 96 px high. Lists have no aspect ratio, so the frame is added
 * around the initial once the ratio has loaded.
 */
export function TemplateFrame({ name, ratio }: { name: string; ratio: number | undefined }) {
  const initial = (
    <span aria-hidden="true" className="grid size-full min-h-0 place-items-center text-lg semibold text-grey-9">
      {initialOf(name)}
    </span>
  );
  if (ratio === undefined) return initial;
  return (
    <div
      className="crop-marks box-content grid aspect-(--ratio) min-h-0 w-[min(9rem,6rem*var(--ratio))] [--mark-gap:1.375rem]"
      style={{ '--ratio': ratio } as CSSProperties}
    >
      <span className="border border-grey-7 bg-grey-2">{initial}</span>
    </div>
  );
}

/** A template without an image, in a small space. */
export function InitialFrame({ name }: { name: string }) {
  return (
    <span className="m-auto grid h-14 w-20 place-items-center border border-grey-7 bg-grey-2 text-lg semibold text-grey-9">
      {initialOf(name)}
    </span>
  );
}

/** The same in a line of text. */
export function SmallFrame() {
  return <span className="h-6 w-9 border border-grey-7 bg-grey-2" />;
}

function initialOf(name: string): string | undefined {
  return Array.from(name.trim())[0]?.toUpperCase();
}
