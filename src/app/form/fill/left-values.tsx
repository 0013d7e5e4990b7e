import { Button } from '../../ui/button.tsx';
import type { Draft } from '../draft.ts';

/** Values of variables that the template no longer has: kept, in sight and to be copied, until somebody lets them go. */
export function LeftValues({ left, onForget }: { left: Draft['typed']; onForget: () => void }) {
  return (
    <section aria-label="Values without a place" className="fill-left">
      <p>
        {left.length === 1
          ? 'This value has no place in this template any more. It is kept here.'
          : `These ${left.length} values have no place in this template any more. They are kept here.`}
      </p>
      <dl>
        {left.map(([name, text], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a name may stand twice
          <div key={at}>
            <dt>
              <bdi>{name === '' ? '(no name)' : name}</bdi>
            </dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={onForget}>Forget {left.length === 1 ? 'it' : 'them'}</Button>
    </section>
  );
}
