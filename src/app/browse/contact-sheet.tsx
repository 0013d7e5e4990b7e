const FRAMES_MAX = 12;

/** A project as a sheet of small frames, one for each of its templates; the last says how many more there are. */
export function ContactSheet({ count }: { count: number }) {
  const shownCount = count > FRAMES_MAX ? FRAMES_MAX - 1 : count;
  const frame = 'h-9 rounded-[2px] border';
  return (
    <div className="grid h-full grid-cols-6 content-center gap-2 px-6">
      {count === 0 && <div className={`${frame} border-dashed border-grey-7`} />}
      {Array.from({ length: shownCount }, (_, index) => (
        <div key={index} className={`${frame} border-grey-7 bg-grey-2`} />
      ))}
      {count > shownCount && (
        <div className={`${frame} grid place-items-center border-transparent text-xs text-grey-10 tabular`}>
          +{count - shownCount}
        </div>
      )}
    </div>
  );
}
