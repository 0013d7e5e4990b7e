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

/** A template without an image: the initial of its name. */
export function InitialFrame({ name }: { name: string }) {
  return (
    <span className="m-auto grid h-14 w-20 place-items-center border border-grey-7 bg-grey-2 text-lg semibold text-grey-9">
      {Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  );
}

/** A frame for a line of text. */
export function SmallFrame() {
  return <span className="h-6 w-9 border border-grey-7 bg-grey-2" />;
}
