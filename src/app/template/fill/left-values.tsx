import { Button } from '../../ui/button.tsx';
import { readKept, type Draft } from '../form-values.ts';

/** Values of variables that the template no longer has, to be copied, until the user discards them. */
export function LeftValues({ left, onDiscard }: { left: Draft['typed']; onDiscard: () => void }) {
  return (
    <section
      aria-label="Values without a field"
      className="flex min-w-0 basis-full flex-col items-start gap-x-2 gap-y-1 rounded-control border border-grey-6 bg-grey-2 p-3"
    >
      <p>
        {left.length === 1
          ? 'This template no longer has a field for this value.'
          : `This template no longer has fields for these ${left.length} values.`}
      </p>
      <dl
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
        tabIndex={0}
        className="flex max-h-48 w-full flex-col gap-1 overflow-y-auto"
      >
        {left.map(([name, text], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may repeat
          <div key={index} className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)] gap-2">
            <dt className="text-grey-10">
              <bdi>{name === '' ? '(no name)' : name}</bdi>
            </dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap select-all">
              {readKept(text)}
            </dd>
          </div>
        ))}
      </dl>
      <Button onClick={onDiscard}>Discard {left.length === 1 ? 'it' : 'them'}</Button>
    </section>
  );
}
