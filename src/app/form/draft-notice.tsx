import type { DraftNotice } from './draft-store.ts';

const messages: Record<DraftNotice, string> = {
  none: '',
  files: 'There is no room to keep a large picture file over a reload; the other values are kept.',
  tab: 'This tab alone keeps what you type: a reload loses only large picture files, closing the tab loses all of it.',
  all: 'This browser cannot store what you type, so a reload loses it.',
  elsewhere: 'Values of this template were also typed in another tab. Each tab keeps its own.',
};

/** Says what of the form is not kept over a reload; a live region that is empty while all of it is. */
export function DraftNoticeLine({ notice }: { notice: DraftNotice }) {
  return <output className="text-xs text-warning empty:-mb-3">{messages[notice]}</output>;
}
