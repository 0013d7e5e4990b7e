import { Check, CircleAlert } from 'lucide-react';
import type { ChosenFont } from './use-add-fonts.ts';

export function ChosenFonts({ chosen }: { chosen: readonly ChosenFont[] }) {
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
            {state === 'refused' && <span dir="auto">was not added. {message}</span>}
            {state === 'unclear' && <span dir="auto">{message}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
